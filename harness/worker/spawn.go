//go:build unix

package worker

import (
	"bufio"
	"context"
	"errors"
	"os"
	"os/exec"
	"slices"
	"strings"
	"time"

	"golang.org/x/sys/unix"
)

// complete fills in the defaults.
func (o *Options) complete() (err error) {
	if os.Getenv(envWorker) != "" {
		// Without this, a binary that forgot to call Main would start itself
		// for ever.
		return errors.New("this process is a worker, but did not call worker.Main first thing")
	}
	if o.Path == "" {
		if o.Path, err = os.Executable(); err != nil {
			return err
		}
	}
	if o.Spares == 0 {
		o.Spares = 1
	}
	return nil
}

// environment returns the environment of a worker. Unless told otherwise it
// runs on one processor: with more, the garbage collector spends CPU time
// that is charged to the case whenever a processor is idle.
func (o *Options) environment() []string {
	env := append(os.Environ(), o.Env...)
	if !slices.ContainsFunc(env, func(kv string) bool { return strings.HasPrefix(kv, "GOMAXPROCS=") }) {
		env = append(env, "GOMAXPROCS=1")
	}
	return append(env, "GOTRACEBACK=single", envWorker+"=1")
}

// spawn starts a worker. It is called on the thread that owns the workers.
func spawn(o Options) (_ *child, err error) {
	var undo []func() error
	defer func() {
		for _, f := range undo {
			f()
		}
	}()
	requests, to, err := newPipe()
	if err != nil {
		return nil, err
	}
	reqR := requests.file()
	undo = append(undo, reqR.Close)
	from, replies, err := newPipe()
	if err != nil {
		to.close()
		return nil, err
	}
	repW := replies.file()
	undo = append(undo, repW.Close)
	page, file, err := newPage()
	if err != nil {
		to.close()
		from.close()
		return nil, err
	}
	undo = append(undo, file.Close)

	c := &child{to: to, from: from, page: page, diagnose: o.Diagnose, long: true}
	c.ctx = context.Background()
	c.in, c.out = bufio.NewReaderSize(c, 64<<10), bufio.NewWriterSize(c, 64<<10)
	c.cmd = exec.Command(o.Path, o.Args...)
	c.cmd.Env = o.environment()
	c.cmd.ExtraFiles = []*os.File{reqR, repW, file}
	c.cmd.Stderr = &c.stderr
	c.cmd.WaitDelay = time.Second // for the rest of stderr
	c.cmd.SysProcAttr = childAttr()
	if err = unix.SetNonblock(to.fd, true); err == nil {
		err = c.cmd.Start()
	}
	if err != nil {
		to.close()
		from.close()
		page.unmap()
		return nil, err
	}
	c.tether = newTether(c.cmd.Process.Pid)
	c.statm = openStatm(c.cmd.Process.Pid)
	return c, nil
}
