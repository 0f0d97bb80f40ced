package search

import (
	"math/rand/v2"
	"slices"

	"schemabench/fuzz"
)

// A mutator changes bytes by the parts that they spell.
type mutator struct {
	*rand.Rand
	data  []byte
	spans []fuzz.Span
}

// An operator changes m.data; mate is another candidate.
type operator struct {
	weight int
	apply  func(m *mutator, mate *elite)
}

var operators = []operator{
	{3, func(m *mutator, _ *elite) { m.substitute() }},
	{1, func(m *mutator, _ *elite) { m.insert(m.IntN(len(m.data)+1), m.bytes(1+m.IntN(4))) }},
	{2, func(m *mutator, _ *elite) { m.cut() }},
	{3, func(m *mutator, _ *elite) { m.repeat() }},
	{2, func(m *mutator, _ *elite) { m.nest() }},
	{2, func(m *mutator, mate *elite) { m.replace(mate.Data, mate.parts()) }},
	{1, func(m *mutator, mate *elite) { m.splice(mate.Data, mate.parts()) }},
	{2, func(m *mutator, _ *elite) { m.replace(m.data, m.spans) }},
	{1, func(m *mutator, _ *elite) { m.fresh() }},
	{1, func(m *mutator, _ *elite) { m.repeatBytes() }},
}

// table holds each operator as often as it has weight.
var table = func() (all []operator) {
	for _, o := range operators {
		for range o.weight {
			all = append(all, o)
		}
	}
	return all
}()

// mutate returns a changed copy of parent's bytes: by one operator, half of
// the time by one more, and so on. What outgrows the size by far loses parts.
func mutate(r *rand.Rand, parent, mate *elite, g gate) []byte {
	m := &mutator{r, slices.Clone(parent.Data), parent.parts()}
	for {
		table[r.IntN(len(table))].apply(m, mate)
		if r.IntN(2) == 0 {
			break
		}
		m.spans = fuzz.Spans(m.data)
	}
	m.fit(g)
	return m.data[:min(len(m.data), fuzz.MaxInput)]
}

// fit takes parts out of what is too large, a few times.
func (m *mutator) fit(g gate) {
	for range 6 {
		schema, instance := fuzz.Decode(m.data)
		if len(schema)+len(instance) <= g.size {
			break
		}
		m.spans = fuzz.Spans(m.data)
		m.cut()
	}
}

// span returns any span, or false if there is none.
func (m *mutator) span() (fuzz.Span, bool) {
	if len(m.spans) == 0 {
		return fuzz.Span{}, false
	}
	return m.spans[m.IntN(len(m.spans))], true
}

func (m *mutator) bytes(n int) []byte {
	b := make([]byte, n)
	for i := range b {
		b[i] = byte(m.Uint32())
	}
	return b
}

func (m *mutator) insert(at int, b []byte) { m.data = slices.Insert(m.data, at, b...) }

// put puts b in the place of a span.
func (m *mutator) put(s fuzz.Span, b []byte) {
	m.data = slices.Concat(m.data[:s.Start], b, m.data[s.End:])
}

// substitute changes one byte, by a little or to any other.
func (m *mutator) substitute() {
	if len(m.data) == 0 {
		return
	}
	at := m.IntN(len(m.data))
	if m.IntN(3) == 0 {
		m.data[at] += byte(m.IntN(33) - 16)
	} else {
		m.data[at] = byte(m.Uint32())
	}
}

// cut takes a part out, or makes it the simplest one.
func (m *mutator) cut() {
	s, ok := m.span()
	switch {
	case !ok:
	case m.IntN(4) == 0:
		m.put(s, []byte{0})
	default:
		m.put(s, nil)
	}
}

// repeat copies a part once or more, next to itself.
func (m *mutator) repeat() {
	if s, ok := m.span(); ok {
		m.insert(s.End, slices.Repeat(m.data[s.Start:s.End], 1<<m.IntN(4)))
	}
}

// repeatBytes copies any few bytes likewise.
func (m *mutator) repeatBytes() {
	if len(m.data) > 0 {
		at := m.IntN(len(m.data))
		end := min(len(m.data), at+1+m.IntN(8))
		m.insert(end, slices.Repeat(m.data[at:end], 1<<m.IntN(4)))
	}
}

// nest puts a copy of a part in the place of a like part within it.
func (m *mutator) nest() {
	outer, ok := m.span()
	if !ok {
		return
	}
	if in := like(outer.Part, inside(m.spans, outer)); len(in) > 0 {
		inner := in[m.IntN(len(in))]
		copied := slices.Clone(m.data[outer.Start:outer.End])
		shift := inner.Start - outer.Start
		for range 1 << m.IntN(3) {
			m.put(inner, copied)
			inner.Start, inner.End = inner.Start+shift, inner.End+shift
		}
	}
}

// replace puts a like part of from in the place of a part.
func (m *mutator) replace(from []byte, spans []fuzz.Span) {
	s, ok := m.span()
	if !ok {
		return
	}
	if other := like(s.Part, spans); len(other) > 0 {
		o := other[m.IntN(len(other))]
		m.put(s, slices.Clone(from[o.Start:o.End]))
	}
}

// splice puts a like part of from behind a part.
func (m *mutator) splice(from []byte, spans []fuzz.Span) {
	s, ok := m.span()
	if !ok {
		return
	}
	if other := like(s.Part, spans); len(other) > 0 {
		o := other[m.IntN(len(other))]
		m.insert(s.End, slices.Clone(from[o.Start:o.End]))
	}
}

// fresh puts random bytes in the place of a part.
func (m *mutator) fresh() {
	if s, ok := m.span(); ok {
		m.put(s, m.bytes(1+m.IntN(12)))
	}
}

// inside returns the spans within s.
func inside(spans []fuzz.Span, s fuzz.Span) (in []fuzz.Span) {
	for _, o := range spans {
		if o != s && o.Start >= s.Start && o.End <= s.End {
			in = append(in, o)
		}
	}
	return in
}

// like returns the spans of a part.
func like(p fuzz.Part, spans []fuzz.Span) (of []fuzz.Span) {
	for _, s := range spans {
		if s.Part == p {
			of = append(of, s)
		}
	}
	return of
}
