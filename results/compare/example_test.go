package compare_test

import (
	"fmt"
	"strings"

	"schemabench/results"
	"schemabench/results/compare"
)

func ExampleCompare() {
	const text = `schemabench: v0.1.0
budget-cpu: 50ms
santhosh-version: VERSION

outcome: OUTCOME
verdict: VERDICT
BenchmarkCase/family=linked-list/n=64/want=valid/backend=santhosh/phase=validate 10 2000 ns/op 2000 cpu-ns/op

`
	read := func(version, outcome, verdict string) results.Results {
		r, _, err := results.Read(strings.NewReader(strings.NewReplacer("VERSION", version, "OUTCOME", outcome, "VERDICT", verdict).Replace(text)), version)
		if err != nil {
			fmt.Println(err)
		}
		return r
	}
	report, err := compare.Compare(read("v6.0.2", "done", "valid"), read("v6.0.3", "wrong", "invalid"), results.Results{})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(report.Bumps[0])
	for _, c := range report.Changes {
		fmt.Printf("%s of %s n=%d on %s: %s, was %s\n", c.Kind, c.Family, c.N, c.Backend, c.New, c.Old)
	}
	fmt.Println(report.Summary())
	// Output:
	// {santhosh v6.0.2 v6.0.3}
	// verdict of linked-list n=64 on santhosh: invalid, wrong, was valid
	// 1 series compared, 0 only in OLD, 0 only in NEW: 1 regression, 0 improvements
}
