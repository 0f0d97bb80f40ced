package main

import (
	"errors"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"

	"schemabench/harness"
	"schemabench/harness/worker"
	"schemabench/results"
)

// resultsFile is the name of the results in the output directory.
const resultsFile = "results.txt"

func (r *runCmd) path() string { return filepath.Join(r.Out, resultsFile) }

// open opens the results file: the one to resume, or a new one. Results of
// an earlier run that is not resumed are kept under another name.
func (r *runCmd) open(e *env, versions map[string]string) (*results.Writer, []harness.Measurement, error) {
	header := r.header(e, versions)
	if err := os.MkdirAll(r.Out, 0o777); err != nil {
		return nil, nil, err
	}
	if err := lock(r.Out); err != nil {
		return nil, nil, err
	}
	if r.Resume {
		return r.resume(e, header)
	}
	aside, err := setAside(r.path())
	if err != nil {
		return nil, nil, err
	}
	if aside != "" {
		fmt.Fprintf(e.stderr, "earlier results are kept as %s\n", aside)
	}
	w, err := results.Create(r.path(), header)
	return w, nil, err
}

// header describes the run; versions are those of the backends, by name.
func (r *runCmd) header(e *env, versions map[string]string) results.Header {
	h := results.NewHeader(append([]string{"schemabench"}, e.args...), r.budget(), nil)
	for _, name := range slices.Sorted(maps.Keys(versions)) {
		h.Set(name+"-version", versions[name])
	}
	if len(r.Schemas) > 0 {
		h.Set("instances", "generated")
	}
	return h
}

// versionsOf returns the versions of the named backends.
func versionsOf(pool *worker.Pool, names []string) map[string]string {
	versions := pool.Backends()
	maps.DeleteFunc(versions, func(name, _ string) bool { return !slices.Contains(names, name) })
	return versions
}

// resume opens the results in the way and says what it took from them and
// what it cut off. The file is read once.
func (r *runCmd) resume(e *env, h results.Header) (*results.Writer, []harness.Measurement, error) {
	w, past, err := results.OpenAppend(r.path(), h)
	if other := (*results.BudgetError)(nil); errors.As(err, &other) {
		return nil, nil, fmt.Errorf("resuming %s: it was run with --budget %v --memory %v, not %v and %v",
			r.path(), other.Was.CPU, byteSize(other.Was.Memory), r.Budget, r.Memory)
	}
	if err != nil {
		return nil, nil, err
	}
	for _, p := range past.Problems {
		fmt.Fprintln(e.stderr, p)
	}
	if past.Cut.Bytes > 0 {
		fmt.Fprintln(e.stderr, past.Cut)
	}
	kept := past.Measurements()
	fmt.Fprintf(e.stderr, "resuming %s with %s\n", r.path(), countOf(len(kept), "measurement"))
	return w, kept, nil
}

// setAside renames an existing file to the first free name of the form
// results-1.txt, which it returns; "" if there is no such file.
func setAside(path string) (string, error) {
	if _, err := os.Lstat(path); errors.Is(err, os.ErrNotExist) {
		return "", nil
	}
	ext := filepath.Ext(path)
	for i := 1; ; i++ {
		aside := fmt.Sprintf("%s-%d%s", path[:len(path)-len(ext)], i, ext)
		if _, err := os.Lstat(aside); errors.Is(err, os.ErrNotExist) {
			return aside, os.Rename(path, aside)
		} else if err != nil {
			return "", err
		}
	}
}
