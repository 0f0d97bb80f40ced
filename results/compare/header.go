package compare

import (
	"fmt"
	"maps"
	"slices"
	"strings"
)

// bumps returns the backends whose versions differ.
func (p *pair) bumps() (all []Bump) {
	old, new := p.old.versions(), p.new.versions()
	names := maps.Clone(old)
	maps.Copy(names, new)
	for _, name := range slices.Sorted(maps.Keys(names)) {
		if old[name] != new[name] {
			all = append(all, Bump{name, old[name], new[name]})
		}
	}
	return all
}

// versions returns the versions of each backend, in the order of the runs.
func (s *side) versions() map[string]string {
	all := map[string][]string{}
	for _, run := range s.runs {
		for name, v := range run.Header.Versions() {
			if !slices.Contains(all[name], v) {
				all[name] = append(all[name], v)
			}
		}
	}
	joined := map[string]string{}
	for name, vs := range all {
		joined[name] = strings.Join(vs, ", ")
	}
	return joined
}

// sameKeys are the keys of a header whose values must agree for costs to be
// comparable, and what they are to a reader.
var sameKeys = []struct{ key, name string }{
	{"cpu", "CPU"}, {"cores", "number of cores"}, {"memory", "RAM"}, {"kernel", "kernel"},
	{"goos", "operating system"}, {"goarch", "architecture"},
	{"go-version", "Go version"}, {"gogc", "GOGC"}, {"gomemlimit", "GOMEMLIMIT"},
	{"budget-cpu", "CPU budget"}, {"budget-wall", "wall budget"}, {"budget-memory", "memory budget"},
}

// warnings returns what makes the two sides hard to compare.
func (p *pair) warnings() (all []string) {
	for _, k := range sameKeys {
		if old, new := p.old.values(k.key), p.new.values(k.key); old != new {
			all = append(all, fmt.Sprintf("%s differs: %s in OLD, %s in NEW", k.name, known(old), known(new)))
		}
	}
	return all
}

// values returns the values of a key in all headers, in order and joined.
func (s *side) values(key string) string {
	var all []string
	for _, run := range s.runs {
		if v := run.Header.Get(key); !slices.Contains(all, v) {
			all = append(all, v)
		}
	}
	slices.Sort(all)
	return strings.Join(all, ", ")
}

func known(s string) string {
	if s == "" {
		return "not known"
	}
	return s
}

// sameBudget reports whether both sides had one budget, the same.
func (p *pair) sameBudget() bool {
	for _, s := range []*side{p.old, p.new} {
		for _, run := range s.runs {
			if run.Header.Budget() != p.old.header.Budget() {
				return false
			}
		}
	}
	return true
}

// interleavedKey is set by Interleave in the header of each round, to the same
// value on all sides.
const interleavedKey = "interleaved"

// interleaved reports whether the sides were measured by turns: by
// Interleave, or in runs none of which side all came before the other's.
func (p *pair) interleaved() bool {
	if old := p.old.values(interleavedKey); old != "" {
		return old == p.new.values(interleavedKey)
	}
	oldFirst, oldLast := p.old.dates()
	newFirst, newLast := p.new.dates()
	return oldFirst != "" && newFirst != "" && oldFirst < newLast && newFirst < oldLast
}

// dates returns the first and last date of the runs, which sort as text.
func (s *side) dates() (first, last string) {
	for _, run := range s.runs {
		d := run.Header.Get("date")
		if first == "" || d < first {
			first = d
		}
		last = max(last, d)
	}
	return first, last
}
