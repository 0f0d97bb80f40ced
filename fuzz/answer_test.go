package fuzz

import (
	"context"
	"errors"
	"fmt"
	"sync/atomic"
	"testing"
	"time"

	"schemabench/harness"
	"schemabench/harness/cost"
	"schemabench/harness/limit"
)

// mostSteps is the most evaluations of an input that is run in this process.
const mostSteps = 20_000

// mostWait is how long a validation in this process may take, by the clock on
// the wall, before a worker is asked. It is below go's own limit of 10 s.
const mostWait = time.Second

// tameLimits are the default limits but for the evaluations.
var tameLimits = limit.Default().With("evaluations", mostSteps)

// tame reports whether a pair may run in this process: the limits promise that
// it ends soon.
func tame(schema harness.Schema, instance harness.Instance) bool {
	s, err := tameLimits.Compile(schema, limit.Options{})
	return err == nil && s.Check(instance) == nil
}

// An answer is what a validator says of a pair: a verdict, "panic", "hang", or
// "" if it has no say: it refuses the schema or lacks a keyword.
type answer string

const (
	panics answer = "panic"
	hangs  answer = "hang" // or a crash, once a worker was asked
)

// ask returns the answer of b, in this process, and the text of a panic.
func ask(b harness.Backend, schema harness.Schema, instance harness.Instance) (a answer, detail string) {
	defer func() {
		if r := recover(); r != nil {
			a, detail = panics, fmt.Sprint(r)
		}
	}()
	v, err := b.Compile(harness.Draft2020, schema)
	if err != nil {
		return "", err.Error()
	}
	decoded, err := v.Decode(instance)
	if err != nil {
		return "", err.Error()
	}
	verdict, err := v.Validate(decoded)
	if err != nil {
		return "", err.Error()
	}
	return answer(verdict), ""
}

// reply is what ask returns.
type reply struct {
	answer answer
	detail string
}

// lost is set once a validation runs away in this process. No further input
// is run then: go's minimiser, which would try many that run away too, gives
// up at once and keeps the input as it is, and with it the text of the error.
var lost atomic.Bool

// wait is ask for a backend that may not answer. What takes too long is run
// again in a worker, whose CPU clock tells a slow machine from a slow
// validator.
func wait(t testing.TB, b harness.Backend, schema harness.Schema, instance harness.Instance) reply {
	t.Helper()
	if lost.Load() {
		t.Skip("another input still runs")
	}
	done := make(chan reply, 1)
	go func() {
		a, detail := ask(b, schema, instance)
		done <- reply{a, detail}
	}()
	select {
	case r := <-done:
		return r
	case <-time.After(mostWait):
	}
	last := runOnce(t, b.Name(), schema, instance)
	if last.Outcome.Killed() {
		lost.Store(fuzzing())
		return reply{hangs, fmt.Sprintf("%s: %s", last.Outcome, last.Detail)}
	}
	return reply{answer(last.Verdict), last.Detail}
}

// runOnce runs the pair in a worker and returns the last measurement.
func runOnce(t testing.TB, name string, schema harness.Schema, instance harness.Instance) harness.Measurement {
	t.Helper()
	ms := runPhases(t, name, schema, instance, budget)
	return ms[len(ms)-1]
}

// runPhases runs the pair in a worker and returns a measurement a phase.
func runPhases(t testing.TB, name string, schema harness.Schema, instance harness.Instance, budget harness.Budget) []harness.Measurement {
	t.Helper()
	p, err := pool()
	if err != nil {
		t.Fatal(err)
	}
	c := harness.Case{Family: "fuzz", Draft: harness.Draft2020, Schema: schema, Instance: instance}
	ms, err := p.Once(context.Background(), name, c, budget)
	if err != nil {
		t.Fatalf("running on %s: %v", name, err)
	}
	return ms
}

// byDefinition returns the verdict of the definition, or "" if it does not
// decide; sound is false if it is no schema, so that no answer is wrong.
func byDefinition(schema harness.Schema, instance harness.Instance) (a answer, sound bool) {
	verdict, _, err := cost.Evaluate(harness.Draft2020, schema, instance, mostSteps)
	return answer(verdict), !errors.Is(err, cost.ErrMalformed)
}
