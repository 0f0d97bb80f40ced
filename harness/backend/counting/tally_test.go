package main

import (
	"fmt"
	"math"
	"testing"

	"schemabench/harness"
	"schemabench/harness/backend"
	"schemabench/harness/backend/counting/counted"
	"schemabench/harness/cost"
)

// A tally is what came of the cases of one backend.
type tally struct {
	counted     int
	unsupported int
	refused     int
	unpredicted int
	dear        int // too dear, or numbers too large, to be run
	died        int
	logs        float64 // of made/predicted, summed
	least, most float64 // made/predicted
}

// report logs the tally and fails if fewer than least cases were counted.
func (y *tally) report(t *testing.T, least int) {
	t.Helper()
	t.Logf("%d counted, made/predicted %.3f on geometric mean, %.4f to %.3f; %d unsupported, %d refused, %d not predicted, %d too dear, %d died",
		y.counted, math.Exp(y.logs/float64(max(y.counted, 1))), y.least, y.most, y.unsupported, y.refused, y.unpredicted, y.dear, y.died)
	if y.counted < least {
		t.Errorf("%d cases counted, want %d at least", y.counted, least)
	}
}

const (
	mostEvaluations = 20_000 // of a case that is run
	mostDigits      = 400    // of a number, or size of its exponent; libraries crash on more
	mostReductions  = 5_000  // smaller cases tried for one that fails
)

// hold runs one case in the child and holds the evaluations made to those
// predicted. It returns false if they are more.
func (y *tally) hold(t *testing.T, k *child, b harness.Backend, name string, c harness.Case) bool {
	predicted, err := y.predict(b, c)
	if err != nil {
		t.Errorf("%s: %v: draft %s\n%s\n%s", name, err, c.Draft, c.Schema, c.Instance)
	}
	if predicted == 0 {
		return true
	}
	says, made := k.count(counted.Job{Backend: b.Name(), Draft: c.Draft, Schema: c.Schema, Instance: c.Instance})
	switch says {
	case unsupported:
		y.unsupported++
	case refused:
		y.refused++
	case died:
		y.died++
		t.Logf("%s dies of %s: draft %s\n%.200s\n%.200s", b.Name(), name, c.Draft, c.Schema, c.Instance)
	case endless:
		t.Errorf("%s: %d evaluations predicted, no end in %v: draft %s\n%s\n%s", name, predicted, patience, c.Draft, c.Schema, c.Instance)
		return false
	default:
		y.add(float64(made) / float64(predicted))
		if made > predicted {
			small := reduce(c, mostReductions, func(c harness.Case) bool { return k.exceeds(b, c) })
			t.Errorf("%s: %d evaluations made, %d predicted: draft %s, reduced to\n%s\n%s", name, made, predicted, c.Draft, small.Schema, small.Instance)
			return false
		}
	}
	return true
}

// exceeds reports whether b makes more evaluations than predicted.
func (k *child) exceeds(b harness.Backend, c harness.Case) bool {
	predicted, _ := new(tally).predict(b, c)
	if predicted == 0 {
		return false
	}
	_, made := k.count(counted.Job{Backend: b.Name(), Draft: c.Draft, Schema: c.Schema, Instance: c.Instance})
	return made > predicted
}

// predict returns what package cost predicts. That is 0 if it is nothing: not
// a schema, an in-place cycle, a reference that leads nowhere, which backends
// may take to lead somewhere; and if the case is better not run. An error is
// a static bound below the count.
func (y *tally) predict(b harness.Backend, c harness.Case) (uint64, error) {
	g, err := cost.Parse(c.Schema, c.Draft, cost.Options{Profile: backend.Profile(b)})
	if err != nil {
		y.unpredicted++
		return 0, nil
	}
	x, err := g.Count(c.Instance, mostEvaluations)
	s := g.Static()
	if err != nil || s.ExternalCount+s.UnresolvedCount > 0 {
		y.unpredicted++
		return 0, nil
	}
	if x.Stopped || x.Evaluations > mostEvaluations || max(s.Exponent, x.NumberExponent, s.Digits, x.NumberDigits) > mostDigits {
		y.dear++
		return 0, nil
	}
	if bound := g.Bound(x.Size); bound < x.Evaluations {
		return 0, fmt.Errorf("static bound of %d, count of %d", bound, x.Evaluations)
	}
	return x.Evaluations, nil
}

func (y *tally) add(ratio float64) {
	if y.counted++; y.counted == 1 {
		y.least = ratio
	}
	y.logs += math.Log(ratio)
	y.least, y.most = min(y.least, ratio), max(y.most, ratio)
}
