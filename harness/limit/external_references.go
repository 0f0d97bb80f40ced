package limit

import (
	"fmt"
	"slices"

	"schemabench/harness"
	"schemabench/harness/cost"
)

var _ = register(Limit{
	Name:   "external-references",
	Doc:    "References, and $schema, that lead to a document that is not at hand: a validator must not fetch it, and one that passes over it accepts everything. The official metaschemas are at hand.",
	Unit:   "references",
	Advice: "put the definition in this document, under $defs",
	At:     SchemaRead,
	Measure: func(in *Input) Size {
		return referencesSize(in.Static.ExternalCount, in.Static.External, func(r cost.Ref) string {
			if slices.Contains(in.schemaFacts.dialects, r.Target) {
				return fmt.Sprintf("unsupported dialect %q; supported are %v", r.Target, harness.Drafts())
			}
			return fmt.Sprintf("%q", r.Target)
		})
	},
})

// referencesSize returns the size of n references, of which refs lists some,
// and describes the first.
func referencesSize(n int, refs []cost.Ref, note func(cost.Ref) string) Size {
	if len(refs) == 0 {
		return Size{}
	}
	first := refs[0]
	return Size{
		Value: int64(n),
		Where: func() (string, string) { return first.Pointer, note(first) },
	}
}
