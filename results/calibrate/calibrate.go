package calibrate

import (
	"fmt"
	"slices"
	"time"

	"schemabench/harness"
)

// A Calibration is what measurements say about limits.
type Calibration struct {
	Options     Options  `json:"-"`
	Rows        []Row    `json:"-"`
	All         Vector   `json:"all"`         // for all backends at once
	Each        []Vector `json:"each"`        // for each backend alone, in order of name
	Recommended Vector   `json:"recommended"` // All if that fits, else for as many backends as fit together
	Blamed      []Blame  `json:"blamed"`      // what keeps Recommended from being All, in the order left out
	Costs       []Cost   `json:"costs"`       // of each backend, then of all together
}

// A Blame says that real schemas can be accepted without a backend that
// cannot be accepted with it.
type Blame struct {
	Backend string     `json:"backend"`
	Refused int        `json:"refused"` // real schemas refused for maxima before it was left out
	Without int        `json:"without"` // and after
	Names   []Rejected `json:"names"`   // that were won
}

// New calibrates limits on measurements, which it does not change. Backends
// that did not end a single case are left out. Errors wrap [ErrOptions] or
// [ErrNoSizes].
func New(ms []harness.Measurement, o Options) (Calibration, error) {
	if err := o.check(); err != nil {
		return Calibration{}, fmt.Errorf("calibrate: %w", err)
	}
	c := Calibration{Options: o, Rows: Rows(ms)}
	var backends []string
	hasSizes := false
	for _, r := range c.Rows {
		hasSizes = hasSizes || readable(r, "evaluations") && readable(r, "subschemas")
		if r.Call.Ended() {
			backends = append(backends, r.Backend)
		}
	}
	if !hasSizes {
		return c, fmt.Errorf("calibrate: none of %d cases has sizes beyond bytes, measure them again: %w", len(c.Rows), ErrNoSizes)
	}
	slices.Sort(backends)
	backends = slices.Compact(backends)
	c.All = c.vector(backends)
	for _, b := range backends {
		c.Each = append(c.Each, c.vector([]string{b}))
	}
	c.recommend(backends)
	c.costs(backends)
	return c, nil
}

func (c *Calibration) vector(backends []string) Vector {
	return vector(rowsOf(c.Rows, backends), backends, c.Options)
}

func rowsOf(rows []Row, backends []string) []Row {
	return slices.DeleteFunc(slices.Clone(rows), func(r Row) bool { return !slices.Contains(backends, r.Backend) })
}

// recommend leaves out one backend after the other, each time the one without
// which most real schemas are accepted, until all are that no rule refuses.
// Where that would take all but one, All stays.
func (c *Calibration) recommend(backends []string) {
	c.Recommended = c.All
	for now := c.All; len(now.Backends) > 2 && !now.Fits(); {
		best := Vector{}
		var out string
		for _, b := range now.Backends {
			v := c.vector(slices.DeleteFunc(slices.Clone(now.Backends), func(x string) bool { return x == b }))
			if out == "" || v.faults() < best.faults() {
				best, out = v, b
			}
		}
		c.Blamed = append(c.Blamed, blame(out, now, best))
		now = best
		if now.Fits() {
			c.Recommended = now
		}
	}
	if !c.Recommended.Fits() {
		c.Blamed = nil
	}
}

// faults counts what keeps v from fitting.
func (v Vector) faults() int { return len(v.refused()) + refusalWeight*len(v.Unmet) }

// refused returns the real schemas refused for a maximum.
func (v Vector) refused() []Rejected {
	return slices.DeleteFunc(slices.Clone(v.Rejected), func(r Rejected) bool { return r.Rule })
}

func blame(backend string, with, without Vector) Blame {
	b := Blame{Backend: backend, Refused: len(with.refused()), Without: len(without.refused())}
	for _, r := range with.refused() {
		if !slices.ContainsFunc(without.Rejected, func(x Rejected) bool { return x.Name == r.Name }) {
			b.Names = append(b.Names, r)
		}
	}
	return b
}

// shortDuration writes 50ms, 1.5s, 312.4µs.
func shortDuration(d time.Duration) string {
	for _, unit := range []time.Duration{time.Second, time.Millisecond, time.Microsecond} {
		if d >= unit {
			return d.Round(unit / 10).String()
		}
	}
	return d.String()
}
