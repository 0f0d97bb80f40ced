package limit

import (
	"fmt"

	"schemabench/harness"
)

// A Warning is something about a schema that does not get it rejected.
type Warning struct {
	Kind    string `json:"kind"`    // one of the kinds below
	Pointer string `json:"pointer"` // JSON Pointer of the place
	Text    string `json:"text"`    // one sentence
}

// The kinds of warnings.
const (
	WarnDialect = "dialect"             // a dialect other than the default of SEP-2106
	WarnPattern = "pattern-outside-re2" // a pattern that package regexp does not take
)

// warnings returns what there is to say of a schema that was read.
func warnings(in *Input, o Options) []Warning {
	var all []Warning
	if uri := in.schemaFacts.rootDialect; o.MCP && uri != "" {
		if d, ok := harness.DraftFromURI(uri); ok && d != harness.Draft2020 {
			all = append(all, Warning{WarnDialect, "/$schema", fmt.Sprintf(
				"the schema is of draft %s, not of the default 2020-12: read it as such or answer that the dialect is not supported", d)})
		}
	}
	for _, p := range in.schemaFacts.outside {
		pointer, _ := pointerAt(in.Schema, p.offset)()
		all = append(all, Warning{WarnPattern, shorten(pointer, mostPointer), fmt.Sprintf(
			"pattern %q is outside RE2: validators on Go's package regexp, which are all backends here, refuse the schema", shorten(p.pattern, 80))})
	}
	return all
}
