package counted

import (
	"errors"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestEach(t *testing.T) {
	head := "\x00cwm\x01\x00\x00\x00" + strings.Repeat("h", 16) + "\x02\x00" + strings.Repeat("\x00", 6)
	segment := "\x02\x00\x00\x00\x00\x00\x00\x00" + "\x01\x00\x00\x00" + "\x02\x00\x00\x00" + "tab" + "\x00"
	entries := "\x01\x05\x06\x07" + "\x02\x05\x08\xac\x02\x09" // package 5: function 6 ran 7 times, function 8 300 times
	foot := "\x00cwm" + strings.Repeat("\x00", 12)
	all := map[Place][]uint64{{5, 6}: {7}, {5, 8}: {300, 9}}
	tests := []struct {
		name, data string
		want       map[Place][]uint64
		err        error
	}{
		{"two functions", head + segment + entries + foot, all, nil},
		{"empty", "", map[Place][]uint64{}, ErrCounters},
		{"cut off", head + segment + entries[:6] + foot, map[Place][]uint64{{5, 6}: {7}}, ErrCounters},
		{"a function of 2^60 counters", head + segment + "\x80\x80\x80\x80\x80\x80\x80\x80\x10\x05\x06\x07" + foot, map[Place][]uint64{}, ErrCounters},
		{"not counters", strings.Replace(head+segment+entries+foot, "cwm", "cvm", 1), map[Place][]uint64{}, ErrCounters},
	}
	for _, tt := range tests {
		got := map[Place][]uint64{}
		err := Each([]byte(tt.data), func(at Place, counters []uint64) { got[at] = append([]uint64(nil), counters...) })
		if diff := cmp.Diff(tt.want, got); diff != "" || !errors.Is(err, tt.err) {
			t.Errorf("%s: error %v, want %v (-want +got):\n%s", tt.name, err, tt.err, diff)
		}
	}
}
