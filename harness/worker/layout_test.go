//go:build unix

package worker

import (
	"testing"
	"unsafe"

	"github.com/google/go-cmp/cmp"
)

// TestPageLayout holds the page to PROTOCOL.md.
func TestPageLayout(t *testing.T) {
	var p page
	got := []uintptr{
		unsafe.Offsetof(p.tick), unsafe.Offsetof(p.id), unsafe.Offsetof(p.phase), unsafe.Offsetof(p.timed),
		unsafe.Offsetof(p.start), unsafe.Offsetof(p.began), unsafe.Offsetof(p.cpuEnd), unsafe.Offsetof(p.base),
		unsafe.Offsetof(p.outbox), unsafe.Offsetof(p.outbox) + unsafe.Offsetof(p.outbox.n),
		unsafe.Offsetof(p.outbox) + unsafe.Offsetof(p.outbox.buf),
	}
	want := []uintptr{0, 8, 16, 24, 32, 40, 48, 56, 64, 72, 80}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("offsets (-want +got):\n%s", diff)
	}
	if unsafe.Sizeof(p) > pageSize {
		t.Errorf("page has %d bytes, %d are mapped", unsafe.Sizeof(p), pageSize)
	}
}
