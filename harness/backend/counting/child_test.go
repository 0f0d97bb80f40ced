package main

import (
	"encoding/json"
	"fmt"
	"io"
	"os/exec"
	"testing"
	"time"

	"schemabench/harness/backend/counting/counted"
)

// A child is a running counting command, started when needed and after it
// died.
type child struct {
	*program
	t       *testing.T
	cmd     *exec.Cmd
	in      io.WriteCloser
	enc     *json.Encoder
	answers chan counted.Answer // closed at its death
}

// patience is how long a job may take, far more than any should.
const patience = 30 * time.Second

func (p *program) child(t *testing.T) *child {
	k := &child{program: p, t: t}
	t.Cleanup(k.stop)
	return k
}

func (k *child) start() {
	k.cmd = exec.Command(k.Binary, k.Meta)
	in, err := k.cmd.StdinPipe()
	if err != nil {
		k.t.Fatal(err)
	}
	out, err := k.cmd.StdoutPipe()
	if err != nil {
		k.t.Fatal(err)
	}
	if err := k.cmd.Start(); err != nil {
		k.t.Fatal("starting the counting command: ", err)
	}
	k.in, k.enc, k.answers = in, json.NewEncoder(in), make(chan counted.Answer)
	go func(answers chan counted.Answer) {
		defer close(answers)
		for dec := json.NewDecoder(out); ; {
			var a counted.Answer
			if dec.Decode(&a) != nil {
				return
			}
			answers <- a
		}
	}(k.answers)
}

// stop ends the process if there is one.
func (k *child) stop() {
	if k.cmd == nil {
		return
	}
	k.in.Close()
	_ = k.cmd.Process.Kill()
	for range k.answers {
	}
	_ = k.cmd.Wait()
	k.cmd = nil
}

// What a job may end with besides what the backend says.
const (
	died    = "died"
	endless = "did not end"
)

// count runs j and returns what the backend says and, with a verdict, the
// evaluations it made.
func (k *child) count(j counted.Job) (says string, made uint64) {
	if k.cmd == nil {
		k.start()
	}
	if err := k.enc.Encode(j); err != nil {
		k.stop()
		return died, 0
	}
	select {
	case a, ok := <-k.answers:
		if !ok {
			k.stop()
			return died, 0
		}
		if a.Counters == nil {
			return a.Says, 0
		}
		made, err := first(a.Counters, k.blocks[j.Backend])
		if err == nil && made == 0 {
			err = fmt.Errorf("no evaluation counted of %s for %s", j.Schema, j.Instance)
		}
		if err != nil {
			k.t.Fatal(err)
		}
		return a.Says, made
	case <-time.After(patience):
		k.stop()
		return endless, 0
	}
}
