package results_test

import (
	"bytes"
	"fmt"
	"time"

	"schemabench/harness"
	"schemabench/results"
)

func Example() {
	header := results.Header{{Key: "schemabench", Value: "v0.1.0"}, {Key: "budget-cpu", Value: "1s"}}
	header.Set("mine-version", "v1.2.3")
	var file bytes.Buffer
	w, err := results.NewWriter(&file, "example.txt", header)
	if err != nil {
		fmt.Println(err)
		return
	}
	err = w.WriteCase([]harness.Measurement{{
		Case: harness.Case{Family: "tool dump/a", N: 4}, Backend: "mine", Version: "v1.2.3",
		Phase: harness.PhaseCompile, Outcome: harness.Timeout, Iters: 1, CPU: time.Second,
	}})
	if err != nil {
		fmt.Println(err)
		return
	}
	torn := bytes.NewReader(append(file.Bytes(), "outcome: do"...))
	read, problems, err := results.Read(torn, "example.txt")
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, m := range read.Measurements() {
		fmt.Println(m.Family, m.N, m.Backend, m.Version, m.Outcome, m.CPU)
	}
	fmt.Println(problems)
	// Output:
	// tool dump/a 4 mine v1.2.3 timeout 1s
	// [example.txt:16: line is cut off by the end of the file, left out]
}
