//go:build unix

package limit_test

import (
	"os"
	"testing"

	"schemabench/harness/backend"
	"schemabench/harness/worker"
)

func TestMain(m *testing.M) {
	worker.Main(backend.All()) // in a worker, does not return
	os.Exit(m.Run())
}
