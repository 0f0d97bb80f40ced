package limit

import (
	"fmt"
	"math"
	"slices"

	"schemabench/harness"
	"schemabench/harness/cost"
)

// Options say how a schema is to be read. The zero value reads it as a
// 2020-12 schema, unless its $schema says otherwise.
type Options struct {
	// Draft is the dialect of a schema that names none; "" is 2020-12.
	Draft harness.Draft
	// MCP adds the rules of SEP-2106 for the schemas of an MCP tool, and warns
	// of a dialect other than 2020-12.
	MCP bool
	// Output says that the schema is an outputSchema, whose root may be of
	// any type.
	Output bool
	// Profile says where the validator in use visits other subschemas than
	// the specification asks for.
	Profile cost.Profile
}

// A Schema is one that was checked, ready to have instances checked against
// it. It is safe for concurrent use.
type Schema struct {
	limits Limits
	input  Input // Graph is nil if the text was too long or too deep to parse
	report Report
}

// A Report says how an input fares.
type Report struct {
	Exceeded []Exceeded       // limits exceeded, in order of name; none if accepted
	Warnings []Warning        // what does not get it rejected
	Sizes    map[string]int64 // by name of limit; rules and what could not be told are left out

	what    string
	unknown bool // a size that is limited could not be told
}

// Err returns nil if no limit is exceeded, else an [*ExceededError].
func (r Report) Err() error {
	if len(r.Exceeded) == 0 {
		return nil
	}
	return &ExceededError{Input: r.what, Exceeded: r.Exceeded}
}

// Compile checks a schema against l and returns it ready for [Schema.Check].
// The error is an [*ExceededError] if a limit is exceeded, else a
// [*cost.Error] that says why the text is no schema.
func (l Limits) Compile(schema harness.Schema, o Options) (*Schema, error) {
	s, err := l.Inspect(schema, o)
	if err != nil {
		return nil, err
	}
	if err := s.report.Err(); err != nil {
		return nil, err
	}
	return s, nil
}

// Inspect is Compile for those who want more than a yes or a no: it returns
// a schema that exceeds limits too, with its report. The error says why the
// text is no schema.
func (l Limits) Inspect(schema harness.Schema, o Options) (*Schema, error) {
	s := &Schema{limits: l, input: Input{Schema: schema}, report: Report{what: "schema", Sizes: map[string]int64{}}}
	s.report.measure(&s.input, SchemaText, l, o)
	if len(s.report.Exceeded) > 0 {
		return s, nil
	}
	if err := s.read(o); err != nil {
		return nil, fmt.Errorf("schema: %w", err)
	}
	s.report.measure(&s.input, SchemaRead, l, o)
	s.report.dropConsequences()
	s.report.Warnings = warnings(&s.input, o)
	return s, nil
}

// read parses the schema.
func (s *Schema) read(o Options) error {
	draft := o.Draft
	if draft == "" {
		draft = harness.Draft2020
	}
	var err error
	in := &s.input
	if in.Graph, err = cost.Parse(in.Schema, draft, cost.Options{Profile: o.Profile}); err != nil {
		return err
	}
	in.Static = in.Graph.Static()
	in.schemaFacts, err = readFacts(in.Schema)
	return err
}

// Report returns how the schema fared.
func (s *Schema) Report() Report { return s.report }

// Graph returns the schema as a graph, or nil if its text was too long or too
// deep to be parsed.
func (s *Schema) Graph() *cost.Graph { return s.input.Graph }

// Check checks an instance. The error is an [*ExceededError] if a limit is
// exceeded, else a [*cost.Error] that says why the text is no JSON. Its time
// is linear in the instance up to the maximum of evaluations, whatever the
// schema.
func (s *Schema) Check(instance harness.Instance) error {
	r, err := s.inspect(instance, nil)
	if err != nil {
		return err
	}
	return r.Err()
}

// Inspect is Check for those who want the sizes too.
func (s *Schema) Inspect(instance harness.Instance) (Report, error) {
	return s.inspect(instance, map[string]int64{})
}

func (s *Schema) inspect(instance harness.Instance, sizes map[string]int64) (Report, error) {
	r := Report{what: "instance", Sizes: sizes}
	in := s.input
	in.Instance = instance
	r.measure(&in, InstanceText, s.limits, Options{})
	if len(r.Exceeded) > 0 || in.Graph == nil {
		return r, nil
	}
	in.budget = countBudget
	if m, ok := s.limits.Max["evaluations"]; ok {
		in.budget = uint64(m.Max)
	}
	if err := in.count(); err != nil {
		return r, fmt.Errorf("instance: %w", err)
	}
	r.measure(&in, InstanceRead, s.limits, Options{})
	if r.unknown && len(r.Exceeded) == 0 { // evaluations are not limited
		evaluations, _ := Get("evaluations")
		r.Exceeded = append(r.Exceeded, evaluations.exceeded(evaluations.Measure(&in), countBudget))
	}
	return r, nil
}

// measure takes the sizes of a stage and notes those that exceed l. Without
// r.Sizes it takes only those that l limits.
func (r *Report) measure(in *Input, at Stage, l Limits, o Options) {
	for _, limit := range ordered() {
		most, limited := l.Max[limit.Name]
		if limit.Rule != nil {
			limited = limit.Rule(o)
		}
		if limit.At&at == 0 || !limited && (r.Sizes == nil || limit.Rule != nil) {
			continue
		}
		size := limit.Measure(in)
		if r.Sizes != nil && limit.Rule == nil && size.Value != Unknown && !size.AtLeast {
			r.Sizes[limit.Name] = size.Value
		}
		r.unknown = r.unknown || limited && size.Value == Unknown
		if limited && size.Value > most.Max {
			r.Exceeded = append(r.Exceeded, limit.exceeded(size, most.Max))
		}
	}
}

// dropConsequences leaves out what is without end because of an in-place
// cycle, if that is among what is exceeded.
func (r *Report) dropConsequences() {
	isCycle := func(x Exceeded) bool { return x.Limit == "in-place-cycle" }
	if slices.ContainsFunc(r.Exceeded, isCycle) {
		r.Exceeded = slices.DeleteFunc(r.Exceeded, func(x Exceeded) bool { return x.Value == math.MaxInt64 })
	}
}

// exceeded describes a size above the maximum.
func (l Limit) exceeded(s Size, most int64) Exceeded {
	x := Exceeded{Limit: l.Name, Value: s.Value, Max: most, Unit: l.Unit, Advice: l.Advice, AtLeast: s.AtLeast}
	if s.Where != nil {
		x.Pointer, x.Note = s.Where()
		x.Pointer = shorten(x.Pointer, mostPointer)
	}
	return x
}
