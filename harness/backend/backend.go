// Package backend holds the validators under measurement: one file each,
// which is the only file in the repository to import that library.
package backend

import (
	"fmt"
	"runtime/debug"
	"slices"
	"strings"

	"schemabench/harness"
)

var registry []harness.Backend

// register adds b to the registry. Each backend's file calls it once:
//
//	var _ = register(santhosh{})
func register(b harness.Backend) struct{} {
	registry = append(registry, b)
	return struct{}{}
}

// All returns every backend, ordered by name.
func All() []harness.Backend {
	all := slices.Clone(registry)
	slices.SortFunc(all, func(a, b harness.Backend) int { return strings.Compare(a.Name(), b.Name()) })
	return all
}

// Names returns the names of all backends, in order.
func Names() []string {
	var names []string
	for _, b := range All() {
		names = append(names, b.Name())
	}
	return names
}

// Get returns the backend of that name.
func Get(name string) (harness.Backend, error) {
	for _, b := range registry {
		if b.Name() == name {
			return b, nil
		}
	}
	return nil, fmt.Errorf("no backend %q; there are %s", name, strings.Join(Names(), ", "))
}

// moduleVersion returns the version at which the module of that path is
// linked into this binary, or "unknown" if build info does not say.
func moduleVersion(path string) string {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return "unknown"
	}
	for _, m := range info.Deps {
		if m.Path == path {
			if m.Replace != nil {
				m = m.Replace
			}
			return m.Version
		}
	}
	return "unknown"
}
