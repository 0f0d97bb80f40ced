package cost

// A Tally is the work of validation in units that do not depend on a
// validator. All fields saturate at math.MaxUint64. Each is summed over
// evaluations, so work at a place that is evaluated twice counts twice.
type Tally struct {
	Evaluations uint64 // visits of a subschema at an instance location
	RegexSteps  uint64 // pattern, patternProperties: program instructions × (bytes + 1)
	// RegexCompiled counts the instructions of programs that some validators
	// build while they validate, or more: those of patternProperties once an
	// evaluation (kaptinlin/jsonschema v0.9.8, validate.go) and once a member
	// (xeipuuv/gojsonschema v1.2.0, validation.go), and that of a string which
	// format "regex" is asserted of.
	RegexCompiled uint64
	Comparisons   uint64 // uniqueItems: pairs of items, n(n−1)/2
	UniqueBytes   uint64 // uniqueItems: (n−1)/2 × bytes of the array, which is no less than the shorter item's of each pair
	EnumBytes     uint64 // enum, const: Σ min(bytes of the value, bytes of the instance), or more
	Digits        uint64 // numeric limits, enum, const: digits and exponents of the numbers there, and of the instance once for each
	ErrorText     uint64 // bytes of both JSON Pointers, the value, enum and const, of each evaluation: an error that quotes all
	Stack         uint64 // not summed: most evaluations that are nested in each other
}

// add adds o to t, except Stack, which becomes at least one above o's.
func (t *Tally) add(o *Tally) {
	t.Evaluations = addSat(t.Evaluations, o.Evaluations)
	t.RegexSteps = addSat(t.RegexSteps, o.RegexSteps)
	t.Comparisons = addSat(t.Comparisons, o.Comparisons)
	t.UniqueBytes = addSat(t.UniqueBytes, o.UniqueBytes)
	t.EnumBytes = addSat(t.EnumBytes, o.EnumBytes)
	t.Digits = addSat(t.Digits, o.Digits)
	t.ErrorText = addSat(t.ErrorText, o.ErrorText)
	t.RegexCompiled = addSat(t.RegexCompiled, o.RegexCompiled)
	t.Stack = max(t.Stack, o.Stack+1)
}

// most raises each field of t to that of o.
func (t *Tally) most(o *Tally) {
	t.Evaluations = max(t.Evaluations, o.Evaluations)
	t.RegexSteps = max(t.RegexSteps, o.RegexSteps)
	t.Comparisons = max(t.Comparisons, o.Comparisons)
	t.UniqueBytes = max(t.UniqueBytes, o.UniqueBytes)
	t.EnumBytes = max(t.EnumBytes, o.EnumBytes)
	t.Digits = max(t.Digits, o.Digits)
	t.ErrorText = max(t.ErrorText, o.ErrorText)
	t.RegexCompiled = max(t.RegexCompiled, o.RegexCompiled)
	t.Stack = max(t.Stack, o.Stack)
}
