package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"schemabench/harness"
)

func TestBisect(t *testing.T) {
	// Each letter is what a version does; "." cannot be tried.
	tests := []struct {
		name, does string
		all        bool
		want       []string // changes, as before→after
		looks      int      // at different versions, at most
	}{
		{"the second of two", "ab", false, []string{"0→1"}, 2},
		{"one of sixteen", "aaaaaaaaaabbbbbb", false, []string{"9→10"}, 6},
		{"no change", "aaaa", false, nil, 2},
		{"a version that cannot be tried is stepped over", "aaa.bbb", false, []string{"2→4 (3)"}, 6},
		{"all between cannot be tried", "a...b", false, []string{"0→4 (1 2 3)"}, 5},
		{"there and back is seen by looking at all", "aabba", true, []string{"1→2", "3→4"}, 5},
		{"there and back is missed by its ends", "aabba", false, nil, 2},
	}
	for _, tt := range tests {
		var versions []string
		for i := range tt.does {
			versions = append(versions, fmt.Sprint(i))
		}
		looked := map[string]bool{}
		found, err := bisect(versions, tt.all, func(v string) (observation, error) {
			looked[v] = true
			var i int
			fmt.Sscan(v, &i)
			o := observation{Version: v, Outcome: tt.does[i : i+1]}
			if o.Outcome == "." {
				o = observation{Version: v, Skipped: "it does not build"}
			}
			return o, nil
		})
		if err != nil {
			t.Errorf("%s: %v", tt.name, err)
		}
		var got []string
		for _, c := range found.Changes {
			text := c.Before.Version + "→" + c.After.Version
			if len(c.Between) > 0 {
				text += " (" + strings.Join(c.Between, " ") + ")"
			}
			if !c.Confirmed {
				t.Errorf("%s: %s is not confirmed", tt.name, text)
			}
			got = append(got, text)
		}
		if diff := cmp.Diff(tt.want, got); diff != "" || len(looked) > tt.looks {
			t.Errorf("%s: looked at %d versions, want %d at most (-want +got):\n%s", tt.name, len(looked), tt.looks, diff)
		}
	}
}

func TestBisectDoubtsWhatDoesNotRepeat(t *testing.T) {
	n := 0
	found, err := bisect([]string{"v1", "v2"}, false, func(v string) (observation, error) {
		n++
		return observation{Version: v, Outcome: fmt.Sprint(n)}, nil
	})
	if err != nil || len(found.Changes) != 1 || found.Changes[0].Confirmed {
		t.Errorf("%+v, %v: want one change that is not confirmed", found.Changes, err)
	}
}

func TestBisectNeedsBothEnds(t *testing.T) {
	for _, bad := range []string{"v1", "v3"} {
		_, err := bisect([]string{"v1", "v2", "v3"}, false, func(v string) (observation, error) {
			if v == bad {
				return observation{Skipped: "gone"}, nil
			}
			return observation{}, nil
		})
		if err == nil || !strings.Contains(err.Error(), bad+" cannot be tried: gone") {
			t.Errorf("%s cannot be tried: error %v", bad, err)
		}
	}
	fault := errors.New("no space left")
	if _, err := bisect([]string{"v1", "v2"}, false, func(string) (observation, error) { return observation{}, fault }); !errors.Is(err, fault) {
		t.Errorf("error %v, want %v", err, fault)
	}
}

