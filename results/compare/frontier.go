package compare

import (
	"fmt"

	"schemabench/harness"
	"schemabench/results/fit"
)

// frontierFactor is the least factor of cost by which a frontier must have
// moved. CPU clocks of shared machines move by a factor of 1.9, up where one
// side meets its frontier and down where the other does.
const frontierFactor = 4

// judgeFrontiers compares how far each backend got with each family. It does
// not if the budgets differ, of which a warning tells.
func judgeFrontiers(p *pair, r *Report) {
	if !p.sameBudget() {
		return
	}
	type curve struct{ family, backend string }
	old := map[curve]fit.Frontier{}
	for _, f := range fit.Frontiers(p.old.measurements) {
		old[curve{f.Family, f.Backend}] = f
	}
	near := 0
	for _, n := range fit.Frontiers(p.new.measurements) {
		o, ok := old[curve{n.Family, n.Backend}]
		if !ok || o.Last.N == n.Last.N && o.Next.N == n.Next.N {
			continue
		}
		factor, worse := p.old.beyond(o, n)
		gained, better := p.new.beyond(n, o)
		if !worse && !better {
			if o.Exceeded() || n.Exceeded() {
				near++
			}
			continue
		}
		phase := o.Next.Phase
		if worse {
			phase = n.Next.Phase
		}
		r.Changes = append(r.Changes, Change{Kind: Frontier, Worse: worse, Family: n.Family, Backend: n.Backend, Phase: phase,
			Old: frontierText(o), New: frontierText(n), Ratio: max(factor, gained)})
	}
	if near > 0 {
		r.Noise = append(r.Noise, fmt.Sprintf("%d frontiers moved by less than a factor of %d in cost", near, frontierFactor))
	}
}

// beyond reports whether cut's frontier is certainly short of far's, which s
// measured, and by which factor of cost. A crash does not depend on the clock
// and needs no factor, which is then 0.
func (s *side) beyond(far, cut fit.Frontier) (factor float64, ok bool) {
	if !cut.Exceeded() || cut.Next.N > far.Last.N || cut.Next.N < 1 {
		return 0, false
	}
	whole, top := s.finishedFrom(cut, far.Last.N)
	if whole == nil || cut.Next.Outcome == harness.Crash {
		return 0, whole != nil
	}
	if top != nil {
		factor = ratio(float64(whole.least()), float64(top.least()))
	}
	b := s.header.Budget()
	if farFromBudget(harness.Measurement{Outcome: cut.Next.Outcome, Budget: b}, whole) {
		if used, allowed := float64(whole.least()), float64(b.CPU); cut.Next.Outcome == harness.Timeout {
			factor = max(factor, ratio(used, allowed))
		} else {
			factor = max(factor, ratio(float64(whole.worst.PeakMemory), float64(b.Memory)))
		}
	}
	return factor, factor > frontierFactor
}

// finishedFrom returns what s measured of the phase that was cut off: at the
// smallest size not below the one at which it was cut off that s finished, and
// at size last.
func (s *side) finishedFrom(cut fit.Frontier, last int) (whole, top *series) {
	n := 0
	for _, k := range s.byCurve[[2]string{cut.Family, cut.Backend}] {
		e := s.series[k]
		if k.phase != cut.Next.Phase || k.look || e.outcome() != harness.Done && e.outcome() != harness.Wrong {
			continue
		}
		if k.n >= cut.Next.N && (whole == nil || k.n < n) {
			whole, n = e, k.n
		}
		if k.n == last {
			top = e
		}
	}
	return whole, top
}

func frontierText(f fit.Frontier) string {
	switch {
	case f.Next.Outcome == "":
		return fmt.Sprintf("n ≥ %d", f.Last.N)
	case f.Last.Outcome == "":
		return fmt.Sprintf("none, %s at n=%d", f.Next.Outcome, f.Next.N)
	}
	return fmt.Sprintf("n = %d, %s at %d", f.Last.N, f.Next.Outcome, f.Next.N)
}
