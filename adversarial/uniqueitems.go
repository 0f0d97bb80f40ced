package adversarial

import "schemabench/harness"

var _ = register(Family{
	Name:    "uniqueitems-objects",
	Doc:     "n distinct objects that differ in the last of 32 members under uniqueItems: compared in pairs they cost n(n−1)/2 deep comparisons, which evaluations do not count.",
	Grows:   "instance-bytes",
	Formula: "1",
	Count:   func(int) uint64 { return 1 },
	Hits:    "cpu",
	Stop:    "instance-bytes",
	Source:  "api7/jsonschema#20",
	Sizes:   []int{1, 4, 16, 20, 64, 256, 512, 1000, 2000, 4000, 8000, 16000},
	Make: func(n int) harness.Case {
		return valid(`{"uniqueItems":true}`, list(n, lateDifference))
	},
})

var _ = register(Family{
	Name:    "uniqueitems-few-large",
	Doc:     "Twenty arrays of n numbers that differ in the last one under uniqueItems: few enough for validators that compare in pairs, and 190 pairs of n numbers each.",
	Grows:   "instance-bytes",
	Formula: "1",
	Count:   func(int) uint64 { return 1 },
	Hits:    "cpu",
	Stop:    "unique-bytes",
	Source:  "derived from api7/jsonschema#20",
	Sizes:   []int{1, 4, 16, 64, 256, 1000, 2000, 4000, 8000, 16000},
	Make: func(n int) harness.Case {
		return valid(`{"uniqueItems":true}`, list(20, func(i int) string {
			return list(n, func(j int) string {
				if j == n-1 {
					return millionth(i)
				}
				return millionth(j)
			})
		}))
	},
})

var _ = register(Family{
	Name:    "uniqueitems-nested",
	Doc:     "Each of n nested arrays has uniqueItems: hashing or comparing whole items at each level walks the same subtrees again, n(n+1)/2 nodes in all, which evaluations do not count.",
	Grows:   "instance-depth",
	Formula: "4n + 1",
	Count:   func(n int) uint64 { return polynomial(n, 1, 4) },
	Hits:    "cpu",
	Stop:    "instance-depth",
	Source:  "derived from api7/jsonschema#20",
	Sizes:   depths,
	Make: func(n int) harness.Case {
		return valid(`{"uniqueItems":true,"items":{"$ref":"#"}}`, nest(n, "[", "0", `,"x"]`))
	},
})
