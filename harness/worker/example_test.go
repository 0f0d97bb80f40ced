//go:build unix

package worker_test

import (
	"context"
	"fmt"
	"log"
	"time"

	"schemabench/harness"
	"schemabench/harness/worker"
)

// A validator that never ends is cut off, and the next case is run as if
// nothing had been. The binary's main has to call [worker.Main] first; see
// TestMain of this package.
func Example() {
	pool, err := worker.NewPool(worker.Options{})
	if err != nil {
		log.Fatal(err)
	}
	defer pool.Close()

	c := harness.Case{Draft: harness.Draft2020, Schema: []byte(`true`), Instance: []byte(`1`), Want: harness.Valid}
	budget := harness.Budget{CPU: 50 * time.Millisecond, Memory: 256 << 20}
	for _, backend := range []string{"spin", "lie", "noop"} {
		ms, err := pool.Once(context.Background(), backend, c, budget)
		if err != nil {
			log.Fatal(err)
		}
		last := ms[len(ms)-1]
		fmt.Println(backend, last.Phase, last.Outcome+":", last.Detail)
	}
	// Output:
	// spin validate timeout: cpu budget 50ms exceeded in validate
	// lie validate wrong: says invalid, not valid
	// noop validate done:
}
