package fuzz

import (
	"os"
	"sync"
	"testing"
	"time"

	"schemabench/harness"
	"schemabench/harness/backend"
	"schemabench/harness/worker"
)

// budget is what one phase of one input may use. It is far below go's own
// limit of 10 s an input, past which the fuzzing process is killed.
var budget = harness.Budget{CPU: 200 * time.Millisecond, Memory: 256 << 20}

func TestMain(m *testing.M) {
	worker.Main(backend.All())
	os.Exit(m.Run())
}

// pool returns the workers of this process. They live as long as it does.
var pool = sync.OnceValues(func() (*worker.Pool, error) {
	return worker.NewPool(worker.Options{})
})
