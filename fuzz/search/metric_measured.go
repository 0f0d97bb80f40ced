package search

import (
	"time"

	"schemabench/harness"
)

var _ = register(Metric{
	Name: "cpu", Unit: "cpu-ns", From: Once,
	Doc: "CPU time to decode and validate the instance.",
	Value: func(l *Look) float64 {
		decode, _ := l.phase(harness.PhaseDecode)
		validate, _ := l.phase(harness.PhaseValidate)
		return float64(decode.CPU + validate.CPU)
	},
})

var _ = register(Metric{
	Name: "compile-cpu", Unit: "cpu-ns", From: Once,
	Doc: "CPU time to compile the schema.",
	Value: func(l *Look) float64 {
		m, _ := l.phase(harness.PhaseCompile)
		return float64(m.CPU)
	},
})

// leastCPU is the CPU time from which a ratio means something: below, it is
// that of the call itself.
const leastCPU = 300 * time.Microsecond

var _ = register(Metric{
	Name: "cpu-per-evaluation", Unit: "cpu-ns/evaluation", From: Once,
	Doc: "CPU time of validation for each evaluation predicted, if it takes 0.3 ms or more: work that the count of evaluations does not explain.",
	Value: func(l *Look) float64 {
		m, ok := l.phase(harness.PhaseValidate)
		if !ok || m.CPU < leastCPU || l.Evaluations == 0 {
			return 0
		}
		return float64(m.CPU) / float64(l.Evaluations)
	},
})

var _ = register(Metric{
	Name: "alloc-bytes", Unit: "B", From: Once,
	Doc: "Bytes allocated by all phases together.",
	Value: func(l *Look) (sum float64) {
		for _, p := range harness.Phases() {
			m, _ := l.phase(p)
			sum += float64(m.AllocBytes)
		}
		return sum
	},
})

var _ = register(Metric{
	Name: "peak-bytes", Unit: "peak-bytes", From: Measured,
	Doc: "Resident memory at the peak of any phase, over that of an idle worker.",
	Value: func(l *Look) (peak float64) {
		for _, m := range l.Measurements {
			peak = max(peak, float64(m.PeakMemory))
		}
		return peak
	},
})
