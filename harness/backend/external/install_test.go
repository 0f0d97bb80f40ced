package external_test

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"schemabench/harness/backend/external"
)

// TestInstallWithout installs where something is missing: each backend of
// that language is not installed, and the error names what it takes.
func TestInstallWithout(t *testing.T) {
	tests := []struct {
		name     string
		programs map[string]string // on the PATH, scripts of the shell
		want     []string
	}{
		{"nothing", nil, []string{"node is needed", "python3 is needed"}},
		{"npm", map[string]string{"node": "exit 1"}, []string{"npm is needed"}},
		{"an npm that works", map[string]string{"node": "exit 1", "npm": "exit 7"}, []string{"npm ci in ", "exit status 7"}},
		{"jsonschema for Python", map[string]string{"python3": "exit 1"}, []string{"python3 has no module jsonschema"}},
	}
	for _, tt := range tests {
		t.Run("without "+tt.name, func(t *testing.T) {
			bin := t.TempDir()
			for name, script := range tt.programs {
				if err := os.WriteFile(filepath.Join(bin, name), []byte("#!/bin/sh\n"+script+"\n"), 0o777); err != nil {
					t.Fatal(err)
				}
			}
			t.Setenv("PATH", bin)
			t.Setenv("XDG_CACHE_HOME", t.TempDir())
			err := external.Install(t.Context(), t.Output())
			for _, want := range tt.want {
				if err == nil || !strings.Contains(err.Error(), want) {
					t.Errorf("error %v, want %q", err, want)
				}
			}
			for _, b := range external.All() {
				if _, err := b.Command(); !errors.Is(err, external.ErrNotInstalled) {
					t.Errorf("%s: %v", b.Name, err)
				}
			}
		})
	}
}
