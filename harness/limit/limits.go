package limit

import (
	_ "embed"
	"maps"
	"slices"
	"sync"
)

// Limits are maxima by the name of the limit. What has no maximum is not
// limited, so the zero value limits nothing.
type Limits struct {
	About string // where the maxima come from, in a sentence
	Max   map[string]Max
}

// A Max is the largest size that a limit allows.
type Max struct {
	Max int64  // ≥ 0, in the unit of the limit
	Why string // the reason for the figure; may be empty
}

//go:embed limits.json
var defaults []byte

// Default returns the limits that are built in. They are limits.json beside
// the code.
func Default() Limits {
	l := builtIn()
	l.Max = maps.Clone(l.Max)
	return l
}

var builtIn = sync.OnceValue(func() Limits {
	l, err := Parse("limits.json", defaults)
	if err != nil {
		panic(err) // a test reads the file
	}
	return l
})

// Names returns the names of the limits that have a maximum, in order.
func (l Limits) Names() []string { return slices.Sorted(maps.Keys(l.Max)) }

// With returns a copy of l in which the limit of that name has another
// maximum.
func (l Limits) With(name string, most int64) Limits {
	m := maps.Clone(l.Max)
	if m == nil {
		m = map[string]Max{}
	}
	m[name] = Max{Max: most}
	return Limits{About: l.About, Max: m}
}

// Without returns a copy of l in which the limit of that name has none.
func (l Limits) Without(name string) Limits {
	m := maps.Clone(l.Max)
	delete(m, name)
	return Limits{About: l.About, Max: m}
}
