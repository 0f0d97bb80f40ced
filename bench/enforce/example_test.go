package enforce_test

import (
	"fmt"
	"strings"

	"schemabench/bench/enforce"
)

// Trials are read from a file in Go benchmark format.
func ExampleRead() {
	const text = `enforce: v0.1.0
budget-cpu: 50ms
budget-memory: 268435456
answer: rejected
BenchmarkEnforce/strategy=exact/backend=santhosh/bomb=allof-dag/n=40 1 1 bombs 0 deaths 80000000 wall-ns 348000 cpu-ns 0 wasted-cpu-ns 25000000 base-bytes 25000000 peak-bytes
answer: died
BenchmarkEnforce/strategy=none/backend=santhosh/bomb=ref-chain-recursive/n=400 1 1 bombs 1 deaths 5099000000 wall-ns 2245000000 cpu-ns 0 wasted-cpu-ns 28000000 base-bytes 1108000000 peak-bytes
`
	r, problems, err := enforce.Read(strings.NewReader(text), "enforce.txt")
	if err != nil || len(problems) > 0 {
		fmt.Println(problems, err)
	}
	for _, t := range r.Trials {
		fmt.Printf("%s, %s: %v of CPU, %s, got through: %t\n", t.Strategy, t.Load, t.CPU, t.Outcome, t.Through(r.Header.Budget()))
	}
	// Output:
	// exact, allof-dag: 348µs of CPU, rejected, got through: false
	// none, ref-chain-recursive: 2.245s of CPU, died, got through: true
}
