package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/jedib0t/go-pretty/v6/table"
	"schemabench/corpus"
	"schemabench/harness"
	"schemabench/harness/worker"
)

// A replay is what one backend did with a finding: the JSON form of a row.
type replay struct {
	Finding string          `json:"finding"`
	Kind    string          `json:"kind"` // the root cause
	Group   string          `json:"group"`
	Backend string          `json:"backend"`
	Version string          `json:"version"`
	Seen    []string        `json:"seen"`  // versions on which the finding was seen
	Fixed   string          `json:"fixed"` // first version known without it, or ""
	Was     harness.Outcome `json:"was"`
	Outcome harness.Outcome `json:"outcome"`
	Detail  string          `json:"detail"`
	State   state           `json:"state"`
}

// A state says how a finding stands on a backend.
type state string

const (
	stillFails state = "still fails"
	isFixed    state = "fixed"       // it ends well now
	failsAgain state = "fails again" // though it was marked as fixed
	isOther    state = "changed"     // it ends neither well nor as it did
)

// runFound replays every finding on the backends it was seen on. Its answer is
// no if one that was marked as fixed fails again.
func (t *tryCmd) runFound(e *env) error {
	chosen, err := t.choose(e)
	if err != nil {
		return err
	}
	pool, err := chosen.pool(worker.Options{Diagnose: true})
	if err != nil {
		return err
	}
	defer pool.Close()
	replays, err := t.replayAll(e.ctx, pool, chosen.names)
	if err != nil && !errors.Is(err, errInterrupted) {
		return err
	}
	if printErr := t.printFound(e.stdout, replays); printErr != nil {
		return printErr
	}
	if err != nil {
		return fmt.Errorf("%w: %s made", err, countOf(len(replays), "replay"))
	}
	again := slices.DeleteFunc(replays, func(r replay) bool { return r.State != failsAgain })
	if len(again) > 0 {
		return fmt.Errorf("%s that was fixed fails again: %w", countOf(len(again), "finding"), errNo)
	}
	return nil
}

// replayAll runs each finding, up to the first error.
func (t *tryCmd) replayAll(ctx context.Context, pool onceRunner, names []string) ([]replay, error) {
	replays := []replay{}
	for _, f := range corpus.Found() {
		for _, name := range f.Backends() {
			if !slices.Contains(names, name) {
				continue
			}
			ms, err := pool.Once(ctx, name, f.Case, t.budget())
			if errors.Is(err, context.Canceled) {
				return replays, errInterrupted
			}
			if err != nil {
				return replays, fmt.Errorf("replaying %s on %s: %w", f.Name, name, err)
			}
			replays = append(replays, newReplay(f, ms[len(ms)-1]))
		}
	}
	return replays, nil
}

// onceRunner is a pool of workers.
type onceRunner interface {
	Once(context.Context, string, harness.Case, harness.Budget) ([]harness.Measurement, error)
}

// newReplay judges how f ended.
func newReplay(f corpus.Finding, last harness.Measurement) replay {
	r := replay{
		Finding: f.Name, Kind: f.Kind, Group: f.GroupKey(last.Backend), Backend: last.Backend, Version: last.Version,
		Seen: f.Seen[last.Backend], Fixed: f.Fixed[last.Backend], Was: f.Outcome, Outcome: last.Outcome, Detail: last.Detail,
	}
	switch {
	case f.Same(last.Outcome) && r.Fixed != "":
		r.State = failsAgain
	case f.Same(last.Outcome):
		r.State = stillFails
	case last.Outcome == harness.Done:
		r.State = isFixed
	default:
		r.State = isOther
	}
	return r
}

// printFound prints the replays, those of one cause together.
func (t *tryCmd) printFound(w io.Writer, replays []replay) error {
	if t.JSON {
		enc := json.NewEncoder(w)
		enc.SetIndent("", "  ")
		enc.SetEscapeHTML(false)
		return enc.Encode(replays)
	}
	sorted := slices.Clone(replays)
	slices.SortStableFunc(sorted, func(a, b replay) int { return strings.Compare(a.Group, b.Group) })
	tw := table.NewWriter()
	tw.SetStyle(table.StyleLight)
	tw.AppendHeader(table.Row{"backend", "version", "finding", "kind", "was", "is", "state", "detail"})
	groups, counts := map[string]bool{}, map[state]int{}
	for _, r := range sorted {
		tw.AppendRow(table.Row{r.Backend, r.Version, r.Finding, r.Kind, r.Was, r.Outcome, r.State, detailText(r.Detail)})
		groups[r.Group] = true
		counts[r.State]++
	}
	if len(sorted) > 0 {
		fmt.Fprintln(w, tw.Render())
	}
	_, err := fmt.Fprintf(w, "%s in %s: %d still fail, %d fixed, %d changed, %d fail again\n", countOf(len(sorted), "replay"), countOf(len(groups), "group"),
		counts[stillFails], counts[isFixed], counts[isOther], counts[failsAgain])
	return err
}
