package adversarial

import "schemabench/harness"

var _ = register(Family{
	Name:    "exclusive-arms",
	Doc:     "Control: two allOf arms that recurse into members of different name, against n nested objects; no member is reached twice, so the work is linear in n.",
	Grows:   "instance-depth",
	Formula: "4n + 3",
	Count:   func(n int) uint64 { return polynomial(n, 3, 4) },
	Hits:    "cpu",
	Stop:    "instance-depth",
	Source:  "derived",
	Sizes:   depths,
	Make: func(n int) harness.Case {
		return valid(`{"allOf":[{"properties":{"l":{"$ref":"#"}}},{"properties":{"r":{"$ref":"#"}}}]}`,
			nest(n/2, `{"l":{"r":`, nest(n%2, `{"l":`, "0", "}"), "}}"))
	},
})
