package adversarial

import (
	"fmt"

	"schemabench/harness"
)

var _ = register(Family{
	Name:    "patternproperties-keys",
	Doc:     "n patterns against n keys, none of which they match: n by n matches, which evaluations do not count as no schema is reached.",
	Grows:   "subschemas",
	Formula: "1",
	Count:   func(int) uint64 { return 1 },
	Hits:    "cpu",
	Stop:    "pattern-size",
	Source:  "derived",
	Sizes:   squares,
	Make: func(n int) harness.Case {
		patterns := commas(n, func(i int) string { return fmt.Sprintf(`"^k[0-9]+x%d$":false`, i) })
		return valid(`{"patternProperties":{`+patterns+`}}`,
			object(n, "k", func(int) string { return "0" }))
	},
})
