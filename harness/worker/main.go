//go:build unix

package worker

import (
	"fmt"
	"os"

	"schemabench/harness"
)

// envWorker is set in the environment of a worker process, and nowhere else.
const envWorker = "SCHEMABENCH_WORKER"

// Main turns this process into a worker if a [Pool] started it as one, and
// then does not return. Otherwise it returns at once. Call it first thing in
// main, or in TestMain of a test that uses a Pool.
func Main(backends []harness.Backend) {
	if os.Getenv(envWorker) == "" {
		return
	}
	os.Unsetenv(envWorker) // it is not meant for children of a backend
	if err := serve(backends); err != nil {
		fmt.Fprintf(os.Stderr, "fatal error: worker: %v\n", err)
		os.Exit(1)
	}
	os.Exit(0)
}
