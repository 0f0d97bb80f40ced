package instance

import (
	"cmp"
	"math"
	"slices"

	"schemabench/harness"
)

const (
	fewEdits    = 4       // of each order of merit that are made as often as the limits allow
	mostRounds  = 12      // of one goal
	mostRepeats = 1 << 22 // of one edit
)

// climb changes the best instance of a goal by those edits that raise its cost
// most, each repeated up to the limits, until none does.
func (s *costlySearch) climb(g goal) {
	for range mostRounds {
		from := s.best[g]
		if from == nil {
			return
		}
		for _, e := range s.steepest(from, g) {
			s.stretch(from, e, g)
		}
		if s.best[g] == from || s.left <= 0 {
			return
		}
	}
}

// steepest returns the edits that raise the cost most for each byte that they
// add, and those that raise it most.
func (s *costlySearch) steepest(from *elite, g goal) []edit {
	type trial struct {
		edit
		gain, slope float64
	}
	var trials []trial
	for _, e := range edits(from.value) {
		const times = 3 // what grows with the square shows
		to := s.step(from, e, times, g)
		if to == nil {
			to = s.step(from, e, 1, g)
		}
		if to == nil || to.sizes[g.limit] <= from.sizes[g.limit] {
			continue
		}
		gain := math.Log(float64(to.sizes[g.limit]+1) / float64(from.sizes[g.limit]+1))
		trials = append(trials, trial{e, gain, gain / float64(max(len(to.text)-len(from.text), 1))})
	}
	slices.SortStableFunc(trials, func(a, b trial) int { return cmp.Compare(b.slope, a.slope) })
	var steep []edit
	add := func() {
		for _, t := range trials[:min(fewEdits, len(trials))] {
			steep = append(steep, t.edit)
		}
	}
	add()
	slices.SortStableFunc(trials, func(a, b trial) int { return cmp.Compare(b.gain, a.gain) })
	add()
	return steep
}

// stretch makes an edit as often as the goal allows: twice as often each time,
// and then about as often as is just possible.
func (s *costlySearch) stretch(from *elite, e edit, g goal) {
	low, high := 0, 1
	for high < mostRepeats && s.step(from, e, high, g) != nil {
		low, high = high, 2*high
	}
	for high-low > max(1, low/32) {
		middle := low + (high-low)/2
		if s.step(from, e, middle, g) != nil {
			low = middle
		} else {
			high = middle
		}
	}
}

// step makes an edit n times. It returns nil for what the goal does not allow.
func (s *costlySearch) step(from *elite, e edit, n int, g goal) *elite {
	to := s.look(e(n))
	if to == nil || !g.valid {
		return to
	}
	if s.judge(to); to.verdict != harness.Valid {
		return nil
	}
	return to
}
