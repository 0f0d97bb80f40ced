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
	reqR, reqW, err := os.Pipe()
	if err != nil {
		return nil, err
	}
	undo = append(undo, reqR.Close)
	repR, repW, err := os.Pipe()
	if err != nil {
		reqW.Close()
		return nil, err
	}
	undo = append(undo, repW.Close)
	page, file, err := newPage()
	if err != nil {
		reqW.Close()
		repR.Close()
		return nil, err
	}
	undo = append(undo, file.Close)

	c := &child{to: reqW, from: repR, page: page, diagnose: o.Diagnose}
	c.ctx = context.Background()
	c.in, c.out = bufio.NewReaderSize(c, 64<<10), bufio.NewWriterSize(c, 64<<10)
	c.cmd = exec.Command(o.Path, o.Args...)
	c.cmd.Env = o.environment()
	c.cmd.ExtraFiles = []*os.File{reqR, repW, file}
	c.cmd.Stderr = &c.stderr
	c.cmd.WaitDelay = time.Second // for the rest of stderr
	c.cmd.SysProcAttr = childAttr()
	if err := c.cmd.Start(); err != nil {
		reqW.Close()
		repR.Close()
		page.unmap()
		return nil, err
	}
	c.statm = openStatm(c.cmd.Process.Pid)
	return c, nil
}
