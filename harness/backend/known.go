package backend

import (
	"embed"
	"encoding/json"
	"fmt"
	"slices"
	"sync"

	"schemabench/harness"
)

// A Known is one cause for which a backend does not pass some tests of the
// official suite.
type Known struct {
	Backend string          `json:"backend"`
	Outcome harness.Outcome `json:"outcome"` // how the tests end; never Done
	Reason  string          `json:"reason"`  // why, in the library's code
	// OlderCopies is set if copies of the suite that are still about differ
	// here: the tests pass in the older ones or are gone from the newer ones.
	OlderCopies bool `json:"older_copies,omitempty"`
	// Tests lists the tests by draft, file and group. The file or group "*"
	// stands for all of them, and so does an empty list of tests.
	Tests map[harness.Draft]map[string]map[string][]string `json:"tests"`
}

// A TestID names one test of the official suite.
type TestID struct {
	Draft harness.Draft `json:"draft"`
	File  string        `json:"file"` // such as "allOf.json"
	Group string        `json:"group"`
	Test  string        `json:"test"`
}

// Covers reports whether id is one of k's tests.
func (k Known) Covers(id TestID) bool {
	for _, file := range []string{id.File, "*"} {
		for _, group := range []string{id.Group, "*"} {
			tests, ok := k.Tests[id.Draft][file][group]
			if ok && (len(tests) == 0 || slices.Contains(tests, id.Test)) {
				return true
			}
		}
	}
	return false
}

// knownFiles holds known.json for the backends here, and known_external.json
// for those in other languages.
//
//go:embed known.json known_external.json
var knownFiles embed.FS

// known parses the files when they are first needed: workers start without.
var known = sync.OnceValue(func() (all []Known) {
	for _, name := range []string{"known.json", "known_external.json"} {
		text, err := knownFiles.ReadFile(name)
		var some []Known
		if err == nil {
			err = json.Unmarshal(text, &some)
		}
		if err != nil {
			panic("backend: " + name + ": " + err.Error())
		}
		all = append(all, some...)
	}
	return all
})

// AllKnown returns every known cause of failure, ordered by backend.
func AllKnown() []Known { return slices.Clone(known()) }

// Unexpected says in a few words what is unexpected about a test of the
// official suite that the named backend ended with outcome; "" if nothing is.
// Tests that known.json does not list are expected to end with the right
// verdict: [harness.Done].
func Unexpected(name string, id TestID, outcome harness.Outcome) string {
	for _, k := range known() {
		if k.Backend != name || !k.Covers(id) {
			continue
		}
		if outcome == k.Outcome || k.OlderCopies && outcome == harness.Done {
			return ""
		}
		return fmt.Sprintf("%s, known to be %s: %s", outcome, k.Outcome, k.Reason)
	}
	if outcome == harness.Done {
		return ""
	}
	return fmt.Sprintf("%s, known to pass", outcome)
}
