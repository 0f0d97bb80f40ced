package corpus

import (
	"fmt"
	"slices"
	"strings"

	"schemabench/corpus/fetch"
)

// A Source is a corpus with a name.
type Source struct {
	Name string // kebab-case, such as "seeds"
	Doc  string // one sentence: what it holds and where that comes from

	// Needs names what Load takes, such as "PATH…"; "" if it takes nothing.
	Needs string
	// Packages are what Load reads from the user's cache; none if it needs
	// nothing from there. A problem wraps [fetch.ErrAbsent] if one is missing.
	Packages []fetch.Package
	// Load returns the entries, always in the same order, and what could not
	// be read. It fetches nothing.
	Load func(args ...string) ([]Entry, []Problem)
}

var registry []Source

// register adds s to the registry. Each source's file calls it:
//
//	var _ = register(Source{…})
func register(s Source) struct{} {
	registry = append(registry, s)
	return struct{}{}
}

// Sources returns every source, ordered by name.
func Sources() []Source {
	all := slices.Clone(registry)
	slices.SortFunc(all, func(a, b Source) int { return strings.Compare(a.Name, b.Name) })
	return all
}

// Get returns the source of that name.
func Get(name string) (Source, error) {
	var names []string
	for _, s := range Sources() {
		if s.Name == name {
			return s, nil
		}
		names = append(names, s.Name)
	}
	return Source{}, fmt.Errorf("no corpus %q; there are %s", name, strings.Join(names, ", "))
}
