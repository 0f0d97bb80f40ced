package limit

import (
	"errors"
	"math"

	"schemabench/harness"
	"schemabench/harness/cost"
)

// An Input is what limits measure: a schema and, at a call, an instance.
// What a stage does not promise is zero.
type Input struct {
	Schema   harness.Schema
	Instance harness.Instance // nil until InstanceText

	Graph  *cost.Graph // from SchemaRead on
	Static cost.Static // from SchemaRead on
	Exact  cost.Exact  // of the pair, at InstanceRead

	schemaFacts   facts
	instanceFacts facts
	budget        uint64 // evaluations at which counting stops
}

// countBudget is the budget, in evaluations that are followed, of a count to
// which no maximum is set. Following one takes well under a microsecond.
const countBudget = 5_000_000

// count reads the instance and counts what the pair costs. One whose
// evaluation has no end costs math.MaxUint64.
func (in *Input) count() error {
	var err error
	in.Exact, err = in.Graph.Count(in.Instance, in.budget)
	if errors.Is(err, cost.ErrCycle) {
		in.Exact.Evaluations, in.Exact.Stack = math.MaxUint64, math.MaxUint64
	} else if err != nil {
		return err
	}
	in.instanceFacts, err = readFacts(in.Instance)
	return err
}

// of returns a size that the exact cost holds, or Unknown if counting had to
// stop.
func (in *Input) of(unit func(cost.Exact) uint64) Size {
	x := in.Exact
	if x.Stopped {
		return Size{Value: Unknown}
	}
	return Size{Value: clamp(unit(x))}
}

// larger returns the size of the worse of two places.
func larger(schema, instance worst, in *Input) Size {
	if in.Instance != nil && instance.value >= schema.value {
		where := pointerAt(in.Instance, instance.offset)
		return Size{Value: instance.value, Where: func() (string, string) {
			pointer, _ := where()
			return pointer, "in the instance"
		}}
	}
	return Size{Value: schema.value, Where: pointerAt(in.Schema, schema.offset)}
}
