//go:build linux

package enforce

import (
	"context"
	"errors"
	"os"
	"strings"
	"testing"
	"time"

	"schemabench/adversarial"
	"schemabench/harness"
	"schemabench/harness/limit"
)

// quick are options with which a strategy takes some seconds. The small stack
// overflows soon.
func quick() Options {
	return Options{
		Backend: "santhosh", Limits: limit.Default(), Budget: harness.Budget{CPU: 100 * time.Millisecond, Memory: 256 << 20},
		Rate: 100, BombEvery: 200 * time.Millisecond, Quiet: 300 * time.Millisecond, Attack: 700 * time.Millisecond,
		Patience: time.Second, MaxStack: 16 << 20,
	}
}

// bombs returns one that a static check finds, one that only the exact check
// finds, and one that overflows the stack, which only the exact check finds.
func bombs(t *testing.T) (all []Bomb) {
	t.Helper()
	for _, b := range []struct {
		family string
		n      int
		wait   time.Duration
	}{{"allof-dag", 40, 2 * time.Second}, {"exponent-bomb", 256, 2 * time.Second}, {"ref-chain-recursive", 400, 10 * time.Second}} {
		f, err := adversarial.Get(b.family)
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, Bomb{Case: f.Make(b.n), Wait: b.wait})
	}
	return all
}

func TestWhatEachStrategyLetsThrough(t *testing.T) {
	type fate struct {
		outcome   Outcome
		contained bool // else it got through
	}
	rejected := fate{Rejected, true}
	timeout := fate{Outcome(harness.Timeout), true}
	goesOn := fate{Outcome(harness.Timeout), false}
	unanswered := fate{Unanswered, false}
	died := fate{Died, false}
	tests := []struct {
		strategy              string
		allof, exponent, refs fate
		diesUnderAttack       bool
	}{
		{strategy: "none", allof: unanswered, exponent: unanswered, refs: died, diesUnderAttack: true},
		{strategy: "goroutine", allof: goesOn, exponent: goesOn, refs: died, diesUnderAttack: true},
		{strategy: "worker", allof: timeout, exponent: timeout, refs: timeout},
		{strategy: "static", allof: rejected, exponent: unanswered, refs: died, diesUnderAttack: true},
		{strategy: "exact", allof: rejected, exponent: rejected, refs: rejected},
		{strategy: "exact-worker", allof: rejected, exponent: rejected, refs: rejected},
	}
	for _, tt := range tests {
		t.Run(tt.strategy, func(t *testing.T) {
			o := quick()
			o.Strategies = []string{tt.strategy}
			trials, err := compare(t.Context(), o, bombs(t), nil)
			if err != nil {
				t.Fatal(err)
			}
			if len(trials) != 5 {
				t.Fatalf("%d trials, want one quiet, one attack and three bombs", len(trials))
			}
			checkLoads(t, o, trials[0], trials[1], tt.diesUnderAttack)
			for i, want := range []fate{tt.allof, tt.exponent, tt.refs} {
				bomb := trials[2+i]
				contained := bomb.Deaths == 0 && !bomb.Running // what it cost depends on the machine
				if got := (fate{bomb.Outcome, contained}); got != want && !overflowed(tt.strategy, bomb) {
					t.Errorf("%s: %+v, want %+v; %+v", bomb.Load, got, want, bomb)
				}
				if !want.contained && !bomb.Through(o.Budget) {
					t.Errorf("%s did not get through: %+v", bomb.Load, bomb)
				}
			}
			if left := children(os.Getpid()); len(left) > 0 {
				t.Errorf("processes %v are left", left)
			}
		})
	}
}

// overflowed reports whether a worker overflowed its stack before its budget
// was used up: which comes first depends on the machine.
func overflowed(strategy string, t Trial) bool {
	return t.Load == "ref-chain-recursive" && strategy == "worker" && t.Outcome == Outcome(harness.Crash) && t.Deaths == 0
}

// checkLoads checks what is true of honest requests on any machine.
func checkLoads(t *testing.T, o Options, quiet, attack Trial, dies bool) {
	t.Helper()
	if quiet.Load != Quiet || quiet.Requests != 30 || quiet.Bombs != 0 || quiet.Deaths != 0 || quiet.Answered == 0 {
		t.Errorf("quiet: %+v", quiet)
	}
	if attack.Load != Attack || attack.Requests != 70 || attack.Bombs != 3 {
		t.Errorf("attack: %+v", attack)
	}
	if died := attack.Deaths > 0; died && !dies {
		t.Errorf("%d servers died", attack.Deaths)
	}
	for _, load := range []Trial{quiet, attack} {
		worst := load.Quantile(1)
		if worst > o.Patience || load.Answered < load.Requests != (worst == o.Patience) || load.Quantile(0.5) > worst {
			t.Errorf("%s: latencies %v with %d of %d answered", load.Load, load.Latency, load.Answered, load.Requests)
		}
		if load.CPU <= 0 || load.PeakBytes < load.BaseBytes || load.BaseBytes <= 0 {
			t.Errorf("%s: CPU %v, memory %d to %d", load.Load, load.CPU, load.BaseBytes, load.PeakBytes)
		}
	}
}

// A server that uses more memory than it may is killed, and that is data.
func TestServerMemory(t *testing.T) {
	f, err := adversarial.Get("recursive-anyof-failing")
	if err != nil {
		t.Fatal(err)
	}
	o := quick()
	o.Strategies, o.ServerMemory = []string{"none"}, 60<<20
	trials, err := compare(t.Context(), o, []Bomb{{Case: f.Make(30), Wait: 20 * time.Second}}, nil)
	if err != nil {
		t.Fatal(err)
	}
	if last := trials[len(trials)-1]; last.Outcome != Died || last.PeakBytes < o.ServerMemory {
		t.Errorf("got %+v, want a server that died of memory", last)
	}
}

func TestRunEndsWithItsContext(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	o := quick()
	o.Strategies = []string{"worker"}
	o.Attack = time.Hour
	_, err := compare(ctx, o, bombs(t), func(Trial) error { cancel(); return nil })
	if !errors.Is(err, context.Canceled) {
		t.Errorf("got error %v, want that of the context", err)
	}
	if left := children(os.Getpid()); len(left) > 0 {
		t.Errorf("processes %v are left", left)
	}
}

func TestRunRefuses(t *testing.T) {
	tests := []struct {
		name   string
		change func(*Options)
		want   string
	}{
		{"a rate of nothing", func(o *Options) { o.Rate = 0 }, "above 0"},
		{"an unknown strategy", func(o *Options) { o.Strategies = []string{"hope"} }, `no strategy "hope"; there are none, goroutine`},
		{"an unknown backend", func(o *Options) { o.Backend = "nothing" }, `no backend "nothing"`},
		{"a program that is no server", func(o *Options) { o.Path = "/bin/false" }, "ended before it was ready"},
		{"a program that is not there", func(o *Options) { o.Path = "/nowhere" }, "start server"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			o := quick()
			tt.change(&o)
			if _, err := compare(t.Context(), o, nil, nil); err == nil || !strings.Contains(err.Error(), tt.want) {
				t.Errorf("got error %v, want one with %q", err, tt.want)
			}
		})
	}
	t.Run("a server that did not call Main", func(t *testing.T) {
		t.Setenv(envServer, "1")
		if _, err := Run(t.Context(), quick(), nil); err == nil {
			t.Error("got no error")
		}
	})
}
