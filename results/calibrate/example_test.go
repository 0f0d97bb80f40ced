package calibrate_test

import (
	"fmt"
	"os"
	"time"

	"schemabench/harness"
	"schemabench/harness/limit"
	"schemabench/results/calibrate"
)

// A validator that takes 2 µs an evaluation may have 12,500 of them if a call has
// 50 ms and half of that is kept in reserve. Of the cases measured, that allows
// the one with 8,192.
func ExampleNew() {
	var ms []harness.Measurement
	for n := 1; n <= 20; n++ {
		evaluations := int64(1) << n
		for _, phase := range harness.Phases() {
			m := harness.Measurement{
				Case: harness.Case{Family: "my-bomb", N: n}, Backend: "mine", Phase: phase, Outcome: harness.Done, CPU: time.Microsecond,
				Sizes: map[string]int64{"subschemas": int64(n), "evaluations": evaluations},
			}
			if phase == harness.PhaseValidate {
				m.CPU = 2 * time.Microsecond * time.Duration(evaluations)
			}
			ms = append(ms, m)
		}
	}
	c, err := calibrate.New(ms, calibrate.Options{
		CPU: 50 * time.Millisecond, Memory: 64 << 20, Safety: 2,
		Start: limit.Limits{}.With("evaluations", 1_000_000),
	})
	if err != nil {
		fmt.Println(err)
		return
	}
	if err := c.Recommended.Limits.Write(os.Stdout); err != nil {
		fmt.Println(err)
	}
	// Output:
	// {
	//   "about": "Calibrated on mine for 50ms of CPU and 64 MiB of memory a call; cases measured stay below 1/2 of that.",
	//   "limits": {
	//     "evaluations": {
	//       "max": 5000,
	//       "unit": "evaluations",
	//       "why": "Nothing above 8,192 evaluations was seen to keep the promises; my-bomb at n=14 (16,384) on mine took 32.8ms of CPU to validate."
	//     }
	//   }
	// }
}
