package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"time"

	"schemabench/harness"
	"schemabench/results/compare"
)

// sweep climbs the families, or takes the results that are given, and compares
// with the baseline. What got worse is measured again, and only what is worse
// both times counts.
func (n *night) sweep(share time.Duration) error {
	path := filepath.Join(n.dir, resultsFile)
	if len(n.Results) > 0 {
		if err := concatenate(n.e, path, n.Results); err != nil {
			return err
		}
		n.say("results of %s", strings.Join(n.Results, ", "))
	} else if err := n.climb(n.dir, n.Families, share*9/10); err != nil {
		return err
	}
	if err := n.compareSweep(share / 10); err != nil {
		return err
	}
	if !n.Report {
		return nil
	}
	e := *n.e
	e.stdout = io.Discard
	c := calibrateCmd{Results: []string{path}, Budget: n.Budget, Memory: 64 << 20, Safety: 2, Out: n.dir}
	if err := c.Run(&e); err != nil {
		n.note("not calibrated: %v", err)
		return n.plainReport(&e, path)
	}
	return nil
}

// plainReport writes the report without limits, unless the sweep has done so.
func (n *night) plainReport(e *env, path string) error {
	if exists(filepath.Join(n.dir, "report.html")) {
		return nil
	}
	r := reportCmd{Results: []string{path}, Out: n.dir}
	return r.Run(e)
}

// climb sweeps families into a directory.
func (n *night) climb(dir string, families []string, share time.Duration) error {
	e := *n.e
	e.stdout = io.Discard
	names, err := backendNames(n.Backends)
	if err != nil {
		return err
	}
	r := runCmd{backendFlags: backendFlags{Backends: names}, Families: families, Out: dir, Time: max(time.Second, share.Round(time.Second)), Shard: shard{1, 1}, budgetFlags: n.budgetFlags}
	err = r.Run(&e)
	if errors.Is(err, errNo) {
		n.note("%s", withoutNo(err))
		err = nil
	}
	n.say("swept in %v", share.Round(time.Second))
	return err
}

// compareSweep compares the sweep with the baseline's.
func (n *night) compareSweep(share time.Duration) error {
	swept, _, err := compare.Load(filepath.Join(n.dir, resultsFile))
	if err != nil {
		return err
	}
	if len(swept.Measurements()) == 0 {
		return errors.New("no measurement in the results")
	}
	worse, err := n.worse(n.dir, resultsFile)
	if err != nil || len(worse) == 0 {
		return err
	}
	if len(n.Results) == 0 {
		worse, err = n.confirm(worse, resultsFile, func(dir string, suspects []string) error { return n.climb(dir, suspects, share) })
		if err != nil {
			return err
		}
	}
	n.blame("", n.corroborated(worse))
	return nil
}

// corroborated leaves out allocations that differ at one size of a curve alone.
// A sweep runs each case in one process, and map order in that process may move
// a count by some per cent, which repeats in it do not show; a library that
// allocates more does so at other sizes too.
func (n *night) corroborated(worse []compare.Change) (kept []compare.Change) {
	type curve struct {
		kind            compare.Kind
		family, backend string
		phase           harness.Phase
	}
	sizes := map[curve]int{}
	for _, c := range worse {
		sizes[curve{c.Kind, c.Family, c.Backend, c.Phase}]++
	}
	for _, c := range worse {
		counts := c.Kind == compare.Allocs || c.Kind == compare.Bytes
		if counts && c.N > 0 && sizes[curve{c.Kind, c.Family, c.Backend, c.Phase}] == 1 {
			n.note("at one size alone: %s", changeText(c))
			continue
		}
		kept = append(kept, c)
	}
	return kept
}

