//go:build linux

package enforce

import (
	"context"
	"errors"
	"fmt"
	"os"
	"runtime"
	"time"
)

// warmUp is how long a new server answers before it is measured.
const warmUp = 500 * time.Millisecond

// Run puts one strategy after the other under each load. It hands every trial
// to tell when it is done, which may be nil, and an error of tell ends it. No
// process is left when it returns.
func Run(ctx context.Context, o Options, tell func(Trial) error) ([]Trial, error) {
	if os.Getenv(envServer) != "" {
		// Without this, a binary that forgot to call Main would start itself
		// for ever.
		return nil, errors.New("this process is a server, but did not call enforce.Main")
	}
	if err := o.complete(); err != nil { // before bombs are made, which takes seconds
		return nil, err
	}
	bombs, err := Bombs(o.Limits)
	if err != nil {
		return nil, err
	}
	return compare(ctx, o, bombs, tell)
}

// compare is Run with bombs of the caller's choice.
func compare(ctx context.Context, o Options, bombs []Bomb, tell func(Trial) error) ([]Trial, error) {
	if err := o.complete(); err != nil {
		return nil, err
	}
	runtime.LockOSThread() // servers die with the thread that started them
	defer runtime.UnlockOSThread()
	r := run{options: o, bombs: bombs, tell: tell}
	for _, name := range o.Strategies {
		if err := r.strategy(ctx, name); err != nil {
			return r.trials, fmt.Errorf("strategy %s: %w", name, err)
		}
	}
	return r.trials, nil
}

// complete checks options and fills in defaults.
func (o *Options) complete() (err error) {
	if o.Rate <= 0 || o.BombEvery <= 0 || o.Quiet <= 0 || o.Attack <= 0 || o.Budget.CPU <= 0 {
		return errors.New("rate, time between bombs, times of both loads and CPU budget must be above 0")
	}
	o.Patience, o.ServerMemory = o.patience(), o.serverMemory()
	if len(o.Strategies) == 0 {
		for _, s := range Strategies() {
			o.Strategies = append(o.Strategies, s.Name)
		}
	}
	for _, name := range o.Strategies {
		if _, err := Get(name); err != nil {
			return err
		}
	}
	if o.Path == "" {
		o.Path, err = os.Executable()
	}
	return err
}

type run struct {
	options Options
	bombs   []Bomb
	tell    func(Trial) error
	trials  []Trial
}

// strategy runs all trials of one strategy.
func (r *run) strategy(ctx context.Context, name string) error {
	s, err := newSession(r.options, name, r.bombs)
	if err != nil {
		return err
	}
	defer s.stop()
	if err := s.start(ctx); err != nil {
		return err
	}
	if err := r.loads(ctx, s); err != nil {
		return err
	}
	if err := s.renew(ctx); err != nil {
		return err
	}
	if _, err := s.load(ctx, Quiet, warmUp, 0); err != nil {
		return err
	}
	for i := range r.bombs {
		t, err := s.alone(ctx, i)
		if err == nil {
			err = r.add(t)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// loads serves with and without bombs.
func (r *run) loads(ctx context.Context, s *session) error {
	if _, err := s.load(ctx, Quiet, warmUp, 0); err != nil {
		return err
	}
	quiet, err := s.load(ctx, Quiet, r.options.Quiet, 0)
	if err == nil {
		err = r.add(quiet)
	}
	if err != nil {
		return err
	}
	attack, err := s.load(ctx, Attack, r.options.Attack, r.options.BombEvery)
	if err != nil {
		return err
	}
	honest := quiet.CPU / time.Duration(max(1, quiet.Answered)) * time.Duration(attack.Answered)
	attack.Wasted = max(0, attack.CPU-honest)
	return r.add(attack)
}

func (r *run) add(t Trial) error {
	r.trials = append(r.trials, t)
	if r.tell == nil {
		return nil
	}
	return r.tell(t)
}
