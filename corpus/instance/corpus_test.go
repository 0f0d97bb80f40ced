package instance_test

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"schemabench/corpus"
	"schemabench/corpus/instance"
	"schemabench/harness"
	"schemabench/harness/backend"
)

// judge returns the verdict of the reference validator on instances of a
// schema; the error says why it refuses the schema.
func judge(draft harness.Draft, schema harness.Schema) (func(harness.Instance) (harness.Verdict, error), error) {
	reference, err := backend.Get("santhosh")
	if err != nil {
		return nil, err
	}
	v, err := reference.Compile(draft, schema)
	if err != nil {
		return nil, err
	}
	return func(i harness.Instance) (harness.Verdict, error) {
		decoded, err := v.Decode(i)
		if err != nil {
			return "", fmt.Errorf("decoding %.200s: %w", i, err)
		}
		return v.Validate(decoded)
	}, nil
}

// toolSchemas returns the distinct schemas of the real tools at hand.
func toolSchemas(t *testing.T) []corpus.Entry {
	dir := filepath.Join("..", "..", "..", "shared", "data", "mcp")
	if _, err := os.Stat(dir); err != nil {
		t.Skip("no tool dumps at hand: ", err)
	}
	entries, problems := corpus.Load(dir)
	for _, p := range problems {
		t.Error(p)
	}
	seen := map[string]bool{}
	return slices.DeleteFunc(entries, func(e corpus.Entry) bool {
		double := seen[string(e.Schema)]
		seen[string(e.Schema)] = true
		return double
	})
}

// TestValidOnRealTools finds a valid instance for at least 99 in 100 of the
// tool schemas that MCP servers send.
func TestValidOnRealTools(t *testing.T) {
	for _, full := range []bool{false, true} {
		t.Run(fmt.Sprintf("full=%v", full), func(t *testing.T) {
			var found, refused, total, size int
			for _, e := range toolSchemas(t) {
				check, err := judge(e.Draft, e.Schema)
				if err != nil {
					refused++
					continue
				}
				total++
				i, err := instance.Valid(e.Schema, e.Draft, instance.Options{Full: full, Check: check})
				if err == nil {
					found++
					size += len(i)
				} else if !errors.Is(err, instance.ErrNone) {
					t.Errorf("%s: %v", e.Name, err)
				} else {
					t.Logf("%s: %v", e.Name, err)
				}
			}
			share := 100 * float64(found) / float64(max(total+refused, 1))
			t.Logf("valid instances for %d of %d schemas and %d refused ones: %.2f %%, %d bytes each", found, total, refused, share, size/max(found, 1))
			if share < 99 {
				t.Errorf("valid instances for %.2f %%, want 99", share)
			}
		})
	}
}
