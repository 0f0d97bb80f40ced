package corpus

import (
	"bytes"
	"embed"
	"encoding/json"
	"fmt"
	"path"
	"slices"
	"strings"
	"sync"

	"schemabench/harness"
)

// A Seed is a case that some JSON Schema tool got wrong, was slow on or did
// not survive, rewritten from a public report.
type Seed struct {
	// Case is the input. Its Family is "seed/" and the Name; Want is "" if the
	// specification leaves the verdict open or the schema is no schema.
	harness.Case
	Name   string // kebab-case, with a suffix such as "#2" for further instances
	Kind   string // what goes wrong: compile, crash, hang, memory, sep-2106, ssrf or verdict
	Doc    string // what the case shows, and what is right
	Source string // the public report, as owner/repository#number

	// Accept lists the outcomes that are right. Done means the verdict in
	// Want, or any if that is "". Unsupported is an honest answer to any case
	// and is not listed.
	Accept []harness.Outcome
	// Known lists, by backend, the other outcomes that are known.
	Known map[string]Divergence
}

// A Divergence is a wrong outcome of one backend that is known.
type Divergence struct {
	Outcome harness.Outcome `json:"outcome"`
	Reason  string          `json:"reason"` // what the backend does
}

// Accepts reports whether o is a right outcome for s.
func (s Seed) Accepts(o harness.Outcome) bool {
	return o == harness.Unsupported || slices.Contains(s.Accept, o)
}

var _ = register(Source{
	Name: "seeds",
	Doc:  "Cases that JSON Schema tools got wrong, were slow on or did not survive, rewritten from public reports.",
	Load: func(...string) ([]Entry, []Problem) {
		var entries []Entry
		for _, s := range Seeds() {
			e := newEntry("seeds/"+s.Name, s.Schema)
			e.File = path.Join("seeds", s.Kind+".json")
			e.Samples = []Sample{{Name: s.Doc, Instance: s.Instance, Want: s.Want}}
			entries = append(entries, e)
		}
		return entries, nil
	},
})

// Seeds returns all seeds, ordered by kind and then as written. Schemas and
// instances are shared between calls and not to be changed.
func Seeds() []Seed { return slices.Clone(allSeeds()) }

// GetSeed returns the seed of that name.
func GetSeed(name string) (Seed, error) {
	for _, s := range allSeeds() {
		if s.Name == name {
			return s, nil
		}
	}
	return Seed{}, fmt.Errorf("no seed %q", name)
}

//go:embed seeds/*.json
var seedFiles embed.FS

// allSeeds reads the embedded files. They are part of the program, so a fault
// in them is a panic; the tests read them all.
var allSeeds = sync.OnceValue(func() []Seed {
	files, err := seedFiles.ReadDir("seeds")
	if err != nil {
		panic(err)
	}
	var seeds []Seed
	for _, f := range files {
		text, err := seedFiles.ReadFile(path.Join("seeds", f.Name()))
		if err != nil {
			panic(err)
		}
		read, err := readSeeds(strings.TrimSuffix(f.Name(), ".json"), text)
		if err != nil {
			panic(fmt.Sprintf("reading seeds/%s: %v", f.Name(), err))
		}
		seeds = append(seeds, read...)
	}
	return seeds
})

// seedGroup is a schema and the tests on it, in the shape of the official
// suite with some members more. Make names an entry of large that stands in
// for the schema or the data.
type seedGroup struct {
	Name        string          `json:"name"`
	Source      string          `json:"source"`
	Description string          `json:"description"`
	Schema      json.RawMessage `json:"schema"`
	Make        string          `json:"make"`
	Tests       []seedTest      `json:"tests"`
}

type seedTest struct {
	Description string                `json:"description"`
	Data        json.RawMessage       `json:"data"`
	Make        string                `json:"make"`
	Valid       *bool                 `json:"valid"`
	Accept      []harness.Outcome     `json:"accept"`
	Known       map[string]Divergence `json:"known"`
}

func readSeeds(kind string, text []byte) ([]Seed, error) {
	dec := json.NewDecoder(bytes.NewReader(text))
	dec.DisallowUnknownFields()
	var groups []seedGroup
	if err := dec.Decode(&groups); err != nil {
		return nil, err
	}
	var seeds []Seed
	for _, g := range groups {
		schema, err := textOf(g.Schema, g.Make)
		if err != nil {
			return nil, fmt.Errorf("schema of %s: %w", g.Name, err)
		}
		for i, t := range g.Tests {
			s, err := newSeed(g, t, schema)
			if err != nil {
				return nil, fmt.Errorf("test %d of %s: %w", i+1, g.Name, err)
			}
			s.Kind = kind
			if i > 0 {
				s.Name = fmt.Sprintf("%s#%d", g.Name, i+1)
			}
			s.Family = "seed/" + s.Name
			seeds = append(seeds, s)
		}
	}
	return seeds, nil
}

func newSeed(g seedGroup, t seedTest, schema []byte) (Seed, error) {
	data, err := textOf(t.Data, t.Make)
	if err != nil {
		return Seed{}, err
	}
	s := Seed{
		Name: g.Name, Source: g.Source, Doc: g.Description + " — " + t.Description,
		Accept: t.Accept, Known: t.Known,
	}
	s.Draft, s.Schema, s.Instance = newEntry("", schema).Draft, schema, data
	if t.Valid != nil {
		s.Want = harness.VerdictOf(*t.Valid)
	}
	if s.Accept == nil {
		s.Accept = []harness.Outcome{harness.Done}
	}
	return s, nil
}

// textOf returns the text given or, if there is none, the one that large
// makes.
func textOf(given json.RawMessage, name string) ([]byte, error) {
	make, ok := large[name]
	switch {
	case given != nil && name == "":
		return given, nil
	case given != nil || !ok:
		return nil, fmt.Errorf("needs a text or the name of one to make, has %d bytes and %q", len(given), name)
	}
	return []byte(make()), nil
}
