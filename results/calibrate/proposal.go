package calibrate

import (
	"cmp"
	_ "embed"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"
	"sync"

	"github.com/dustin/go-humanize"

	"schemabench/results/fit"
)

// A Proposal is a set of limits that somebody proposed or set, in public.
type Proposal struct {
	Name   string           `json:"name"`
	Source string           `json:"source"` // where it is written, as owner/repository#number if that is a thread
	Says   string           `json:"says"`   // in the units of the source
	Note   string           `json:"note"`   // how Limits were read from that
	Limits map[string]int64 `json:"limits"` // by name of limit; always the most lenient reading
	// Strips names limits of which any size above 0 is taken out of the schema
	// before it is used: nothing is refused for it, and it harms nobody.
	Strips []string `json:"strips"`
}

//go:embed proposals.json
var proposals []byte

// Proposals returns the public proposals and settings that are built in. They
// are proposals.json beside the code.
func Proposals() []Proposal { return slices.Clone(builtIn()) }

var builtIn = sync.OnceValue(func() (all []Proposal) {
	if err := json.Unmarshal(proposals, &all); err != nil {
		panic(err) // a test reads the file
	}
	return all
})

// LimitsText lists the limits in order of name, unless they are many.
func (p Proposal) LimitsText() string {
	if len(p.Limits) > 8 {
		return fmt.Sprintf("%d limits", len(p.Limits))
	}
	var parts []string
	for _, name := range slices.Sorted(maps.Keys(p.Limits)) {
		parts = append(parts, name+" "+humanize.Comma(p.Limits[name]))
	}
	for _, name := range p.Strips {
		parts = append(parts, "no "+name)
	}
	return strings.Join(parts, ", ")
}

// A Judged is what a proposal comes to on what was measured.
type Judged struct {
	Proposal Proposal   `json:"proposal"`
	Worst    *Culprit   `json:"worst"`   // of all backends; nil if it lets no culprit pass
	Each     []Passed   `json:"each"`    // one a backend, in order of name
	Refused  []Rejected `json:"refused"` // real schemas, in order of the corpus
}

// A Passed is what a proposal lets pass on one backend.
type Passed struct {
	Backend  string   `json:"backend"`
	Culprits int      `json:"culprits"` // cases that broke a promise and are accepted
	Of       int      `json:"of"`       // cases that broke one
	Worst    *Culprit `json:"worst"`
}

// Judge lays each proposal over the cases measured and the real schemas. The worst
// case that it accepts is the smallest that crashes the process, else
// the smallest that was killed, else the dearest that broke a promise.
func (c Calibration) Judge(all []Proposal) []Judged {
	register, call := c.Options.promises()
	var judged []Judged
	for _, p := range all {
		j := Judged{Proposal: p, Refused: p.refuses(c.Options.Real)}
		for _, v := range c.Each {
			j.Each = append(j.Each, Passed{Backend: v.Backends[0]})
		}
		for _, r := range c.Rows {
			at := slices.IndexFunc(j.Each, func(x Passed) bool { return x.Backend == r.Backend })
			if at < 0 {
				continue
			}
			u := r.Register
			if register.keeps(u) {
				if u = r.Call; call.keeps(u) {
					continue
				}
			}
			j.Each[at].Of++
			if !p.accepts(r.Sizes) || p.strips(r.Sizes) {
				continue
			}
			found := culprit(r, u)
			j.Each[at].Culprits++
			j.Each[at].Worst = worse(j.Each[at].Worst, found)
			j.Worst = worse(j.Worst, found)
		}
		judged = append(judged, j)
	}
	return judged
}

// Own returns the proposal that a vector is.
func (v Vector) Own() Proposal {
	p := Proposal{Name: "recommended here", Limits: map[string]int64{}}
	for name, m := range v.Limits.Max {
		p.Limits[name] = m.Max
	}
	return p
}

func (p Proposal) accepts(sizes map[string]int64) bool {
	for name, most := range p.Limits {
		if sizes[name] > most {
			return false
		}
	}
	return true
}

func (p Proposal) strips(sizes map[string]int64) bool {
	return slices.ContainsFunc(p.Strips, func(name string) bool { return sizes[name] > 0 })
}

func (p Proposal) refuses(all []Real) (refused []Rejected) {
	for _, r := range all {
		if p.accepts(r.Sizes) {
			continue
		}
		x := Rejected{Name: r.Name}
		var parts []string
		for _, name := range slices.Sorted(maps.Keys(p.Limits)) {
			if size := r.Sizes[name]; size > p.Limits[name] {
				x.Limits = append(x.Limits, name)
				parts = append(parts, fmt.Sprintf("%s %s", name, amount(size)))
			}
		}
		x.Text = strings.Join(parts, ", ")
		refused = append(refused, x)
	}
	return refused
}

// worse returns the worse of two culprits.
func worse(a *Culprit, b Culprit) *Culprit {
	if a == nil {
		return &b
	}
	smaller := 0
	if b.gravity() > 0 {
		smaller = cmp.Compare(a.Bytes, b.Bytes)
	}
	if cmp.Or(cmp.Compare(b.gravity(), a.gravity()), smaller, cmp.Compare(b.CPU, a.CPU)) > 0 {
		return &b
	}
	return a
}

// gravity ranks how a case ended: 0 if it ended by itself.
func (c Culprit) gravity() int {
	if !c.Outcome.Killed() {
		return 0
	}
	return fit.Rank(c.Outcome)
}