func TestObserve(t *testing.T) {
	curve := func(cost func(n int) time.Duration, last harness.Outcome) (ms []harness.Measurement) {
		for n := 1; n <= 10; n++ {
			ms = append(ms, harness.Measurement{Case: harness.Case{Family: "f", N: n}, Backend: "b", Phase: harness.PhaseValidate,
				Outcome: harness.Done, CPU: cost(n), Iters: 1})
		}
		ms[9].Outcome = last
		return ms
	}
	linear := func(n int) time.Duration { return time.Duration(n) * time.Millisecond }
	doubling := func(n int) time.Duration { return time.Microsecond << n }
	tests := []struct {
		name     string
		old, new []harness.Measurement
		want     []string
	}{
		{"the same", curve(linear, harness.Done), curve(linear, harness.Done), nil},
		{"twice as slow is no change", curve(linear, harness.Done), curve(func(n int) time.Duration { return 2 * linear(n) }, harness.Done), nil},
		{"exponential growth", curve(linear, harness.Done), curve(doubling, harness.Done),
			[]string{"growth of validate: exponential, was n log n at most"}},
		{"a crash", curve(linear, harness.Done), curve(linear, harness.Crash), []string{"outcome: crash, was done"}},
		{"a wrong verdict", curve(linear, harness.Done), curve(linear, harness.Wrong),
			[]string{"verdict: wrong, was right", "outcome: wrong, was done"}},
	}
	for _, tt := range tests {
		if diff := cmp.Diff(tt.want, observe(tt.old).differences(observe(tt.new))); diff != "" {
			t.Errorf("%s (-want +got):\n%s", tt.name, diff)
		}
	}
}

func TestBetween(t *testing.T) {
	listed := []string{"v1.0.0", "v1.1.0", "v1.2.0", "v2.0.0"}
	tests := []struct{ name, good, bad, want string }{
		{"in order", "v1.0.0", "v1.2.0", "v1.0.0 v1.1.0 v1.2.0"},
		{"in which version it was put right", "v2.0.0", "v1.1.0", "v1.1.0 v1.2.0 v2.0.0"},
		{"a version that is not listed", "v1.0.0", "v0.0.0-20260101000000-abcdefabcdef", "v1.0.0 v0.0.0-20260101000000-abcdefabcdef"},
	}
	for _, tt := range tests {
		if got := strings.Join(between(slices.Clone(listed), tt.good, tt.bad), " "); got != tt.want {
			t.Errorf("%s: %s, want %s", tt.name, got, tt.want)
		}
	}
}

func TestBuilder(t *testing.T) {
	if testing.Short() {
		t.Skip("builds schemabench; not with -short")
	}
	if _, err := exec.LookPath("go"); err != nil {
		t.Skip("needs the go command: ", err)
	}
	t.Setenv("GOPROXY", "off") // so that what is built comes from the module cache
	const module = "github.com/santhosh-tekuri/jsonschema/v6"
	e := &env{ctx: t.Context(), stderr: io.Discard}
	b, err := newBuilder(e, &bisectCmd{Module: module, Checkout: "."}, t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	before, err := os.ReadFile(filepath.Join(b.checkout, "go.mod"))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := b.versions(e.ctx, "v1.0.0", "v1.0.0"); err == nil {
		t.Error("twice the same version: no error")
	}
	out, err := exec.Command("go", "list", "-m", "-f", "{{.Version}}", module).Output()
	if err != nil {
		t.Fatal(err)
	}
	pinned := strings.TrimSpace(string(out))
	binary, err := b.build(e.ctx, pinned)
	if err != nil {
		t.Fatal(err)
	}
	p, err := newQuestion(e, &bisectCmd{Case: "allof-dag/n=3", Backend: "santhosh", budgetFlags: budgetFlags{Budget: time.Second}})
	if err != nil {
		t.Fatal(err)
	}
	if o, err := p.run(e, binary); err != nil || o.Verdict != "valid" || o.Outcome != "done" {
		t.Errorf("%s comes to %q, error %v; want valid, done", pinned, o.text(), err)
	}
	_, err = b.build(e.ctx, "v6.0.0-none")
	if skip := (*skipError)(nil); !errors.As(err, &skip) {
		t.Errorf("a version that is nowhere: error %v, want it skipped", err)
	}
	if after, err := os.ReadFile(filepath.Join(b.checkout, "go.mod")); err != nil || string(after) != string(before) {
		t.Errorf("go.mod of the checkout was changed, or error %v", err)
	}
}
