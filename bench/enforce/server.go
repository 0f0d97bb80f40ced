//go:build linux

package enforce

import (
	"bufio"
	"fmt"
	"io"
	"os"
	"os/exec"
	"strings"
	"syscall"
	"time"
)

// A server is the client's side of a server process.
type server struct {
	cmd    *exec.Cmd
	to     io.WriteCloser
	stderr head
	statm  map[int]*os.File // of the server and its children, by process
	ready  bool
	unread int // requests sent that were not answered yet
}

// An event is something that a server said, or its end.
type event struct {
	from *server
	line string // without the line feed
	end  bool   // its output has ended: it is dead, or as good as dead
	at   time.Time
}

// spawn starts a server. It is called on a thread that outlives the server,
// since the kernel kills a process whose parent thread ends.
func spawn(o Options, setup []byte, events chan<- event) (*server, error) {
	s := &server{statm: map[int]*os.File{}}
	s.cmd = exec.Command(o.Path, o.Args...)
	s.cmd.Env = append(append(os.Environ(), o.Env...), envServer+"=1", "GOTRACEBACK=none")
	s.cmd.Stderr = &s.stderr
	s.cmd.WaitDelay = time.Second
	s.cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true, Pdeathsig: syscall.SIGKILL}
	to, err := s.cmd.StdinPipe()
	if err != nil {
		return nil, err
	}
	s.to = to
	from, err := s.cmd.StdoutPipe()
	if err != nil {
		return nil, err
	}
	if err := s.cmd.Start(); err != nil {
		return nil, fmt.Errorf("start server: %w", err)
	}
	go to.Write(setup) // nothing else is written before the server is ready
	go func() {
		lines := bufio.NewScanner(from)
		for lines.Scan() {
			events <- event{from: s, line: lines.Text(), at: time.Now()}
		}
		events <- event{from: s, end: true, at: time.Now()}
	}()
	return s, nil
}

// backlog is how many requests may wait in the pipe to a server that does not
// read. Their lines fit into it, so that no write blocks.
const backlog = 2048

// send sends a request and reports whether that could be done.
func (s *server) send(id, index int) bool {
	if !s.ready || s.unread >= backlog {
		return false
	}
	s.unread++
	_, err := fmt.Fprintln(s.to, id, index)
	return err == nil
}

// kill ends a server at once; its end is an event.
func (s *server) kill() { s.cmd.Process.Kill() }

// reap waits for a server whose output has ended and returns the CPU time
// that it and the children it waited for used.
func (s *server) reap() time.Duration {
	s.kill() // it may only have closed its output
	s.to.Close()
	s.forget(nil)
	s.cmd.Wait() // its error is in s.cmd.ProcessState
	return s.cmd.ProcessState.UserTime() + s.cmd.ProcessState.SystemTime()
}

// A head keeps the first bytes of what is written.
type head struct{ text strings.Builder }

// Write implements io.Writer.
func (h *head) Write(b []byte) (int, error) {
	const most = 1 << 10
	h.text.Write(b[:max(0, min(len(b), most-h.text.Len()))])
	return len(b), nil
}
