package limit

import (
	"fmt"

	"schemabench/harness/cost"
)

var _ = register(Limit{
	Name:   "unresolved-references",
	Doc:    "References into a document at hand in which there is no such place: a validator that passes over one accepts everything there.",
	Unit:   "references",
	Advice: "define what is referred to, or correct the reference",
	At:     SchemaRead,
	Measure: func(in *Input) Size {
		return referencesSize(in.Static.UnresolvedCount, in.Static.Unresolved, func(r cost.Ref) string { return fmt.Sprintf("%q", r.Target) })
	},
})
