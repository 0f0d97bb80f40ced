package worker

import (
	"bytes"
	"os"
	"runtime/debug"
	"strconv"
	"syscall"
	"time"
	"unsafe"

	"golang.org/x/sys/unix"
)

// childCPU returns the CPU time of another process, or false if it is gone.
// The clock of a process is named by the complement of its id (see
// clock_getcpuclockid(3) and CPUCLOCK_SCHED in the kernel's posix-timers.h).
func childCPU(pid int) (time.Duration, bool) {
	var ts unix.Timespec
	err := unix.ClockGettime(int32(^pid<<3|2), &ts)
	return time.Duration(ts.Nano()), err == nil
}

// isStopped reports whether a signal stopped a process, as SIGSTOP does.
func isStopped(pid int) bool {
	stat, _ := os.ReadFile("/proc/" + strconv.Itoa(pid) + "/stat")
	_, state, _ := bytes.Cut(stat, []byte(") ")) // after the name; a worker's has no parenthesis
	return bytes.HasPrefix(state, []byte("T"))
}

// A killer is a kernel timer that ends this process once it has used a given
// CPU time, in case the parent is starved and does not.
type killer struct {
	id  int32
	ok  bool
	end time.Duration // process CPU time at which it fires; 0 for never
}

// killerSlack is how much later than asked a killer may fire: re-arming it
// costs a system call, which this saves most short phases.
const killerSlack = 2 * time.Millisecond

func newKiller() *killer {
	event := struct {
		value         uintptr
		signo, notify int32
		rest          [64]byte
	}{signo: int32(unix.SIGKILL)} // notify 0 is SIGEV_SIGNAL
	k := &killer{}
	_, _, errno := unix.Syscall(unix.SYS_TIMER_CREATE, unix.CLOCK_PROCESS_CPUTIME_ID,
		uintptr(unsafe.Pointer(&event)), uintptr(unsafe.Pointer(&k.id)))
	k.ok = errno == 0
	return k
}

// notBefore makes k fire at the given CPU time or at most killerSlack later.
func (k *killer) notBefore(end time.Duration) {
	if k.end < end || k.end > end+killerSlack {
		k.arm(end + killerSlack)
	}
}

// disarm makes k never fire.
func (k *killer) disarm() {
	if k.end != 0 {
		k.arm(0)
	}
}

func (k *killer) arm(end time.Duration) {
	const absolute = 1 // TIMER_ABSTIME
	spec := unix.ItimerSpec{Value: unix.NsecToTimespec(int64(end))}
	if k.ok {
		unix.Syscall6(unix.SYS_TIMER_SETTIME, uintptr(k.id), absolute, uintptr(unsafe.Pointer(&spec)), 0, 0, 0)
	}
	k.end = end
}

// statm is kept open and, like the connection, in a package variable.
var statm, _ = os.Open("/proc/self/statm")

// Fields of /proc/PID/statm, in pages.
const (
	statmResident = 1
	statmData     = 5
)

// residentMemory returns the resident memory of this process in bytes.
func residentMemory() int64 { return statmField(statm, statmResident) }

// statmField returns a field of an open statm file in bytes, or 0 if it
// cannot be read.
func statmField(f *os.File, i int) int64 {
	var buf [128]byte
	n, _ := f.ReadAt(buf[:], 0)
	fields := bytes.Fields(buf[:n])
	if i >= len(fields) {
		return 0
	}
	pages, _ := strconv.ParseInt(string(fields[i]), 10, 64)
	return pages * int64(os.Getpagesize())
}

// limitMemory makes allocations fail that take this process far over a
// memory budget in bytes, and makes the garbage collector work harder before
// it comes to that. The limit on the data segment counts memory that was
// never touched too, hence twice the budget: the parent judges by what is
// resident.
func limitMemory(budget int64) {
	var old unix.Rlimit
	if unix.Prlimit(0, unix.RLIMIT_DATA, nil, &old) != nil {
		return
	}
	limit := old
	limit.Cur = old.Max
	if budget > 0 {
		limit.Cur = min(old.Max, uint64(statmField(statm, statmData)+2*budget)+64<<20)
	}
	unix.Prlimit(0, unix.RLIMIT_DATA, &limit, nil)
	debug.SetMemoryLimit(goMemoryLimit(budget))
}

// dropCore keeps a crash from writing a core file.
func dropCore() { unix.Prlimit(0, unix.RLIMIT_CORE, &unix.Rlimit{}, nil) }

// followParent does nothing: the kernel kills a worker whose parent dies.
func followParent() {}

// openStatm opens the file that statmField reads, or returns nil.
func openStatm(pid int) *os.File {
	f, err := os.Open("/proc/" + strconv.Itoa(pid) + "/statm")
	if err != nil {
		return nil
	}
	return f
}

// childAttr makes a worker die with its parent, and keeps it from the
// signals of the parent's terminal.
func childAttr() *syscall.SysProcAttr {
	return &syscall.SysProcAttr{Setpgid: true, Pdeathsig: syscall.SIGKILL}
}

// resetPeak makes peakMemory start again from what is resident now, and
// reports whether the kernel could.
func resetPeak() bool {
	return os.WriteFile("/proc/self/clear_refs", []byte("5"), 0) == nil
}

// peakMemory returns the most resident memory since resetPeak, in bytes.
func peakMemory() int64 {
	status, _ := os.ReadFile("/proc/self/status")
	_, rest, _ := bytes.Cut(status, []byte("VmHWM:"))
	fields := bytes.Fields(rest)
	if len(fields) == 0 {
		return 0
	}
	kib, _ := strconv.ParseInt(string(fields[0]), 10, 64)
	return kib << 10
}
