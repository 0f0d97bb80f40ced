package report_test

import (
	"fmt"
	"os"
	"time"

	"schemabench/harness"
	"schemabench/results"
	"schemabench/results/report"
)

func ExampleSummary() {
	var ms []harness.Measurement
	for n := 2; n <= 20; n += 2 {
		m := harness.Measurement{
			Case: harness.Case{Family: "my-bomb", N: n}, Backend: "mine", Phase: harness.PhaseValidate,
			Outcome: harness.Done, Iters: 1, CPU: time.Microsecond << n,
		}
		if m.CPU > 50*time.Millisecond {
			m.Outcome = harness.Timeout
		}
		ms = append(ms, m)
	}
	data := report.New(results.Results{Runs: []results.Run{{Measurements: ms}}})
	if err := report.Summary(os.Stdout, data); err != nil {
		fmt.Println(err)
	}
	// Output:
	// family  mine
	// ──────────────────
	// my-bomb 14T 2.0^n
	// 16T: the largest n within the budget is 16, then timeout; ≥64: never exceeded; –C: no n. Then growth of CPU time with n.
	// T timeout, M memory budget exceeded, C crash, R refused, U unsupported, W wrong verdict at some n.
}
