package probe

import (
	"context"
	"encoding/json"
	"fmt"

	"github.com/dustin/go-humanize"

	"schemabench/corpus/instance"
	"schemabench/harness"
)

// A Payload is the arguments of one call.
type Payload struct {
	Kind      string          // valid, near-miss, boundary, costly or hostile
	Name      string          // what it is, such as "maxLength at /query"
	Arguments json.RawMessage // JSON text
	Want      harness.Verdict // of the reference on the input schema; "" if it has none
	Syntax    bool            // readers of JSON may refuse the text as such
}

// The most payloads of each kind that a tool is called with. Those beyond are
// left out evenly.
const (
	maxNearMisses = 30
	maxBoundaries = 15
	maxProperties = 6 // properties that get hostile values

	costlyEffort = 15_000_000 // of seeking the costly ones of one tool
)

// payloads makes the arguments that a tool is called with, the same each time
// for the same schema.
func (p *prober) payloads(ctx context.Context, t *tool) ([]Payload, error) {
	m := &maker{seen: map[string]bool{}, verdict: func(arguments []byte) harness.Verdict {
		v, _ := p.verdict(ctx, p.Reference, harness.Case{Draft: t.inputDraft, Schema: t.input, Instance: arguments})
		return v
	}}
	if t.input == nil {
		m.verdict = func([]byte) harness.Verdict { return "" }
		t.input, t.inputDraft = harness.Schema(`{"type":"object"}`), harness.Draft2020
	}
	base := m.valid(t)
	m.mutated("near-miss", maxNearMisses, t, base, instance.NearMisses)
	m.mutated("boundary", maxBoundaries, t, base, instance.Boundaries)
	m.costly(t)
	m.hostile(base, propertiesOf(t.input))
	return m.all, ctx.Err()
}

// A maker gathers payloads.
type maker struct {
	verdict func(arguments []byte) harness.Verdict
	all     []Payload
	seen    map[string]bool // arguments
}

// add adds a payload that is not there yet, with the verdict of the reference.
func (m *maker) add(kind, name string, arguments []byte) {
	m.keep(Payload{Kind: kind, Name: name, Arguments: arguments, Want: m.verdict(arguments)})
}

// keep adds a payload that is not there yet.
func (m *maker) keep(p Payload) {
	if !m.seen[string(p.Arguments)] {
		m.seen[string(p.Arguments)] = true
		m.all = append(m.all, p)
	}
}

// valid adds the smallest and the fullest valid arguments that are found, and
// returns the latter, or an empty object if none are.
func (m *maker) valid(t *tool) harness.Instance {
	base := harness.Instance(`{}`)
	for _, full := range []bool{false, true} {
		found, err := instance.Valid(t.input, t.inputDraft, instance.Options{
			Full: full, Attempts: 20,
			Check: func(i harness.Instance) (harness.Verdict, error) { return m.verdict(i), nil },
		})
		if err != nil || found[0] != '{' {
			continue
		}
		base = found
		name := "smallest"
		if full {
			name = "with all that is optional"
		}
		m.add("valid", name, found)
	}
	return base
}

func (m *maker) mutated(kind string, most int, t *tool, base harness.Instance, mutate func(harness.Schema, harness.Draft, harness.Instance) ([]instance.Mutation, error)) {
	found, err := mutate(t.input, t.inputDraft, base)
	if err != nil {
		return // the schema is no JSON that can be read: there is nothing to mutate by
	}
	for _, x := range spread(found, most) {
		m.add(kind, fmt.Sprintf("%s at %s", x.Keyword, place(x.Pointer)), x.Instance)
	}
}

// costly adds arguments that take as much work of each kind as the limits that
// are built in allow: a gateway that keeps to them lets these through.
func (m *maker) costly(t *tool) {
	found, err := instance.Costliest(t.input, t.inputDraft, instance.CostlyOptions{
		Effort: costlyEffort,
		Check:  func(i harness.Instance) (harness.Verdict, error) { return m.verdict(i), nil },
	})
	if err != nil {
		return // no schema, or none whose work can be counted
	}
	for _, c := range found {
		if c.Instance[0] == '{' {
			m.keep(Payload{Kind: "costly", Name: fmt.Sprintf("%s of %s", humanize.Comma(c.Size), c.Limit), Arguments: json.RawMessage(c.Instance), Want: c.Verdict})
		}
	}
}

// spread returns at most so many of all, evenly.
func spread[T any](all []T, most int) []T {
	if len(all) <= most {
		return all
	}
	chosen := make([]T, most)
	for i := range chosen {
		chosen[i] = all[i*len(all)/most]
	}
	return chosen
}

func place(pointer string) string {
	if pointer == "" {
		return "the root"
	}
	return excerpt(pointer, 100)
}
