//go:build unix && !linux

package worker

import (
	"os"
	"runtime/debug"
	"syscall"
	"time"

	"golang.org/x/sys/unix"
)

// childCPU returns false: there is no portable way to read it.
func childCPU(int) (time.Duration, bool) { return 0, false }

// isStopped returns false: it is not known.
func isStopped(int) bool { return false }

// A killer would end this process at a CPU time; here it does nothing.
type killer struct{}

func newKiller() *killer                { return &killer{} }
func (*killer) notBefore(time.Duration) {}
func (*killer) disarm()                 {}

// residentMemory returns 0: not known.
func residentMemory() int64 { return 0 }

// limitMemory makes the garbage collector work harder near a memory budget in
// bytes. Nothing stops memory that is in use.
func limitMemory(budget int64) { debug.SetMemoryLimit(goMemoryLimit(budget)) }

// dropCore keeps a crash from writing a core file.
func dropCore() { unix.Setrlimit(unix.RLIMIT_CORE, &unix.Rlimit{}) }

// followParent ends this process soon after its parent died.
func followParent() {
	parent := os.Getppid()
	go func() {
		for os.Getppid() == parent {
			time.Sleep(200 * time.Millisecond)
		}
		os.Exit(1)
	}()
}

const statmResident = 0

// statmField returns 0: the memory of another process is not known.
func statmField(*os.File, int) int64 { return 0 }

// openStatm returns nil.
func openStatm(int) *os.File { return nil }

// childAttr keeps a worker from the signals of the parent's terminal.
func childAttr() *syscall.SysProcAttr { return &syscall.SysProcAttr{Setpgid: true} }

// resetPeak returns false: there is no portable way to do it.
func resetPeak() bool { return false }

// peakMemory returns 0: not known.
func peakMemory() int64 { return 0 }
