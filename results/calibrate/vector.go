package calibrate

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/dustin/go-humanize"

	"schemabench/harness"
	"schemabench/harness/limit"
)

// A Vector is one maximum for each limit, made for some backends.
type Vector struct {
	Backends []string     `json:"backends"`
	Kept     bool         `json:"kept"`            // they are Options.Keep, save for Moved
	Moved    []Move       `json:"moved,omitempty"` // in order of limit
	Limits   limit.Limits `json:"-"`
	Reasons  []Reason     `json:"limits"` // one a limit, in order of name
	Unmet    []Culprit    `json:"unmet"`  // culprits that no maximum stops; none as a rule
	// Tolerated are the culprits that maxima which are kept accept: they break
	// the promise, but by less than Tolerance.
	Tolerated []Culprit  `json:"tolerated,omitempty"`
	Accepted  int        `json:"accepted"`
	Total     int        `json:"total"`
	Rejected  []Rejected `json:"rejected"` // real schemas, in order of the corpus
}

// A Move is a limit found before that measurements speak against.
type Move struct {
	Limit string `json:"limit"`
	From  int64  `json:"from"`
	To    int64  `json:"to"`
}

// Share returns the share of real schemas accepted, 1 if there are none.
func (v Vector) Share() float64 {
	if v.Total == 0 {
		return 1
	}
	return float64(v.Accepted) / float64(v.Total)
}

// Fits reports whether v keeps both promises: no culprit is accepted, and no
// real schema is refused because of a maximum found here.
func (v Vector) Fits() bool { return len(v.Unmet) == 0 && len(v.refused()) == 0 }

// A Rejected is a real schema that a vector refuses.
type Rejected struct {
	Name   string   `json:"name"`
	Limits []string `json:"limits"` // that it exceeds; none if it is no schema
	Rule   bool     `json:"rule"`   // refused whatever the maxima: it is no schema or breaks a rule
	Text   string   `json:"text"`
}

// What decides a maximum.
const (
	ByRule     = "rule"     // a maximum of 0, taken as given
	ByCase     = "case"     // a case measured that the next step would accept
	ByEvidence = "evidence" // nothing larger was seen to keep the promises
	ByStart    = "start"    // the limit to start from; nothing forces it down
	ByNeed     = "need"     // twice what real schemas need; nothing forces it down
	ByMissing  = "missing"  // as ByStart or ByNeed, since nothing large enough was measured
	ByKeeping  = "keeping"  // found before, and within Tolerance of what would be found now
)

// A Reason is a limit and what speaks for it.
type Reason struct {
	Limit  string `json:"limit"`
	Max    int64  `json:"max"`
	Unit   string `json:"unit"`
	By     string `json:"by"`
	Seen   int64  `json:"seen"` // largest size that kept both promises on every backend
	Real   int64  `json:"real"` // largest size of a real schema, 0 if none has one
	RealIs string `json:"real_is,omitempty"`

	// Forced is the case that the next step would accept, for ByCase; for
	// ByEvidence the first that a higher limit would, if one is known.
	Forced *Culprit `json:"forced,omitempty"`
}

// Headroom returns limit ÷ largest real size, +Inf if that is 0.
func (r Reason) Headroom() float64 {
	if r.Real == 0 {
		return math.Inf(1)
	}
	return float64(r.Max) / float64(r.Real)
}

// Text says why the maximum is what it is, and what room is left.
func (r Reason) Text() string {
	text := r.Why()
	if r.Real > 0 {
		text += fmt.Sprintf(" Largest real: %s, headroom %.3gx.", amount(r.Real), r.Headroom())
	}
	return text
}

// Why says in one sentence why the maximum is what it is.
func (r Reason) Why() string {
	var b strings.Builder
	switch r.By {
	case ByRule:
		return "A rule, not calibrated."
	case ByCase:
		c := r.Forced
		fmt.Fprintf(&b, "The next step would accept %s at n=%d (%s %s), which on %s %s.", c.Family, c.N, amount(c.Size), r.Unit, c.Backend, c.did())
	case ByEvidence:
		fmt.Fprintf(&b, "Nothing above %s %s was seen to keep the promises", amount(r.Seen), r.Unit)
		if c := r.Forced; c != nil {
			fmt.Fprintf(&b, "; %s at n=%d (%s) on %s %s", c.Family, c.N, amount(c.Size), c.Backend, c.did())
		}
		b.WriteByte('.')
	case ByMissing:
		fmt.Fprintf(&b, "EVIDENCE IS MISSING: nothing above %s %s was measured, so it stays where it starts.", amount(r.Seen), r.Unit)
	case ByKeeping:
		fmt.Fprintf(&b, "As found before: within the tolerance of %.3gx of what these measurements say.", Tolerance)
	case ByNeed:
		b.WriteString("Twice the largest real size; no case measured forces it down.")
	case ByStart:
		b.WriteString("The limit to start from; no case measured forces it down.")
	}
	return b.String()
}

