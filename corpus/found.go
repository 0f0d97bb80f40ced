package corpus

import (
	"bytes"
	"embed"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"path"
	"slices"
	"strings"
	"sync"

	"schemabench/harness"
)

// A Finding is a case that fuzzing or search found, reduced: one on which a
// backend is wrong, runs away or dies though the limits accept it.
type Finding struct {
	// Case is the input. Its Family is "found/" and the Name; Want is the right
	// verdict or, if it is not known, "".
	harness.Case
	Name    string              // kebab-case: the file's name without ".json"
	Doc     string              // what the case shows, and what is right
	Kind    string              // the root cause, kebab-case: findings of one cause share it
	Outcome harness.Outcome     // how it ends: wrong, timeout, oom or crash
	Growth  string              // law of the cost in the size of the input, such as "2^n"; "" if it does not grow
	Frames  []string            // top frames of the crash, or the function that ran; may be empty
	Seen    map[string][]string // versions on which it was seen, by backend
	Fixed   map[string]string   // first version on which it is gone, by backend
	Link    string              // public report or the library's code
}

// Size returns the bytes of schema and instance, without white space.
func (f Finding) Size() int { return len(f.Schema) + len(f.Instance) }

// Same reports whether o is how f ends. Which budget a runaway breaks first
// depends on the machine.
func (f Finding) Same(o harness.Outcome) bool {
	return o == f.Outcome || o.Killed() && f.Outcome.Killed()
}

var _ = register(Source{
	Name: "found",
	Doc:  "Cases that fuzzing and search found, reduced, with the backends and versions that fail on them.",
	Load: func(...string) ([]Entry, []Problem) {
		var entries []Entry
		for _, f := range Found() {
			e := newEntry("found/"+f.Name, f.Schema)
			e.File = path.Join("found", f.Name+".json")
			e.Samples = []Sample{{Name: f.Doc, Instance: f.Instance, Want: f.Want}}
			entries = append(entries, e)
		}
		return entries, nil
	},
})

// Found returns all findings, ordered by name. Schemas and instances are
// shared between calls and not to be changed.
func Found() []Finding { return slices.Clone(allFound()) }

//go:embed found/*.json
var foundFiles embed.FS

// allFound reads the embedded files. They are part of the program, so a fault
// in them is a panic; the tests read them all.
var allFound = sync.OnceValue(func() []Finding {
	files, err := foundFiles.ReadDir("found")
	if err != nil {
		panic(err)
	}
	var all []Finding
	for _, f := range files {
		text, err := foundFiles.ReadFile(path.Join("found", f.Name()))
		if err != nil {
			panic(err)
		}
		found, err := ReadFinding(strings.TrimSuffix(f.Name(), ".json"), text)
		if err != nil {
			panic(err)
		}
		all = append(all, found)
	}
	return all
})

// foundGroup is the file's only group: in the shape of the official suite,
// with some members more.
type foundGroup struct {
	Description string              `json:"description"`
	Kind        string              `json:"kind"`
	Outcome     harness.Outcome     `json:"outcome"`
	Growth      string              `json:"growth,omitempty"`
	Frames      []string            `json:"frames,omitempty"`
	Size        int                 `json:"size"` // bytes of schema and data, without white space
	Seen        map[string][]string `json:"seen"`
	Fixed       map[string]string   `json:"fixed,omitempty"`
	Link        string              `json:"link"`
	Schema      json.RawMessage     `json:"schema"`
	Tests       []foundTest         `json:"tests"`
}

type foundTest struct {
	Description string          `json:"description"`
	Data        json.RawMessage `json:"data"`
	Valid       *bool           `json:"valid,omitempty"`
}

// ReadFinding reads the file of a finding, whose name it is given without
// ".json".
func ReadFinding(name string, text []byte) (Finding, error) {
	dec := json.NewDecoder(bytes.NewReader(text))
	dec.DisallowUnknownFields()
	var groups []foundGroup
	err := dec.Decode(&groups)
	if err == nil && (len(groups) != 1 || len(groups[0].Tests) != 1) {
		err = errors.New("not one group with one test")
	}
	if err != nil {
		return Finding{}, fmt.Errorf("reading finding %s: %w", name, err)
	}
	g := groups[0]
	f := Finding{
		Name: name, Doc: g.Description, Kind: g.Kind, Outcome: g.Outcome, Growth: g.Growth,
		Frames: g.Frames, Seen: g.Seen, Fixed: g.Fixed, Link: g.Link,
	}
	f.Family, f.Draft = "found/"+name, newEntry("", g.Schema).Draft
	f.Schema, f.Instance = compacted(g.Schema), compacted(g.Tests[0].Data)
	if v := g.Tests[0].Valid; v != nil {
		f.Want = harness.VerdictOf(*v)
	}
	if g.Size != f.Size() {
		return f, fmt.Errorf("reading finding %s: size is %d, schema and data have %d bytes", name, g.Size, f.Size())
	}
	return f, nil
}

// compacted returns JSON text without white space.
func compacted(text json.RawMessage) []byte {
	var b bytes.Buffer
	if json.Compact(&b, text) != nil {
		return text // the decoder has seen to it that this cannot be
	}
	return b.Bytes()
}

// Text returns the text of f's file.
func (f Finding) Text() ([]byte, error) {
	test := foundTest{Description: string(f.Want), Data: json.RawMessage(f.Instance)}
	if f.Want != "" {
		valid := f.Want == harness.Valid
		test.Valid = &valid
	} else {
		test.Description = "verdict not known"
	}
	g := foundGroup{
		Description: f.Doc, Kind: f.Kind, Outcome: f.Outcome, Growth: f.Growth, Frames: f.Frames, Size: f.Size(),
		Seen: f.Seen, Fixed: f.Fixed, Link: f.Link, Schema: json.RawMessage(f.Schema), Tests: []foundTest{test},
	}
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", "\t")
	if err := enc.Encode([]foundGroup{g}); err != nil {
		return nil, fmt.Errorf("writing finding %s: %w", f.Name, err)
	}
	return b.Bytes(), nil
}

// GroupKey returns what findings of one cause on one backend have in common:
// outcome, backend and top frames or, for those without frames, kind.
func (f Finding) GroupKey(backend string) string {
	by := f.Kind
	if len(f.Frames) > 0 {
		by = strings.Join(f.Frames[:min(3, len(f.Frames))], " < ")
	}
	return string(f.Outcome) + " on " + backend + ": " + by
}

// Backends returns the names of the backends on which f was seen, in order.
func (f Finding) Backends() []string { return slices.Sorted(maps.Keys(f.Seen)) }
