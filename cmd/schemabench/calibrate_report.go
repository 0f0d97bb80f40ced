package main

import (
	"fmt"
	"time"

	"schemabench/results/report"
)

// addCalibration adds to data what calibrate with its defaults finds, for
// the report. Measurements that cannot be calibrated are reported without: a
// run of the user's own schemas, say, has none that grow.
func addCalibration(e *env, data *report.Data) {
	c := calibrateCmd{Budget: 50 * time.Millisecond, Memory: 64 << 20, Safety: 2, Partial: true}
	if len(data.Families) == 0 {
		return
	}
	e = &env{ctx: e.ctx, stdout: e.stdout, stderr: e.stderr, args: append([]string{"calibrate"}, data.Files...)}
	cal, err := c.calibrate(e, data.Measurements)
	if err != nil {
		fmt.Fprintf(e.stderr, "no limits in the report: %v\n", err)
		return
	}
	data.Calibration = cal
}
