//go:build unix

package enforce

import (
	"os"
	"testing"

	"schemabench/harness/backend"
	"schemabench/harness/worker"
)

func TestMain(m *testing.M) {
	worker.Main(backend.All())
	Main(backend.All())
	os.Exit(m.Run())
}
