package corpus

import (
	"path/filepath"

	"schemabench/corpus/fetch"
)

// pinnedSuite is the module that has a copy of the official suite in its zip.
var pinnedSuite = []fetch.Package{{
	Kind: fetch.Go, Path: suiteCarrier, Version: "v0.9.8",
	Sum:     "h1:srpfx2MAm4ecYz0zJLbz6fiW+UXiuv+vGhUqZUIWmrg=",
	Licence: "MIT",
	Files:   []string{suiteWithin + "/tests/", suiteWithin + "/remotes/", suiteWithin + "/LICENSE"},
}}

var _ = register(Source{
	Name:     "module-suite",
	Doc:      "The official JSON-Schema-Test-Suite as a validator's Go module carries it, with its tests as samples.",
	Packages: pinnedSuite,
	Load: fetched("module-suite", pinnedSuite, func(dir string) ([]Entry, []Problem) {
		return loadSuites(filepath.Join(dir, filepath.FromSlash(suiteWithin)))
	}),
})
