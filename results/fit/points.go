package fit

import "schemabench/harness"

// A Key names one curve.
type Key struct {
	Family, Backend string
	Phase           harness.Phase
}

// Points returns the points of every curve in ms: n against seconds of CPU
// time, cut off where the phase was killed. Phases that ended in another
// way than done carry no comparable time and have no point, nor have cases
// that do not grow.
func Points(ms []harness.Measurement) map[Key][]Point {
	points := map[Key][]Point{}
	for _, m := range ms {
		if m.N < 1 || m.Outcome != harness.Done && !m.Outcome.Killed() {
			continue
		}
		k := Key{m.Family, m.Backend, m.Phase}
		points[k] = append(points[k], Point{X: float64(m.N), Y: m.CPU.Seconds(), Censored: m.Outcome.Killed()})
	}
	return points
}
