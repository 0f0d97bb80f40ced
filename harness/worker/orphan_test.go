//go:build unix

package worker_test

import (
	"bufio"
	"context"
	"fmt"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"schemabench/harness"
	"schemabench/harness/worker"
)

// envParent makes the test binary the parent of a pool whose worker runs the
// backend of that name until the end of the world.
const envParent = "WORKER_TEST_PARENT"

func actAsParent() {
	backend := os.Getenv(envParent)
	if backend == "" {
		return
	}
	p, err := worker.NewPool(worker.Options{})
	if err != nil {
		fmt.Println(err)
		os.Exit(1)
	}
	go p.Once(context.Background(), backend, harness.Case{}, harness.Budget{})
	time.Sleep(300 * time.Millisecond) // by then it runs, and the spare has started
	fmt.Println(strings.Trim(fmt.Sprint(p.Pids()), "[]"))
	select {}
}

// TestOrphans kills a parent with SIGKILL and wants its workers, busy or not,
// to be gone.
func TestOrphans(t *testing.T) {
	for _, backend := range []string{"spin", "sleep", "noop"} {
		t.Run(backend, func(t *testing.T) {
			self, err := os.Executable()
			if err != nil {
				t.Fatal(err)
			}
			parent := exec.Command(self)
			parent.Env = append(os.Environ(), envParent+"="+backend)
			out, err := parent.StdoutPipe()
			if err != nil {
				t.Fatal(err)
			}
			if err := parent.Start(); err != nil {
				t.Fatal(err)
			}
			line, err := bufio.NewReader(out).ReadString('\n')
			parent.Process.Kill()
			parent.Wait()
			pids := strings.Fields(line)
			if err != nil || len(pids) < 2 {
				t.Fatalf("the parent said %q: %v", line, err)
			}
			for _, pid := range pids {
				waitGone(t, pid)
			}
		})
	}
}

func waitGone(t *testing.T, pid string) {
	t.Helper()
	n, err := strconv.Atoi(pid)
	if err != nil {
		t.Fatal(err)
	}
	for range 500 {
		if err := syscall.Kill(n, 0); err != nil || isZombie(n) {
			return
		}
		time.Sleep(10 * time.Millisecond)
	}
	t.Errorf("worker %d outlived its parent", n)
}

// isZombie reports whether a process is dead and waits for whoever adopted it.
func isZombie(pid int) bool {
	stat, _ := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid))
	_, rest, _ := strings.Cut(string(stat), ") ")
	return strings.HasPrefix(rest, "Z")
}
