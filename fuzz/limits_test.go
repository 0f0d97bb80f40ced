package fuzz

import (
	"flag"
	"fmt"
	"os"
	"sync"
	"testing"
	"time"

	"schemabench/harness"
	"schemabench/harness/backend"
	"schemabench/harness/limit"
)

// What FuzzLimits tests. Limits that were calibrated for a budget are tested
// with it.
var (
	limitsFile = flag.String("limits", "", "file of the limits that FuzzLimits tests, an absolute path; the built-in ones by default")
	callBudget = flag.Duration("budget", time.Second, "CPU time that FuzzLimits lets a call take: decoding and validating")
	safety     = flag.Float64("safety", 2, "factor by which a call may exceed -budget in FuzzLimits")
)

// FuzzLimits holds the claim that limits make: a gateway that registers a
// schema only if they accept it, and then lets in only instances that they
// accept, spends at most the budget on each call, and no more on registering.
//
// Unlike FuzzBudget, which looks for runaways among pairs as they are, it
// pushes each pair to the edge of the limits: the instance becomes one of
// many items, as many as the limits let in, up to a number that the input
// says. And it measures the CPU time that a call takes instead of waiting for
// a kill: a call that ends is too slow if it takes more than budget times
// safety. A slow one counts if it is slow a second time.
func FuzzLimits(f *testing.F) {
	for i, data := range ownSeeds(f) {
		f.Add(data, uint16(1)<<(i%14))
	}
	limits := claimed(f)
	f.Fuzz(func(t *testing.T, data []byte, times uint16) {
		schema, instance := Decode(data)
		schema, instance = push(limits, schema, instance, int(times))
		if schema == nil {
			t.Skip("beyond the limits")
		}
		b := turn(data)
		start := time.Now()
		used, last := call(t, b, schema, instance)
		if used > most() && time.Since(start) < lookAgain {
			used, last = call(t, b, schema, instance)
		}
		switch {
		case last.Outcome == harness.Crash || last.Outcome == harness.OOM:
			died(t, b, last, schema, instance)
		case used > most():
			find{
				backend: b, schema: schema, instance: instance, outcome: harness.Timeout,
				says: fmt.Sprintf("accepted, and takes %v of CPU time or more", used),
			}.report(t)
		}
	})
}

// lookAgain is the time, by the clock on the wall, after which a slow call is
// not looked at again, so that both stay within go's 10 s.
const lookAgain = 4 * time.Second

// most is the CPU time past which a call breaks the promise.
func most() time.Duration { return time.Duration(float64(*callBudget) * *safety) }

// claimed returns the limits under test, as a gateway reads schemas with them.
func claimed(tb testing.TB) limit.Limits {
	tb.Helper()
	if *limitsFile == "" {
		return limit.Default()
	}
	text, err := os.ReadFile(*limitsFile)
	if err != nil {
		tb.Fatal(err)
	}
	limits, err := limit.Parse(*limitsFile, text)
	if err != nil {
		tb.Fatal(err)
	}
	return limits
}

// anyProfile makes limits count for whichever backend validates.
var anyProfile = sync.OnceValue(backend.AnyProfile)

// push returns a schema for arrays of what the pair describes and the longest
// array, of at most so many items, that the limits accept with it; the pair
// itself if times is 0. There is none if the limits do not accept the pair.
func push(limits limit.Limits, schema harness.Schema, instance harness.Instance, times int) (harness.Schema, harness.Instance) {
	o := limit.Options{Profile: anyProfile()}
	if times > 0 {
		schema = itemsOf(schema)
	}
	s, err := limits.Compile(schema, o)
	if err != nil {
		return nil, nil
	}
	fits := func(n int) bool { return s.Check(repeated(instance, n)) == nil }
	if times == 0 {
		if s.Check(instance) != nil {
			return nil, nil
		}
		return schema, instance
	}
	n := times
	for n > 0 && !fits(n) {
		n /= 2
	}
	if n == 0 {
		return nil, nil
	}
	for step := n / 2; step > n/16 && n < times; step /= 2 { // to about a tenth: a check of much takes a while
		if n+step <= times && fits(n+step) {
			n += step
		}
	}
	return schema, repeated(instance, n)
}

// itemsOf returns the schema of arrays whose items schema describes. What
// identifies it and its definitions stay at the root. A reference to the root
// leads to the array now: a gateway may be sent that too.
func itemsOf(schema harness.Schema) harness.Schema {
	root, err := parseTree(schema)
	if err != nil || root.kind != '{' {
		return fmt.Appendf(nil, `{"items":%s}`, schema)
	}
	outer, inner := &tree{kind: '{'}, &tree{kind: '{'}
	for i, name := range root.names {
		switch name {
		case "$id", "$schema", "$defs", "$anchor", "$dynamicAnchor":
			outer.set(name, root.values[i])
		default:
			inner.set(name, root.values[i])
		}
	}
	outer.set("items", inner)
	return outer.append(nil)
}

// repeated returns an array of n times the instance.
func repeated(instance harness.Instance, n int) harness.Instance {
	text := make([]byte, 0, n*(len(instance)+1)+2)
	text = append(text, '[')
	for i := range n {
		if i > 0 {
			text = append(text, ',')
		}
		text = append(text, instance...)
	}
	return append(text, ']')
}

// call runs the pair in a worker. It returns the CPU time of compiling, or of
// decoding and validating if that is more, and the last measurement.
func call(t *testing.T, b harness.Backend, schema harness.Schema, instance harness.Instance) (time.Duration, harness.Measurement) {
	t.Helper()
	var register, serve time.Duration
	ms := runPhases(t, b.Name(), schema, instance, harness.Budget{CPU: most() + most()/4, Wall: budget.Wall, Memory: budget.Memory})
	for _, m := range ms {
		if m.Phase == harness.PhaseCompile {
			register += m.CPU
		} else {
			serve += m.CPU
		}
	}
	return max(register, serve), ms[len(ms)-1]
}
