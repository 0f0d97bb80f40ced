package search

import (
	"context"
	"slices"

	"schemabench/harness"
	"schemabench/harness/limit"
)

// A Finding is the costliest candidate of a goal, or the smallest that broke
// the budget in one way.
type Finding struct {
	Goal
	harness.Case
	Data  []byte              // what fuzz.Decode makes it of
	Value float64             // cost, in the metric's unit
	Bytes int                 // of schema and instance together
	End   harness.Measurement // how its run ended; Outcome "" if it was not run

	Reduced bool   // whether it was reduced
	Growth  string // law of its growth, such as "2.0^n"; "" if nothing was found that grows
	Pump    Pump   // what grows with n; the zero Pump if nothing

	Evaluations uint64           // predicted with the backend's profile
	Sizes       map[string]int64 // by name of limit
	Lines       []Line           // of the validator that executed most, if they were counted
}

// Findings returns the best of each goal and the smallest of each way to
// break the budget, as the search found them.
func (s *Search) Findings() (all []Finding) {
	for _, e := range s.found() {
		all = append(all, s.finding(e.goal, e.elite))
	}
	return all
}

// A trophy is an elite and what it was kept for.
type trophy struct {
	*elite
	goal Goal
}

// found returns what Findings describes. What broke the budget is there as
// that alone.
func (s *Search) found() (all []trophy) {
	for _, n := range s.archive.niches {
		if len(n.elites) > 0 && !n.elites[0].end.Outcome.Killed() {
			all = append(all, trophy{n.elites[0], n.goal})
		}
	}
	for _, e := range s.archive.endings() {
		all = append(all, trophy{e, s.endGoal(e)})
	}
	return all
}

// Nearest returns the limit to whose maximum one of the sizes comes nearest,
// and the share of it, or "" if there is none above 0.
func Nearest(l limit.Limits, sizes map[string]int64) (name string, share float64) {
	for _, n := range l.Names() {
		if most := l.Max[n].Max; most > 0 && float64(sizes[n])/float64(most) > share {
			name, share = n, float64(sizes[n])/float64(most)
		}
	}
	return name, share
}

// nearest returns the name of that limit for a candidate of a search within
// limits, else "".
func (s *Search) nearest(c *Candidate) string {
	if s.options.Within == nil {
		return ""
	}
	name, _ := Nearest(*s.options.Within, limit.Sizes(c.Case))
	return name
}

// endGoal returns a goal under which a run is as costly that ends the same
// way.
func (s *Search) endGoal(e *elite) Goal {
	return Goal{Metric{Name: string(e.end.Outcome), From: Once, Value: func(*Look) float64 { return 1 }}, e.end.Backend}
}

func (s *Search) finding(g Goal, e *elite) Finding {
	f := Finding{Goal: g, Case: e.Case, Data: e.Data, Value: e.value, Bytes: e.bytes, End: e.end}
	f.Evaluations = e.evaluations(s.backend(g.Backend).Profile)
	f.Sizes = limit.Sizes(e.Case)
	return f
}

// Finish returns the findings reduced, classified by growth and with the
// lines that executed most. It calls tell before each; when ctx ends, the
// rest is returned as it was found.
func (s *Search) Finish(ctx context.Context, tell func(Goal)) []Finding {
	all := s.Findings()
	for i, t := range s.found() {
		if ctx.Err() != nil {
			break
		}
		tell(t.goal)
		e := s.reduce(ctx, t.goal, t.elite)
		if ctx.Err() != nil {
			break
		}
		f := s.finding(t.goal, e)
		f.Reduced = true
		f.Growth, f.Pump = s.growth(ctx, s.growthGoal(f), e)
		f.Lines = s.lines(ctx, f)
		all[i] = f
	}
	return all
}

// growthGoal returns the goal whose growth describes f: of what broke the
// budget, that of CPU time.
func (s *Search) growthGoal(f Finding) Goal {
	if !f.End.Outcome.Killed() {
		return f.Goal
	}
	name := "cpu"
	if f.End.Phase == harness.PhaseCompile {
		name = "compile-cpu"
	}
	m, err := GetMetric(name)
	if err != nil {
		return f.Goal
	}
	return Goal{m, f.Backend}
}

// mostLines is how many lines of the validator a finding names.
const mostLines = 5

// lines counts what the validator executes for f.
func (s *Search) lines(ctx context.Context, f Finding) []Line {
	if s.options.Counter == nil || f.Backend == "" || f.End.Outcome.Killed() {
		return nil
	}
	c := s.gate.judge(f.Schema, f.Instance)
	if c == nil || !countable(c) {
		return nil
	}
	counts, err := s.options.Counter.Count(ctx, f.Backend, f.Case)
	if err != nil {
		return nil
	}
	return slices.Clone(counts.Lines[:min(mostLines, len(counts.Lines))])
}