// confirm has the families in question measured again, into the same file of
// another directory, and returns the changes that are seen again.
func (n *night) confirm(worse []compare.Change, file string, measure func(dir string, suspects []string) error) (again []compare.Change, err error) {
	var suspects []string
	for _, c := range worse {
		suspects = append(suspects, c.Family)
	}
	suspects = unique(suspects)
	fmt.Fprintf(n.e.stderr, "%d changes for the worse; measuring %s again\n", len(worse), strings.Join(suspects, ", "))
	dir := filepath.Join(n.dir, "again")
	if err := os.MkdirAll(dir, 0o777); err != nil {
		return nil, err
	}
	if err := measure(dir, suspects); err != nil {
		return nil, err
	}
	second, err := n.worse(dir, file)
	if err != nil {
		return nil, err
	}
	type key struct {
		kind            compare.Kind
		family, backend string
	}
	seen := map[key]bool{}
	for _, c := range second {
		seen[key{c.Kind, c.Family, c.Backend}] = true
	}
	for _, c := range worse {
		if seen[key{c.Kind, c.Family, c.Backend}] {
			again = append(again, c)
		} else {
			n.note("seen once and not again: %s", changeText(c))
		}
	}
	return again, nil
}

// blame adds changes to the reasons, one for all sizes of a curve: that of the
// largest.
func (n *night) blame(prefix string, worse []compare.Change) {
	type curve struct {
		kind            compare.Kind
		family, backend string
		phase           harness.Phase
	}
	largest, others := map[curve]compare.Change{}, map[curve]int{}
	var order []curve
	for _, c := range worse {
		k := curve{c.Kind, c.Family, c.Backend, c.Phase}
		was, seen := largest[k]
		if !seen {
			order = append(order, k)
		} else {
			others[k]++
		}
		if !seen || c.N > was.N {
			largest[k] = c
		}
	}
	for _, k := range order {
		text := prefix + changeText(largest[k])
		if others[k] > 0 {
			text += ", and at " + countOf(others[k], "other size")
		}
		n.reasons = append(n.reasons, text)
	}
}

// worse returns what got worse in a results file since the baseline, and keeps
// the whole comparison beside it. Without a baseline that is nothing.
func (n *night) worse(dir, file string) (worse []compare.Change, err error) {
	was := filepath.Join(n.baseline, file)
	if !exists(was) {
		return nil, nil
	}
	old, _, err := compare.Load(was)
	if err != nil {
		return nil, fmt.Errorf("reading the baseline: %w", err)
	}
	now, problems, err := compare.Load(filepath.Join(dir, file))
	if err != nil {
		return nil, err
	}
	for _, p := range problems {
		n.note("%s", p)
	}
	r, err := compare.Compare(old, now, noControl)
	if errors.Is(err, compare.ErrNothing) {
		n.note("%s and the baseline have nothing in common", file)
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	for _, w := range r.Warnings {
		n.note("%s: %s", file, w)
	}
	for _, b := range r.Bumps {
		n.note("%s: %s → %s", b.Backend, b.Old, b.New)
	}
	for _, c := range r.Changes {
		if c.Worse {
			worse = append(worse, c)
		}
	}
	return worse, n.keepIn(dir, "compare-"+file, r)
}

// changeText says in a line what changed.
func changeText(c compare.Change) string {
	text := fmt.Sprintf("%s of %s", c.Kind, c.Family)
	if c.N > 0 {
		text += fmt.Sprintf(" n=%d", c.N)
	}
	if c.Backend != "" {
		text += " on " + c.Backend
	}
	if c.Phase != "" {
		text += ", " + string(c.Phase)
	}
	text += fmt.Sprintf(": %s, was %s", c.New, c.Old)
	if c.Ratio > 0 {
		text += fmt.Sprintf(" (×%.3g)", c.Ratio)
	}
	return text
}

// concatenate writes one file of several.
func concatenate(e *env, to string, from []string) (err error) {
	f, err := os.OpenFile(to, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o666)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, f.Close()) }()
	for _, path := range from {
		text, err := readFile(e, path)
		if err != nil {
			return err
		}
		if len(text) > 0 && text[len(text)-1] != '\n' {
			text = append(text, '\n') // cut off: no line of the next file's
		}
		if _, err := f.Write(text); err != nil {
			return err
		}
	}
	return nil
}
