//go:build unix

package worker

import (
	"math"
	"runtime/debug"
	"runtime/metrics"
	"time"

	"golang.org/x/sys/unix"
)

// inheritedLimit is the GOMEMLIMIT this process was started with.
var inheritedLimit = debug.SetMemoryLimit(-1)

// goMemoryLimit returns the limit for Go's collector under a memory budget in
// bytes: four fifths of it over what Go uses now.
func goMemoryLimit(budget int64) int64 {
	if budget <= 0 {
		return inheritedLimit
	}
	used := []metrics.Sample{{Name: "/memory/classes/total:bytes"}, {Name: "/memory/classes/heap/released:bytes"}}
	metrics.Read(used)
	now := int64(used[0].Value.Uint64() - used[1].Value.Uint64())
	if budget > math.MaxInt64-now {
		return inheritedLimit
	}
	return min(inheritedLimit, now+budget/5*4)
}

// processCPU returns the CPU time of this process in steps of 1 µs. The clock
// CLOCK_PROCESS_CPUTIME_ID has finer steps, but while a timer on it is armed,
// as [killer] is, Linux brings it up to date only every tick of 1 to 10 ms:
// late enough to be useless here, though never early.
func processCPU() time.Duration {
	var u unix.Rusage
	if unix.Getrusage(unix.RUSAGE_SELF, &u) != nil {
		return 0
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}

// closeOnExec keeps the connection from leaking into processes a backend
// starts.
func closeOnExec(fds ...int) {
	for _, fd := range fds {
		unix.CloseOnExec(fd)
	}
}
