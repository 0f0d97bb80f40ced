package compare

import "schemabench/harness"

// A Kind names what changed.
type Kind string

// The kinds, in the order in which they are reported.
const (
	Verdict     Kind = "verdict"
	Outcome     Kind = "outcome"
	Frontier    Kind = "frontier"
	Growth      Kind = "growth"
	Evaluations Kind = "evaluations"
	Allocs      Kind = "allocs/op"
	Bytes       Kind = "B/op"
	CPU         Kind = "cpu-ns/op"
)

// A Change is one difference that is beyond noise.
type Change struct {
	Kind    Kind          `json:"kind"`
	Worse   bool          `json:"worse"` // else it is an improvement
	Family  string        `json:"family"`
	Backend string        `json:"backend,omitempty"` // "" for what is the same on all
	Phase   harness.Phase `json:"phase,omitempty"`
	N       int           `json:"n,omitempty"` // 0 for a whole curve, and for cases that do not grow

	Old string `json:"old"` // for people
	New string `json:"new"`

	Ratio float64 `json:"ratio,omitempty"` // new by old; of a frontier, the cost that it moved by; of growth, the drift
	Low   float64 `json:"low,omitempty"`   // interval of Ratio, from those of the two medians at 95 %
	High  float64 `json:"high,omitempty"`
	P     float64 `json:"p,omitempty"` // after Holm's correction
}

// A Bump is a backend whose version differs.
type Bump struct {
	Backend string `json:"backend"`
	Old     string `json:"old"` // "" if the backend is new
	New     string `json:"new"` // "" if it is gone
}

// An Unjudged says how many series could not be judged, and why.
type Unjudged struct {
	Kind   Kind   `json:"kind"`
	Series int    `json:"series"`
	Why    string `json:"why"`
}

// A Report is everything that a comparison has to say.
type Report struct {
	Bumps    []Bump     `json:"bumps"`
	Warnings []string   `json:"warnings"`
	Changes  []Change   `json:"changes"`
	Unjudged []Unjudged `json:"unjudged"`
	Noise    []string   `json:"noise"` // differences that were seen and are noise, by count

	Compared int      `json:"compared"` // series on both sides; a series is a phase of a case on a backend
	OnlyOld  int      `json:"only-old"`
	OnlyNew  int      `json:"only-new"`
	Lost     []string `json:"lost"`  // "family on backend" of which NEW has nothing
	Added    []string `json:"added"` // of which OLD has nothing

	Floor Floor `json:"floor"`
}

// Regressions counts the changes for the worse.
func (r Report) Regressions() (n int) {
	for _, c := range r.Changes {
		if c.Worse {
			n++
		}
	}
	return n
}

func (r *Report) unjudged(k Kind, series int, why string) {
	if series > 0 {
		r.Unjudged = append(r.Unjudged, Unjudged{k, series, why})
	}
}
