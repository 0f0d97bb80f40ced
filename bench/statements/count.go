package statements

import (
	"bufio"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os/exec"
	"slices"

	"schemabench/harness"
	"schemabench/harness/backend/counting/counted"
)

// A Count is what one execution of Validate did.
type Count struct {
	Verdict    harness.Verdict
	Statements uint64 // executed, of the library
	Lines      []Line // where, those that made most of them first
}

// A Line is a run of statements that was executed.
type Line struct {
	Position   string // import/path/file.go:line of the first
	Statements uint64 // executed: how often it was run times its statements
}

// ErrNoVerdict is wrapped by the error of Count if the backend does not
// support the case, refuses it or does not survive it.
var ErrNoVerdict = errors.New("no verdict to count the statements of")

// A Counter runs cases and counts. It is for one goroutine.
type Counter struct {
	binary, meta string
	blocks       map[counted.Place][]block

	cmd *exec.Cmd // nil until needed, and after it died
	in  io.WriteCloser
	out *json.Decoder
}

// Count validates the instance once and counts. When ctx ends, so does the
// program; the next Count starts another.
func (c *Counter) Count(ctx context.Context, backend string, of harness.Case) (Count, error) {
	if c.cmd == nil {
		if err := c.start(); err != nil {
			return Count{}, fmt.Errorf("count statements: %w", err)
		}
	}
	kill := context.AfterFunc(ctx, func() { _ = c.cmd.Process.Kill() })
	a, err := c.ask(counted.Job{Backend: backend, Draft: of.Draft, Schema: of.Schema, Instance: of.Instance})
	if !kill() && ctx.Err() != nil || err != nil {
		c.Close()
	}
	switch {
	case ctx.Err() != nil:
		return Count{}, ctx.Err()
	case err != nil:
		return Count{}, fmt.Errorf("%w: the process died", ErrNoVerdict)
	case a.Counters == nil:
		return Count{}, fmt.Errorf("%w: %s", ErrNoVerdict, a.Says)
	}
	return c.sum(a)
}

func (c *Counter) start() error {
	cmd := exec.Command(c.binary, c.meta)
	in, err := cmd.StdinPipe()
	if err != nil {
		return err
	}
	out, err := cmd.StdoutPipe()
	if err != nil {
		return err
	}
	c.cmd, c.in, c.out = cmd, in, json.NewDecoder(bufio.NewReader(out))
	return cmd.Start()
}

func (c *Counter) ask(j counted.Job) (a counted.Answer, err error) {
	if err := json.NewEncoder(c.in).Encode(j); err != nil {
		return a, err
	}
	return a, c.out.Decode(&a)
}

func (c *Counter) sum(a counted.Answer) (Count, error) {
	count := Count{Verdict: harness.Verdict(a.Says)}
	lines := map[string]uint64{}
	err := counted.Each(a.Counters, func(at counted.Place, counters []uint64) {
		blocks := c.blocks[at]
		for i, times := range counters[:min(len(counters), len(blocks))] {
			if made := times * blocks[i].statements; made > 0 {
				count.Statements += made
				lines[blocks[i].position] += made
			}
		}
	})
	for position, made := range lines {
		count.Lines = append(count.Lines, Line{position, made})
	}
	slices.SortFunc(count.Lines, func(a, b Line) int {
		return cmp.Or(cmp.Compare(b.Statements, a.Statements), cmp.Compare(a.Position, b.Position))
	})
	return count, err
}

// Close ends the program, if it runs.
func (c *Counter) Close() {
	if c.cmd == nil {
		return
	}
	_ = c.in.Close()
	if c.cmd.Process != nil {
		_ = c.cmd.Process.Kill()
		_ = c.cmd.Wait()
	}
	c.cmd = nil
}
