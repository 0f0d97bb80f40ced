package compare

import (
	"errors"
	"fmt"
	"maps"
	"slices"

	"schemabench/results"
)

// ErrNothing is wrapped by the error of Compare for sides that have no series
// in common.
var ErrNothing = errors.New("nothing to compare")

// judges look at one kind of change each.
var judges = []func(*pair, *Report){
	judgeVerdicts, judgeOutcomes, judgeFrontiers, judgeGrowth, judgeEvaluations, judgeAllocations, judgeCPU,
}

// Compare says what changed from old to new. The control holds measurements of
// the binary that old is of, taken by turns with it; without runs it is
// none. The error wraps ErrNothing; whatever is in the files is data.
func Compare(old, new, control results.Results) (Report, error) {
	changed := changedCases(old, new)
	p := &pair{old: newSide(old, changed), new: newSide(new, changed)}
	if len(control.Runs) > 0 {
		p.control = newSide(control, changed)
	}
	r := Report{Bumps: []Bump{}, Warnings: []string{}, Changes: []Change{}, Unjudged: []Unjudged{}, Noise: []string{}, Lost: []string{}, Added: []string{}}
	p.match(&r)
	if r.Compared == 0 {
		return r, fmt.Errorf("compare: %d series of one side, %d of the other, none in both: %w", r.OnlyOld, r.OnlyNew, ErrNothing)
	}
	r.Bumps = append(r.Bumps, p.bumps()...)
	r.Warnings = append(r.Warnings, p.warnings()...)
	if len(changed) > 0 {
		r.Warnings = append(r.Warnings, fmt.Sprintf("%d series are of cases that were changed, such as %s; they are left out", len(changed), firstKey(changed)))
	}
	for _, judge := range judges {
		judge(p, &r)
	}
	return r, nil
}

// match finds the series of both sides and those of one alone.
func (p *pair) match(r *Report) {
	for k := range p.old.series {
		if p.new.series[k] != nil {
			p.both = append(p.both, k)
		}
	}
	slices.SortFunc(p.both, seriesKey.compare)
	r.Compared = len(p.both)
	r.OnlyOld, r.OnlyNew = len(p.old.series)-len(p.both), len(p.new.series)-len(p.both)
	old, new := p.old.curves(), p.new.curves()
	r.Lost = append(r.Lost, without(old, new)...)
	r.Added = append(r.Added, without(new, old)...)
}

// curves returns "family on backend" of all series.
func (s *side) curves() map[string]bool {
	all := map[string]bool{}
	for c := range s.byCurve {
		all[c[0]+" on "+c[1]] = true
	}
	return all
}

// without returns what is in a and not in b, in order.
func without(a, b map[string]bool) []string {
	var rest []string
	for _, k := range slices.Sorted(maps.Keys(a)) {
		if !b[k] {
			rest = append(rest, k)
		}
	}
	return rest
}
