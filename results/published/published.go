// Package published holds the results of published runs, for tests that hold
// what is built in to them.
package published

import (
	"bytes"
	"compress/gzip"
	"embed"
	"fmt"
	"io/fs"

	"schemabench/harness"
	"schemabench/results"
)

// The files of each published run: every sample of run, and of the families
// that take long to compile with ten times the budget.
const (
	Results  = "results.txt.gz"
	Compiled = "compiled.txt.gz"
)

//go:embed */*.gz
var files embed.FS

// Measurements returns those in a file of the newest published run.
func Measurements(name string) ([]harness.Measurement, error) {
	found, err := fs.Glob(files, "*/"+name)
	if err != nil || len(found) == 0 {
		return nil, fmt.Errorf("no published %s, error %v", name, err)
	}
	newest := found[len(found)-1] // named by date
	packed, err := files.ReadFile(newest)
	if err != nil {
		return nil, err
	}
	text, err := gzip.NewReader(bytes.NewReader(packed))
	if err != nil {
		return nil, fmt.Errorf("%s: %w", newest, err)
	}
	r, problems, err := results.Read(text, newest)
	if err != nil || len(problems) > 0 {
		return nil, fmt.Errorf("%s: %v, %v", newest, err, problems)
	}
	return r.Measurements(), nil
}
