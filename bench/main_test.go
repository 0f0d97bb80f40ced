package bench

import (
	"os"
	"testing"

	"schemabench/harness/backend"
	"schemabench/harness/worker"
)

func TestMain(m *testing.M) {
	worker.Main(backend.All())
	code := m.Run()
	if p, err := scouts(); err == nil {
		p.Close()
	}
	closeCounter()
	os.Exit(code)
}
