package limit

import "strings"

var _ = register(Limit{
	Name:   "in-place-cycle",
	Doc:    "Ways in which a subschema leads back to itself at the same instance location: evaluation never ends, and most validators die of a stack overflow.",
	Unit:   "cycles",
	Advice: "recurse through properties or items, so that each round goes deeper into the instance",
	At:     SchemaRead,
	Measure: func(in *Input) Size {
		if len(in.Static.Cycles) == 0 {
			return Size{}
		}
		first := in.Static.Cycles[0]
		return Size{
			Value: int64(len(in.Static.Cycles)),
			Where: func() (string, string) { return first[0], cycleText(first) },
		}
	},
})

// cycleText spells out a cycle of JSON Pointers.
func cycleText(cycle []string) string {
	const most = 6
	steps := make([]string, 0, most+2)
	for i, p := range cycle {
		if i == most {
			steps = append(steps, "…")
			break
		}
		steps = append(steps, "#"+shorten(p, 60))
	}
	return strings.Join(append(steps, "#"+shorten(cycle[0], 60)), " → ")
}
