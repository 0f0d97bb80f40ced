package fuzz

import (
	"crypto/sha256"
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"schemabench/harness"
)

// repeatWith writes the pair to files and returns the command that runs it
// again. The same pair goes to the same files, since go's minimiser repeats a
// failure many times.
func repeatWith(t testing.TB, name string, schema harness.Schema, instance harness.Instance) string {
	t.Helper()
	h := sha256.New()
	h.Write(schema)
	h.Write([]byte{0})
	h.Write(instance)
	dir := filepath.Join(os.TempDir(), fmt.Sprintf("schemabench-%x", h.Sum(nil)[:6]))
	if err := os.MkdirAll(dir, 0o755); err != nil {
		t.Fatal(err)
	}
	files := []string{filepath.Join(dir, "schema.json"), filepath.Join(dir, "instance.json")}
	for i, text := range [][]byte{schema, instance} {
		if err := os.WriteFile(files[i], text, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	return fmt.Sprintf("repeat: go run ./cmd/schemabench try %s %s  # %s", files[0], files[1], name)
}
