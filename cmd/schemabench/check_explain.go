package main

import (
	"errors"
	"fmt"
	"io"
	"math"
	"os"
	"strings"

	"github.com/dustin/go-humanize"
	"schemabench/harness/cost"
)

// mostHot is the number of subschemas that --explain shows of each schema.
const mostHot = 3

// A hotRow is a subschema that costs much: its JSON form.
type hotRow struct {
	Pointer     string    `json:"pointer"`
	Evaluations uint64    `json:"evaluations"` // at one location, without its children
	From        []string  `json:"from"`        // JSON Pointers on the way from the root
	Heaviest    []stepRow `json:"heaviest"`    // where the evaluations come from
}

type stepRow struct {
	Pointer     string `json:"pointer"`
	Evaluations uint64 `json:"evaluations"`
}

// hottest returns the subschemas that cost most.
func hottest(g *cost.Graph) []hotRow {
	if g == nil {
		return nil
	}
	var rows []hotRow
	for _, h := range g.Costliest(mostHot) {
		row := hotRow{Pointer: h.Pointer, Evaluations: h.Evaluations, From: h.From, Heaviest: []stepRow{}}
		for _, s := range h.Heaviest {
			row.Heaviest = append(row.Heaviest, stepRow(s))
		}
		rows = append(rows, row)
	}
	return rows
}

// explain prints where the evaluations of a schema come from.
func (r checkRow) explain(w io.Writer) {
	if r.graph == nil {
		return
	}
	s := r.graph.Static()
	fmt.Fprintf(w, "\n%s: %s growth, %s evaluations per value at 64 levels\n", r.Name, s.Growth, evaluationsText(uint64(r.Sizes["growth"])))
	for _, h := range r.Hottest {
		fmt.Fprintf(w, "  %s evaluations each time that an instance gets to #%s\n", evaluationsText(h.Evaluations), h.Pointer)
		if len(h.From) > 0 {
			fmt.Fprintf(w, "    by #%s\n", strings.Join(h.From, " → #"))
		}
		for _, step := range h.Heaviest {
			fmt.Fprintf(w, "    %s at #%s\n", evaluationsText(step.Evaluations), step.Pointer)
		}
	}
}

// evaluationsText writes a count that may be saturated.
func evaluationsText(n uint64) string {
	if n >= math.MaxInt64 {
		return "endless"
	}
	return humanize.Comma(int64(n))
}

// witnessDepth is the depth, in levels, of the instance that --witness writes.
const witnessDepth = 32

// writeWitness writes an instance that shows the growth of the schema that
// grows most, and says on stderr what it costs at that and at half the depth.
func writeWitness(e *env, file string, rows []checkRow) error {
	var worst *checkRow
	for i, r := range rows {
		if r.graph != nil && (worst == nil || r.Sizes["growth"] > worst.Sizes["growth"]) {
			worst = &rows[i]
		}
	}
	if worst == nil {
		return errors.New("no schema was parsed, so there is no witness")
	}
	half, _, err := witnessOf(worst.graph, witnessDepth/2)
	if errors.Is(err, cost.ErrCycle) {
		_, err := fmt.Fprintf(e.stderr, "no witness: %s has an in-place cycle, so that an instance that gets there never ends\n", worst.Name)
		return err
	}
	if err != nil {
		return err
	}
	full, text, err := witnessOf(worst.graph, witnessDepth)
	if err != nil {
		return err
	}
	if err := os.WriteFile(file, text, 0o644); err != nil {
		return fmt.Errorf("writing the witness: %w", err)
	}
	fmt.Fprintf(e.stderr, "%s: %d bytes for %s cost %s evaluations, %s at half the depth\n",
		file, len(text), worst.Name, evaluationsText(full), evaluationsText(half))
	return nil
}

// witnessOf returns an instance of that depth and its evaluations.
func witnessOf(g *cost.Graph, depth int) (uint64, []byte, error) {
	text, err := g.Witness(depth)
	if err != nil {
		return 0, nil, err
	}
	x, err := g.Count(text, cost.NoBudget)
	return x.Evaluations, text, err
}
