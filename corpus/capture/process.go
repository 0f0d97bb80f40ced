package capture

import (
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"sync"
	"syscall"
	"time"
)

// A process is a server started as a command. It leads a process group of its
// own, which ends with it.
type process struct {
	cmd    *exec.Cmd
	stdin  *os.File // what it reads
	stdout *os.File // what it wrote
	stderr tail
	gone   chan struct{} // closed when it has ended and is waited for

	mu     sync.Mutex
	reaped bool // its id may be another's by now
}

// start runs a command. The caller ends it.
func start(command []string) (p *process, err error) {
	p = &process{cmd: exec.Command(command[0], command[1:]...), gone: make(chan struct{})}
	var in, out *os.File
	if in, p.stdin, err = os.Pipe(); err != nil {
		return nil, err
	}
	if p.stdout, out, err = os.Pipe(); err != nil {
		return nil, errors.Join(err, in.Close(), p.stdin.Close())
	}
	p.cmd.Stdin, p.cmd.Stdout, p.cmd.Stderr = in, out, &p.stderr
	p.cmd.SysProcAttr = ownGroup()
	p.cmd.WaitDelay = time.Second // for standard error, if it is held open
	err = p.cmd.Start()
	in.Close()
	out.Close()
	if err != nil {
		p.stdin.Close()
		p.stdout.Close()
		return nil, err
	}
	go p.reap()
	return p, nil
}

// reap waits for the process, then ends what it leaves of its group before its
// id is free to be used again.
func (p *process) reap() {
	awaitExit(p.cmd)
	p.signal(syscall.SIGKILL)
	p.mu.Lock()
	p.reaped = true
	p.mu.Unlock()
	p.cmd.Wait() // its error is in ProcessState
	close(p.gone)
}

// signal signals the whole group, if it is still there.
func (p *process) signal(s syscall.Signal) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if !p.reaped {
		signalGroup(p.cmd.Process, s)
	}
}

// kill ends the group at once.
func (p *process) kill() { p.signal(syscall.SIGKILL) }

// end asks the process to end in the way that the protocol lays down: it
// closes its input, then asks, then insists. It returns when the whole group
// has ended.
func (p *process) end(grace time.Duration) {
	p.stdin.Close()
	for _, s := range []syscall.Signal{syscall.SIGTERM, syscall.SIGKILL} {
		select {
		case <-p.gone:
		case <-time.After(grace):
			p.signal(s)
		}
	}
	<-p.gone
	p.stdout.Close()
}

// fate says how the process ended, "" if it has not within a moment.
func (p *process) fate(moment time.Duration) string {
	select {
	case <-p.gone:
	default:
		select {
		case <-p.gone:
		case <-time.After(moment):
			return ""
		}
	}
	text := p.cmd.ProcessState.String()
	if last := p.stderr.String(); last != "" {
		text += fmt.Sprintf("; standard error ends %q", last)
	}
	return text
}

// A tail keeps the end of what is written to it.
type tail struct {
	mu   sync.Mutex
	text []byte
}

const mostTail = 1000 // bytes

func (t *tail) Write(p []byte) (int, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.text = append(t.text, p[max(0, len(p)-mostTail):]...)
	t.text = t.text[max(0, len(t.text)-mostTail):]
	return len(p), nil
}

func (t *tail) String() string {
	t.mu.Lock()
	defer t.mu.Unlock()
	return string(t.text)
}

var _ io.Writer = (*tail)(nil)
