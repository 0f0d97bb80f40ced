package adversarial

import (
	"strconv"

	"schemabench/harness"
)

// exponents ends at the largest exponent that Go's math/big takes and the
// first that it refuses.
var exponents = []int{1, 10, 100, 300, 1000, 3000, 10_000, 30_000, 100_000, 300_000, 1_000_000, 1_000_001}

var _ = register(Family{
	Name:    "exponent-large",
	Doc:     "The number 1e<n> under multipleOf 0.01: one evaluation of arithmetic on n digits for a text of a few bytes, which evaluations do not count.",
	Grows:   "number-size",
	Formula: "1",
	Count:   func(int) uint64 { return 1 },
	Hits:    "cpu",
	Stop:    "number-size",
	Source:  "golang/go#50699",
	Sizes:   exponents,
	Make: func(n int) harness.Case {
		return valid(`{"multipleOf":0.01}`, "1e"+strconv.Itoa(n))
	},
})

var _ = register(Family{
	Name:    "exponent-small",
	Doc:     "The number 1e-<n> under multipleOf 3: arithmetic on a denominator of n digits for a text of a few bytes, which evaluations do not count.",
	Grows:   "number-size",
	Formula: "1",
	Count:   func(int) uint64 { return 1 },
	Hits:    "cpu",
	Stop:    "number-size",
	Source:  "golang/go#50699",
	Sizes:   exponents,
	Make: func(n int) harness.Case {
		return invalid(`{"multipleOf":3}`, "1e-"+strconv.Itoa(n))
	},
})

var _ = register(Family{
	Name:    "exponent-schema",
	Doc:     "A schema with multipleOf 1e-<n>: the cost is paid at compile time, before any instance is seen.",
	Grows:   "number-size",
	Formula: "1",
	Count:   func(int) uint64 { return 1 },
	Hits:    "cpu",
	Stop:    "number-size",
	Source:  "protocolbuffers/protobuf#27760",
	Sizes:   exponents,
	Make: func(n int) harness.Case {
		return valid(`{"multipleOf":1e-`+strconv.Itoa(n)+`}`, one)
	},
})

var _ = register(Family{
	Name:    "exponent-bomb",
	Doc:     "An array of n times the number 1e999999 under a minimum: nine bytes of text for three million bits of arithmetic, each time anew.",
	Grows:   "instance-bytes",
	Formula: "n + 1",
	Count:   func(n int) uint64 { return polynomial(n, 1, 1) },
	Hits:    "cpu",
	Stop:    "number-size",
	Source:  "protocolbuffers/protobuf#27760",
	Sizes:   []int{1, 2, 4, 8, 12, 16, 24, 32, 48, 64, 96, 128, 256},
	Make: func(n int) harness.Case {
		return valid(`{"items":{"minimum":0}}`, same(n, "1e999999"))
	},
})
