//go:build unix

package worker

import (
	"context"
	"fmt"
	"io"
	"time"

	"golang.org/x/sys/unix"

	"schemabench/harness"
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

// Kill runs a case that its CPU budget ends, and returns by how much the CPU
// time of the phase at the worker's death exceeded the budget.
func (p *Pool) Kill(ctx context.Context, backend string, c harness.Case, b harness.Budget) (time.Duration, error) {
	w, err := p.take(ctx)
	if err != nil {
		return 0, err
	}
	defer p.bury(w)
	j := p.newJob(modeOnce, backend, "", c, b)
	w.attend(ctx, j)
	w.send(j)
	w.out.Flush()
	if _, err := w.receive(j); err != io.EOF {
		return 0, fmt.Errorf("was not killed: %v", err)
	}
	if r, ok := w.blame(j); !ok || r.Outcome != harness.Timeout {
		return 0, fmt.Errorf("was killed otherwise: %+v", r)
	}
	end := w.cmd.ProcessState.UserTime() + w.cmd.ProcessState.SystemTime()
	return end - time.Duration(w.last.start) - b.CPU, nil
}
