package compare

import (
	"fmt"
	"os"

	"schemabench/results"
)

// Load reads results files as one side. The problems are of lines that were
// left out.
func Load(paths ...string) (results.Results, []results.Problem, error) {
	var all results.Results
	var problems []results.Problem
	for _, path := range paths {
		f, err := os.Open(path)
		if err != nil {
			return all, problems, fmt.Errorf("read results: %w", err)
		}
		r, p, err := results.Read(f, path)
		f.Close()
		all.Runs = append(all.Runs, r.Runs...)
		all.Foreign += r.Foreign
		problems = append(problems, p...)
		if err != nil {
			return all, problems, err
		}
	}
	return all, problems, nil
}
