package worker

import (
	"os"
	"path/filepath"
	"runtime"
	"strconv"
	"time"
	"unsafe"

	"golang.org/x/sys/unix"
)

// ready waits for input on a file and reports whether there is any, or its
// end. The wait is kept from Go's scheduler: what that does around a blocking
// call (hand the processor over, wake the thread that polls, start one that
// looks for work) takes more CPU time than the rest of a short case. So wait
// must be short: meanwhile this processor runs no other goroutine.
func ready(fd int, wait time.Duration) bool {
	fds := unix.PollFd{Fd: int32(fd), Events: unix.POLLIN}
	ts := unix.NsecToTimespec(int64(wait))
	n, _, _ := unix.RawSyscall6(unix.SYS_PPOLL, uintptr(unsafe.Pointer(&fds)), 1, uintptr(unsafe.Pointer(&ts)), 0, 0, 0)
	return int(n) == 1
}

// readyParked is ready in a way that Go's scheduler knows of.
func readyParked(fd int, wait time.Duration) bool {
	n, _ := poll([]unix.PollFd{{Fd: int32(fd), Events: unix.POLLIN}}, max(0, wait))
	return n == 1
}

// pipeSize is the size asked for the pipes to and from a worker, in bytes:
// few wake-ups then serve many cases.
const pipeSize = 256 << 10

// enlarge makes a pipe take pipeSize bytes, unless the user has too much in
// pipes already, and returns what it takes.
func enlarge(fd int) int {
	unix.FcntlInt(uintptr(fd), unix.F_SETPIPE_SZ, pipeSize)
	n, _ := unix.FcntlInt(uintptr(fd), unix.F_GETPIPE_SZ, 0)
	return n
}

// poll is poll(2) to the nanosecond.
func poll(fds []unix.PollFd, wait time.Duration) (int, error) {
	ts := unix.NsecToTimespec(int64(wait))
	return unix.Ppoll(fds, &ts, nil)
}

// usable are the CPUs that this process may run on.
var usable = func() (s unix.CPUSet) {
	if unix.SchedGetaffinity(0, &s) != nil {
		return unix.CPUSet{}
	}
	return s
}()

// canTether says that workers can be kept on a CPU.
const canTether = true

// A tether keeps a worker on the CPU of its parent while the two take turns.
// Otherwise each answer wakes another CPU, which on a virtual machine is most
// of what a short case costs; see PROTOCOL.md.
type tether struct {
	pid  int
	cpu  int // CPU the worker is kept on; -1 for any
	only unix.CPUSet
}

func newTether(pid int) tether { return tether{pid: pid, cpu: -1} }

// wait is ready, on the CPU where the worker is kept from now on.
func (t *tether) wait(fd int, wait time.Duration, ready func(int, time.Duration) bool) bool {
	if usable.Count() < 2 {
		return ready(fd, wait)
	}
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	if t.cpu < 0 {
		t.catch()
	}
	unix.SchedSetaffinity(0, &t.only)
	defer unix.SchedSetaffinity(0, &usable)
	return ready(fd, wait)
}

// catch keeps the worker on the CPU that this runs on.
func (t *tether) catch() {
	var cpu uint32
	unix.RawSyscall(unix.SYS_GETCPU, uintptr(unsafe.Pointer(&cpu)), 0, 0)
	t.cpu, t.only = int(cpu), unix.CPUSet{}
	t.only.Set(t.cpu)
	t.keep(&t.only)
}

// letGo lets the worker run on any CPU, so that it does not wait for one while
// another is idle.
func (t *tether) letGo() {
	if t.cpu >= 0 {
		t.keep(&usable)
		t.cpu = -1
	}
}

// keep confines the threads of the worker.
func (t *tether) keep(to *unix.CPUSet) {
	d, err := os.Open(filepath.Join("/proc", strconv.Itoa(t.pid), "task"))
	if err != nil {
		return
	}
	defer d.Close()
	tids, _ := d.Readdirnames(-1)
	for _, tid := range tids {
		if n, err := strconv.Atoi(tid); err == nil {
			unix.SchedSetaffinity(n, to)
		}
	}
}
