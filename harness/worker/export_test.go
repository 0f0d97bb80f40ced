//go:build unix

package worker

import (
	"time"

	"golang.org/x/sys/unix"
)

// Pids returns the process ids of all workers, spares included.
func (p *Pool) Pids() (pids []int) {
	p.mu.Lock()
	defer p.mu.Unlock()
	for c := range p.all {
		pids = append(pids, c.cmd.Process.Pid)
	}
	return pids
}

// CPU returns the CPU time that this process and all its workers, living and
// dead, have used.
func (p *Pool) CPU() (sum time.Duration) {
	sum = ProcessCPU() + ChildrenCPU()
	for _, pid := range p.Pids() {
		cpu, _ := childCPU(pid)
		sum += cpu
	}
	return sum
}

// ProcessCPU returns the CPU time of this process.
var ProcessCPU = processCPU

// ChildrenCPU returns the CPU time of all children that were waited for.
func ChildrenCPU() time.Duration {
	var u unix.Rusage
	unix.Getrusage(unix.RUSAGE_CHILDREN, &u)
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}
