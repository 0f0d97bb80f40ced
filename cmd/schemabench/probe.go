package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"time"

	"schemabench/fuzz/probe"
	"schemabench/harness/worker"
)

type probeCmd struct {
	serverFlags
	Tool             []string      `help:"Tools to call, whatever they say of themselves; by default those that say that they only read." placeholder:"NAME,…"`
	AllowDestructive bool          `help:"Call every tool, also those that do not say that they only read."`
	Budget           time.Duration `help:"Wall time that the server has for an answer." default:"2s"`
	Rate             float64       `help:"Most calls a second." default:"50"`
	Time             time.Duration `help:"Wall time for the whole." default:"2m"`
	JSON             bool          `help:"Print JSON."`
	JUnit            string        `name:"junit" help:"File for a report in JUnit's XML." placeholder:"FILE"`
}

// Validate implements kong's hook.
func (c probeCmd) Validate() error {
	if !(c.Rate > 0) {
		return errors.New("--rate must be above 0")
	}
	return errors.Join(c.serverFlags.Validate(), positive("budget", c.Budget), positive("time", c.Time))
}

// Run probes a server. Its answer is no if something does not hold.
func (c *probeCmd) Run(e *env) error {
	pool, err := worker.NewPool(worker.Options{})
	if err != nil {
		return fmt.Errorf("starting workers: %w", err)
	}
	defer pool.Close()
	o := probe.Options{
		Target: c.target(), Tools: c.Tool, AllowDestructive: c.AllowDestructive,
		Budget: c.Budget, Rate: c.Rate, Time: c.Time, Pool: pool,
	}
	o.Limits.Time = c.Timeout
	p := newProbeProgress(e.stderr)
	o.Tell = p.tell
	r, err := probe.Run(e.ctx, o)
	p.end()
	if err != nil {
		return fmt.Errorf("probe: %w", err)
	}
	if err := c.write(e.stdout, r); err != nil {
		return fmt.Errorf("probe: %w", err)
	}
	return c.verdict(e, r)
}

// verdict returns a no if the server fails, and else the error of a probe that
// did not come to its end.
func (c *probeCmd) verdict(e *env, r probe.Report) error {
	switch {
	case r.Failed():
		return fmt.Errorf("%s does not hold to its schemas or the protocol: %w", serverName(r), errNo)
	case e.ctx.Err() != nil:
		return errInterrupted
	case r.Incomplete != "":
		return fmt.Errorf("probe is incomplete: %s", r.Incomplete)
	}
	return nil
}

// write prints the report, and writes JUnit's form of it if asked to.
func (c *probeCmd) write(stdout io.Writer, r probe.Report) error {
	if c.JUnit != "" {
		f, err := os.Create(c.JUnit)
		if err != nil {
			return err
		}
		if err := closing(f, r.WriteJUnit(f)); err != nil {
			return fmt.Errorf("writing %s: %w", c.JUnit, err)
		}
	}
	if c.JSON {
		return printRows(stdout, true, r, nil)
	}
	return printProbe(stdout, r)
}
