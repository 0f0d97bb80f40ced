package instance

import (
	"errors"
	"fmt"
	"iter"

	"schemabench/harness"
)

const (
	maxSteps    = 50_000        // schemas merged and values made in one attempt
	maxAllSteps = 10 * maxSteps // the same in all attempts
	maxChain    = 1000          // schemas nested in place
	maxDepth    = 100           // nesting of a generated instance
	maxElements = 10_000        // items or members generated for one value
	maxString   = 1 << 20
	maxSize     = 4 << 20 // bytes of a candidate, and of the strings made for it
	maxDenied   = 40      // arms of a oneOf that are denied one by one
	optionDepth = 5       // nesting below which nothing optional is generated
)

// ErrNone is wrapped by the error of [Valid] if no candidate is valid.
var ErrNone = errors.New("no valid instance found")

var errSteps = errors.New("step budget of the attempt spent")

// Options guide [Valid]. The zero value gives the first candidate of seed 0.
type Options struct {
	Seed uint64
	// Full asks for the optional properties and one item in every array,
	// where the smallest instance has none.
	Full bool
	// Attempts is the most candidates to propose; 0 means 60.
	Attempts int
	// Check gives the verdict on a candidate, as a reference validator does.
	// Without it the first candidate is returned unconfirmed.
	Check func(harness.Instance) (harness.Verdict, error)
}

// Valid returns an instance of the schema that o.Check calls valid, the first
// of [Candidates]. The same arguments give the same instance.
//
// The error wraps [ErrNone] if no candidate is valid, as for a schema without
// instances, and o.Check's if it gave no verdict; any other error says why the
// schema is not JSON.
func Valid(schema harness.Schema, draft harness.Draft, o Options) (harness.Instance, error) {
	candidates, err := Candidates(schema, draft, o)
	if err != nil {
		return nil, err
	}
	n := 0
	for c := range candidates {
		n++
		if o.Check == nil {
			return c, nil
		}
		verdict, err := o.Check(c)
		if err != nil {
			return nil, fmt.Errorf("checking a candidate: %w", err)
		}
		if verdict == harness.Valid {
			return c, nil
		}
	}
	return nil, fmt.Errorf("%w among %d candidates", ErrNone, n)
}

// Candidates yields distinct instances that are likely to be valid, plain and
// small ones first. It ignores o.Check. The error says why the schema is not
// JSON.
func Candidates(schema harness.Schema, draft harness.Draft, o Options) (iter.Seq[harness.Instance], error) {
	doc, err := newDocument(schema, draft)
	if err != nil {
		return nil, fmt.Errorf("decoding the schema: %w", err)
	}
	attempts := o.Attempts
	if attempts <= 0 {
		attempts = 60
	}
	return func(yield func(harness.Instance) bool) {
		seen := map[string]bool{}
		steps := 0
		for n := range attempts {
			g := newGenerator(doc, o, n)
			v, err := g.value(nil, 0, applied{doc.root, nil})
			if steps += g.steps; steps > maxAllSteps {
				return
			}
			if err != nil {
				continue
			}
			text := encode(nil, v)
			if seen[string(text)] || len(text) > maxSize {
				continue
			}
			seen[string(text)] = true
			if !yield(text) {
				return
			}
		}
	}, nil
}
