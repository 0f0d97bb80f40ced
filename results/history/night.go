package history

import (
	"cmp"
	"math"
	"slices"
	"time"

	"schemabench/harness"
	"schemabench/results"
	"schemabench/results/fit"
)

// A Night is what one run leaves for the record.
type Night struct {
	Date     time.Time         `json:"date"`
	Commit   string            `json:"commit,omitempty"` // of schemabench, "" if not known
	Go       string            `json:"go,omitempty"`     // version of Go
	CPU      string            `json:"cpu,omitempty"`    // model
	Versions map[string]string `json:"versions"`         // of the validators, by backend
	Reasons  []string          `json:"reasons"`          // what got worse; empty for a good night
	Lines    []Line            `json:"lines"`            // ordered by family, then backend
}

// A Line is how one backend fared with one family.
type Line struct {
	Family  string `json:"family"`
	Backend string `json:"backend"`

	Frontier int             `json:"frontier"`       // largest n that was done, 0 if none was
	Next     harness.Outcome `json:"next,omitempty"` // of the smallest n that was not; "" if every n was
	Growth   string          `json:"growth,omitempty"`
	Class    fit.Class       `json:"class,omitempty"` // of Growth; "" if too few sizes were done

	NsPerEvaluation float64 `json:"ns_per_evaluation,omitempty"` // CPU time of Validate by evaluations, at the frontier
	AllocsN         int     `json:"allocs_n,omitempty"`          // the n of Allocs
	Allocs          int64   `json:"allocs,omitempty"`            // objects that one Validate allocates
}

// enough is the number of evaluations from which a case counts for
// allocations: the smallest such n is the same every night, whatever the
// frontier.
const enough = 100

// Of sums up the results of a night. The header is that of the first run.
func Of(r results.Results, reasons []string) Night {
	n := Night{Versions: map[string]string{}, Reasons: append([]string{}, reasons...), Lines: []Line{}}
	for i, run := range r.Runs {
		if i == 0 {
			n.Commit, n.Go, n.CPU = run.Header.Get("commit"), run.Header.Get("go-version"), run.Header.Get("cpu")
			n.Date, _ = time.Parse(time.RFC3339, run.Header.Get("date"))
		}
		for name, v := range run.Header.Versions() {
			n.Versions[name] = v
		}
	}
	ms := r.Measurements()
	points := fit.Points(ms)
	validated := map[[2]string][]harness.Measurement{}
	for _, m := range ms {
		if k := [2]string{m.Family, m.Backend}; m.Phase == harness.PhaseValidate && m.Outcome == harness.Done {
			validated[k] = append(validated[k], m)
		}
	}
	for _, f := range fit.Frontiers(ms) {
		if f.Last.N == 0 && f.Next.N == 0 {
			continue // it does not grow
		}
		l := Line{Family: f.Family, Backend: f.Backend, Frontier: f.Last.N, Next: f.Next.Outcome}
		if c, err := fit.Fit(points[fit.Key{Family: f.Family, Backend: f.Backend, Phase: harness.PhaseValidate}]); err == nil {
			l.Growth, l.Class = c.String(), c.Class
		}
		l.costs(validated[[2]string{f.Family, f.Backend}])
		n.Lines = append(n.Lines, l)
	}
	return n
}

// costs fills in what the samples of Validate say.
func (l *Line) costs(done []harness.Measurement) {
	slices.SortStableFunc(done, func(a, b harness.Measurement) int {
		return cmp.Or(cmp.Compare(a.N, b.N), cmp.Compare(a.CPU, b.CPU)) // the least of each n first, since noise only adds
	})
	for i, m := range done {
		e := m.Sizes["evaluations"]
		if first := i == 0 || done[i-1].N != m.N; !first || e < 1 || e == math.MaxInt64 { // which stands for without end
			continue
		}
		if m.N == l.Frontier {
			l.NsPerEvaluation = float64(m.CPU) / float64(e)
		}
		if e >= enough && l.AllocsN == 0 && m.Allocs > 0 {
			l.AllocsN, l.Allocs = m.N, m.Allocs
		}
	}
}
