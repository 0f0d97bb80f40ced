//go:build unix && !linux

package worker

import (
	"time"

	"golang.org/x/sys/unix"
)

// ready returns false: Go's own wait is the portable one.
func ready(int, time.Duration) bool { return false }

// readyParked returns false, as ready does.
func readyParked(int, time.Duration) bool { return false }

// canTether says that workers cannot be kept on a CPU.
const canTether = false

// A tether does nothing.
type tether struct{}

func newTether(int) tether                                                  { return tether{} }
func (*tether) letGo()                                                      {}
func (*tether) wait(int, time.Duration, func(int, time.Duration) bool) bool { return false }

// enlarge returns what a pipe takes in bytes, at least.
func enlarge(int) int { return 16 << 10 }

// poll is poll(2). It rounds up to milliseconds: a wait of 0 would be a busy
// loop.
func poll(fds []unix.PollFd, wait time.Duration) (int, error) {
	return unix.Poll(fds, int((wait+time.Millisecond-1)/time.Millisecond))
}
