//go:build unix

package worker

import (
	"io"
	"os"
	"syscall"
	"time"

	"golang.org/x/sys/unix"
)

// A pipe is the parent's end of one to or from a worker. It is kept from Go's
// poller, which would wake a thread of its own for each answer.
type pipe struct {
	fd   int
	size int // bytes it takes
}

// newPipe returns the two ends of a pipe.
func newPipe() (r, w pipe, err error) {
	var fds [2]int
	syscall.ForkLock.RLock()
	err = unix.Pipe(fds[:])
	if err == nil {
		unix.CloseOnExec(fds[0])
		unix.CloseOnExec(fds[1])
	}
	syscall.ForkLock.RUnlock()
	if err != nil {
		return r, w, os.NewSyscallError("pipe", err)
	}
	size := enlarge(fds[0])
	return pipe{fds[0], size}, pipe{fds[1], size}, nil
}

// file turns the end of a pipe that a worker gets into a file: Go's poller
// leaves a file alone whose descriptor waits.
func (p pipe) file() *os.File { return os.NewFile(uintptr(p.fd), "pipe") }

func (p pipe) close() { unix.Close(p.fd) }

// read reads what there is.
func (p pipe) read(b []byte) (int, error) {
	for {
		n, err := unix.Read(p.fd, b)
		switch {
		case err == unix.EINTR:
		case err == nil && n == 0:
			return 0, io.EOF
		default:
			return max(n, 0), err
		}
	}
}

// write writes what there is room for, and waits until a time for room. It
// returns os.ErrDeadlineExceeded if there was none.
func (p pipe) write(b []byte, until time.Time) (int, error) {
	n, err := unix.Write(p.fd, b)
	if err == unix.EAGAIN {
		if err := p.await(unix.POLLOUT, until); err != nil {
			return 0, err
		}
		n, err = unix.Write(p.fd, b)
	}
	if err == unix.EINTR || err == unix.EAGAIN {
		return 0, os.ErrDeadlineExceeded
	}
	return max(n, 0), err
}

// await waits for an event, at most until a time.
func (p pipe) await(event int16, until time.Time) error {
	fds := []unix.PollFd{{Fd: int32(p.fd), Events: event}}
	for {
		n, err := poll(fds, max(0, time.Until(until)))
		switch {
		case err == unix.EINTR:
		case err != nil:
			return os.NewSyscallError("poll", err)
		case n == 0:
			return os.ErrDeadlineExceeded
		default:
			return nil
		}
	}
}
