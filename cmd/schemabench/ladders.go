package main

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/alecthomas/kong"
	"schemabench/adversarial"
	"schemabench/harness/sweep"
	"schemabench/harness/worker"
)

// A shard is one part of several: every N-th ladder, starting at the I-th.
type shard struct{ i, n int }

// Decode implements kong.MapperValue.
func (s *shard) Decode(ctx *kong.DecodeContext) error {
	var text string
	if err := ctx.Scan.PopValueInto("shard", &text); err != nil {
		return err
	}
	i, n, ok := strings.Cut(text, "/")
	var errI, errN error
	s.i, errI = strconv.Atoi(i)
	s.n, errN = strconv.Atoi(n)
	if !ok || errI != nil || errN != nil || s.i < 1 || s.i > s.n {
		return fmt.Errorf("%q is not I/N with 1 ≤ I ≤ N", text)
	}
	return nil
}

// of returns the ladders of the shard.
func (s shard) of(all []sweep.Ladder) []sweep.Ladder {
	var part []sweep.Ladder
	for i, l := range all {
		if i%s.n == s.i-1 {
			part = append(part, l)
		}
	}
	return part
}

// ladders returns what to sweep, families or the user's schemas, and how many
// parts of those could not be read.
func (r *runCmd) ladders(e *env, pool *worker.Pool) (all []sweep.Ladder, unread int, err error) {
	if len(r.Schemas) > 0 {
		all, unread, err := schemaLadders(e, pool, r.Schemas, r.Instances)
		return r.Shard.of(all), unread, err
	}
	list, err := families(r.Families)
	if err != nil {
		return nil, 0, err
	}
	for _, f := range list {
		all = append(all, familyLadder(f))
	}
	return r.Shard.of(all), 0, nil
}

// familyLadder returns the ladder of a family. Where the stack or the heap
// is what runs out, a timeout gets a second look.
func familyLadder(f adversarial.Family) sweep.Ladder {
	return sweep.Ladder{Name: f.Name, Sizes: rungs(f.Sizes), Make: f.Make, Look: f.Hits == "stack"}
}

// rungs returns the sizes to climb: of a long ladder every other one, the
// first and the last among them. Where a size does not finish, bisection looks
// at what was left out; where all do, twice the sizes would tell no more.
func rungs(sizes []int) []int {
	const long = 12
	if len(sizes) < long {
		return sizes
	}
	var every []int
	for i := 0; i < len(sizes)-1; i += 2 {
		every = append(every, sizes[i])
	}
	return append(every, sizes[len(sizes)-1])
}
