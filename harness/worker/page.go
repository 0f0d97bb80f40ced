//go:build unix

package worker

import (
	"os"
	"slices"
	"sync/atomic"
	"unsafe"

	"golang.org/x/sys/unix"

	"schemabench/harness"
)

// pageSize is the size of the shared page in bytes.
const pageSize = 64 << 10

// A page is memory that a worker shares with its parent, so that the parent
// knows what a worker was doing when it died, and what it had not yet sent.
// The worker writes and the parent reads.
type page struct {
	tick   atomic.Uint64 // odd while the fields of a view change
	id     atomic.Uint64
	phase  atomic.Uint64 // index in harness.Phases
	timed  atomic.Bool
	start  atomic.Int64
	began  atomic.Int64
	cpuEnd atomic.Int64
	base   atomic.Int64
	outbox
}

// A view is what a worker is doing at one moment.
type view struct {
	tick   uint64        // changes with every begin and end of a timed part
	id     uint64        // request being served or served last; 0 for none
	phase  harness.Phase // phase that runs or ran last
	timed  bool          // whether the phase runs, rather than the harness
	start  int64         // process CPU time at which the timed part began, ns
	began  int64         // wall clock at that moment, ns since 1970
	cpuEnd int64         // process CPU time at which it is over budget, ns; 0 for never
	base   int64         // baseline of resident memory, bytes
}

// look returns a consistent view, or false if the worker was just writing it.
func (p *page) look() (view, bool) {
	tick := p.tick.Load()
	v := view{
		tick: tick, id: p.id.Load(), phase: phaseAt(p.phase.Load()), timed: p.timed.Load(),
		start: p.start.Load(), began: p.began.Load(), cpuEnd: p.cpuEnd.Load(), base: p.base.Load(),
	}
	return v, tick%2 == 0 && p.tick.Load() == tick
}

// set publishes v but for its tick.
func (p *page) set(v view, phase int) {
	p.tick.Add(1)
	p.id.Store(v.id)
	p.phase.Store(uint64(phase))
	p.timed.Store(v.timed)
	p.start.Store(v.start)
	p.began.Store(v.began)
	p.cpuEnd.Store(v.cpuEnd)
	p.base.Store(v.base)
	p.tick.Add(1)
}

var phases = harness.Phases()

// phaseAt returns the phase of an index that another process wrote.
func phaseAt(i uint64) harness.Phase { return phases[i%uint64(len(phases))] }

// phaseIndex is the inverse of phaseAt, and 0 for what is no phase.
func phaseIndex(p harness.Phase) int { return max(0, slices.Index(phases, p)) }

// mapPage maps the page behind f.
func mapPage(f *os.File) (*page, error) {
	b, err := unix.Mmap(int(f.Fd()), 0, pageSize, unix.PROT_READ|unix.PROT_WRITE, unix.MAP_SHARED)
	if err != nil {
		return nil, os.NewSyscallError("mmap", err)
	}
	return (*page)(unsafe.Pointer(&b[0])), nil
}

// unmap ends the use of p.
func (p *page) unmap() error {
	return unix.Munmap(unsafe.Slice((*byte)(unsafe.Pointer(p)), pageSize))
}

// sizePage gives f its size and maps it. It closes f if it fails.
func sizePage(f *os.File) (*page, *os.File, error) {
	err := f.Truncate(pageSize)
	if err == nil {
		var p *page
		if p, err = mapPage(f); err == nil {
			return p, f, nil
		}
	}
	f.Close()
	return nil, nil, err
}
