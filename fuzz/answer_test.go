package fuzz

import (
	"context"
	"errors"
	"fmt"
	"testing"

	"schemabench/harness"
	"schemabench/harness/cost"
	"schemabench/harness/limit"
)

// mostSteps is the most evaluations of an input that is run in this process.
const mostSteps = 20_000

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