// did says how the culprit ended.
func (c Culprit) did() string {
	switch c.Outcome {
	case harness.Timeout:
		return fmt.Sprintf("took more than %s of CPU to %s", shortDuration(c.CPU), c.Phase)
	case harness.Crash:
		return fmt.Sprintf("crashed in %s", c.Phase)
	case harness.OOM:
		return fmt.Sprintf("ran out of memory in %s", c.Phase)
	}
	text := fmt.Sprintf("took %s of CPU", shortDuration(c.CPU))
	if c.Peak > 0 {
		text += fmt.Sprintf(" and %s of memory", humanize.IBytes(uint64(c.Peak)))
	}
	return text + " to " + string(c.Phase)
}

func amount(v int64) string {
	if v >= Endless {
		return "without end"
	}
	return humanize.Comma(v)
}

// vector returns the vector for the rows of some backends.
func vector(rows []Row, backends []string, o Options) Vector {
	t := newTable(rows, o)
	maxima := t.find()
	v := Vector{Backends: backends, Limits: limit.Limits{Max: map[string]limit.Max{}}}
	v.Limits.About = v.about(o)
	if v.Limits.About == o.Keep.About { // found for the same backends and budgets
		var kept []int64
		if kept, v.Kept = t.keep(rows, o, maxima); v.Kept {
			v.Moved = t.moved(o.Keep, kept)
			maxima = kept
		}
	}
	v.Unmet = t.accepted(maxima)
	if v.Kept {
		all := v.Unmet
		v.Unmet = newTableWithin(rows, o, Tolerance).accepted(maxima)
		v.Tolerated = slices.DeleteFunc(all, func(c Culprit) bool { return slices.Contains(v.Unmet, c) })
	}
	for _, name := range o.Start.Names() {
		r := t.reason(maxima, name, o)
		v.Reasons = append(v.Reasons, r)
		v.Limits.Max[name] = limit.Max{Max: r.Max, Why: r.Text()}
	}
	v.judge(o)
	return v
}

// accepted returns the culprits that maxima accept.
func (t *table) accepted(maxima []int64) (all []Culprit) {
	for _, p := range t.bad {
		if accepts(maxima, p.sizes) {
			all = append(all, p.culprit)
		}
	}
	return all
}

// reason returns what decides the maximum of the limit of that name.
func (t *table) reason(maxima []int64, name string, o Options) Reason {
	known, _ := limit.Get(name)
	r := Reason{Limit: name, Unit: known.Unit, By: ByRule}
	for i, n := range t.names {
		if n != name {
			continue
		}
		r.Max, r.Seen, r.Real, r.RealIs = maxima[i], t.seen[i], t.need[i], t.needBy[i]
		wanted := t.wanted(i)
		c, forced := t.freed(maxima, i, t.up(i, maxima[i]))
		switch {
		case forced && maxima[i] < wanted:
			r.By, r.Forced = ByCase, &c
		case t.silent[i] && maxima[i] >= wanted:
			r.By = ByMissing
		case maxima[i] > t.top[i] || maxima[i] < t.top[i] && !forced:
			r.By = ByKeeping
		case maxima[i] < wanted:
			r.By = ByEvidence
			if c, ok := t.freed(maxima, i, math.MaxInt64); ok {
				r.Forced = &c
			}
		case wanted > t.start[i]:
			r.By = ByNeed
		default:
			r.By = ByStart
		}
	}
	return r
}

// judge lays the vector over the real schemas.
func (v *Vector) judge(o Options) {
	v.Total = len(o.Real)
	for _, real := range o.Real {
		r := Rejected{Name: real.Name}
		if real.Error != "" {
			r.Rule, r.Text = true, real.Error
		}
		for _, name := range v.Limits.Names() {
			if most, size := v.Limits.Max[name].Max, real.Sizes[name]; size > most {
				r.Limits = append(r.Limits, name)
				r.Rule = r.Rule || most == 0 && o.Start.Max[name].Max == 0
				r.Text += fmt.Sprintf("%s %s, most is %s; ", name, amount(size), amount(most))
			}
		}
		if r.Text = strings.TrimSuffix(r.Text, "; "); r.Text == "" {
			v.Accepted++
			continue
		}
		v.Rejected = append(v.Rejected, r)
	}
}

// about says in one sentence where the maxima come from.
func (v Vector) about(o Options) string {
	text := fmt.Sprintf("Calibrated on %s for %s of CPU and %s of memory a call", strings.Join(v.Backends, ", "), shortDuration(o.CPU), humanize.IBytes(uint64(o.Memory)))
	if o.compileCPU() != o.CPU {
		text += fmt.Sprintf(", and %s of CPU to register a schema", shortDuration(o.compileCPU()))
	}
	return text + fmt.Sprintf("; cases measured stay below 1/%.3g of that.", o.Safety)
}
