package report

import "schemabench/results/calibrate"

// A Calibration is what the report shows of limits. Set Data.Calibration to
// have its sections and plots.
type Calibration struct {
	calibrate.Calibration
	Judged  []calibrate.Judged // public proposals
	Command []string           // arguments of the command that calibrates
}
