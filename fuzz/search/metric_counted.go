package search

// Counts say what a validator executed in one Validate.
type Counts struct {
	Statements uint64 // of the library
	Lines      []Line // where, those that made most of them first
}

// A Line is a run of statements without a branch.
type Line struct {
	Position   string // import/path/file.go:line of the first
	Statements uint64 // how often it was executed times its statements
}

// hottest returns the statements of the line that made most.
func (c Counts) hottest() uint64 {
	if len(c.Lines) == 0 {
		return 0
	}
	return c.Lines[0].Statements
}

var _ = register(Metric{
	Name: "statements", Unit: "statements", From: Counted,
	Doc:   "Statements of the validator executed: a cost without noise.",
	Value: func(l *Look) float64 { return float64(l.Counts.Statements) },
})

var _ = register(Metric{
	Name: "hottest-line", Unit: "statements", From: Counted,
	Doc:   "Statements of the line of the validator that executed most; the most of every other line is kept beside it.",
	Value: func(l *Look) float64 { return float64(l.Counts.hottest()) },
})

var _ = register(Metric{
	Name: "hottest-line-per-evaluation", Unit: "statements/evaluation", From: Counted,
	Doc: "The same for each evaluation predicted: loops within one evaluation.",
	Value: func(l *Look) float64 {
		return float64(l.Counts.hottest()) / float64(max(l.Evaluations, 1))
	},
})
