package cost

// A Tally is the work of validation in units that do not depend on a
// validator. All fields saturate at math.MaxUint64. Each is summed over
// evaluations, so work at a place that is evaluated twice counts twice.
type Tally struct {
	Evaluations uint64 // visits of a subschema at an instance location
	RegexSteps  uint64 // pattern, patternProperties: program instructions × (bytes + 1)
	Comparisons uint64 // uniqueItems: pairs of items, n(n−1)/2
	EnumBytes   uint64 // enum, const: Σ min(bytes of the value, bytes of the instance), or more
	Digits      uint64 // numeric limits: digits and exponents of the limits and of the instance, once a limit
	ErrorBytes  uint64 // most bytes of instance and schema JSON Pointers, if each evaluation reports one error
	Stack       uint64 // not summed: most evaluations that are nested in each other
}

// add adds o to t, except Stack, which becomes at least one above o's.
func (t *Tally) add(o *Tally) {
	t.Evaluations = addSat(t.Evaluations, o.Evaluations)
	t.RegexSteps = addSat(t.RegexSteps, o.RegexSteps)
	t.Comparisons = addSat(t.Comparisons, o.Comparisons)
	t.EnumBytes = addSat(t.EnumBytes, o.EnumBytes)
	t.Digits = addSat(t.Digits, o.Digits)
	t.ErrorBytes = addSat(t.ErrorBytes, o.ErrorBytes)
	t.Stack = max(t.Stack, o.Stack+1)
}

// most raises each field of t to that of o.
func (t *Tally) most(o *Tally) {
	t.Evaluations = max(t.Evaluations, o.Evaluations)
	t.RegexSteps = max(t.RegexSteps, o.RegexSteps)
	t.Comparisons = max(t.Comparisons, o.Comparisons)
	t.EnumBytes = max(t.EnumBytes, o.EnumBytes)
	t.Digits = max(t.Digits, o.Digits)
	t.ErrorBytes = max(t.ErrorBytes, o.ErrorBytes)
	t.Stack = max(t.Stack, o.Stack)
}
