//go:build linux

package enforce

import (
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/prometheus/procfs"
	"golang.org/x/sys/unix"
)

// A usage is what a server and its children use.
type usage struct {
	cpu    time.Duration // since the server started, by it and all its children
	living time.Duration // the part of it by children that live
	memory int64         // bytes resident now; pages that processes share count for each
	busy   bool          // a thread of the server runs, or would if it were given a CPU
}

// usage returns what a server and its children use, or false if the server is
// gone.
func (s *server) usage() (usage, bool) {
	pid := s.cmd.Process.Pid
	proc, err := procfs.NewProc(pid)
	if err != nil {
		return usage{}, false
	}
	stat, err := proc.Stat()
	if err != nil || stat.State == "Z" {
		return usage{}, false
	}
	const tick = time.Second / 100 // USER_HZ
	u := usage{cpu: processCPU(pid) + time.Duration(stat.CUTime+stat.CSTime)*tick, memory: s.resident(pid), busy: busy(pid)}
	living := children(pid)
	for _, child := range living {
		cpu := processCPU(child)
		u.cpu += cpu
		u.living += cpu
		u.memory += s.resident(child)
	}
	s.forget(append(living, pid))
	return u, true
}

// resident returns the resident memory of a process in bytes, 0 if it is gone.
// The file stays open: a path below /proc/PID that is looked up while the
// process dies makes whoever reaps it spin in the kernel, at times for
// hundreds of milliseconds, and that would count as the server's CPU time.
func (s *server) resident(pid int) int64 {
	f := s.statm[pid]
	if f == nil {
		var err error
		if f, err = os.Open("/proc/" + strconv.Itoa(pid) + "/statm"); err != nil {
			return 0
		}
		s.statm[pid] = f
	}
	var text [128]byte
	n, _ := f.ReadAt(text[:], 0)
	fields := strings.Fields(string(text[:n]))
	if len(fields) < 2 {
		return 0
	}
	pages, _ := strconv.ParseInt(fields[1], 10, 64)
	return pages * int64(os.Getpagesize())
}

// forget closes the files of processes other than those that live.
func (s *server) forget(living []int) {
	for pid, f := range s.statm {
		if !slices.Contains(living, pid) {
			f.Close()
			delete(s.statm, pid)
		}
	}
}

// busy reports whether a thread of a process is runnable, or waits for memory.
func busy(pid int) bool {
	threads, _ := procfs.AllThreads(pid)
	for _, thread := range threads {
		if stat, err := thread.Stat(); err == nil && (stat.State == "R" || stat.State == "D") {
			return true
		}
	}
	return false
}

// children returns the children of a process, which the kernel lists by the
// thread that started them.
func children(pid int) (pids []int) {
	lists, _ := filepath.Glob("/proc/" + strconv.Itoa(pid) + "/task/*/children")
	for _, list := range lists {
		text, _ := os.ReadFile(list)
		for _, field := range strings.Fields(string(text)) {
			if child, err := strconv.Atoi(field); err == nil {
				pids = append(pids, child)
			}
		}
	}
	return pids
}

// processCPU returns the CPU time of another process, 0 if it is gone. The
// clock of a process is named by the complement of its id, see
// clock_getcpuclockid(3).
func processCPU(pid int) time.Duration {
	var ts unix.Timespec
	if unix.ClockGettime(int32(^pid<<3|2), &ts) != nil {
		return 0
	}
	return time.Duration(ts.Nano())
}
