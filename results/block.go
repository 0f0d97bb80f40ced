package results

import (
	"errors"
	"fmt"
	"maps"
	"math"
	"time"

	"golang.org/x/perf/benchfmt"

	"schemabench/harness"
)

// block reads the text of one case into the last run.
func (p *parser) block(text []byte, first int) {
	if len(p.results.Runs) == 0 {
		p.results.Runs = append(p.results.Runs, Run{})
	}
	run := &p.results.Runs[len(p.results.Runs)-1]
	p.records(text, first, func(res *benchfmt.Result, line int) {
		if string(res.Name.Base()) != "Case" {
			p.results.Foreign++
			return
		}
		m, err := measurement(res)
		if err != nil {
			p.problems.add(line, "%v, line left out", err)
			return
		}
		m.Budget = scaled(run.Header.Budget(), m.Budget.CPU)
		m.Version = run.Header.Get(m.Backend + versionSuffix)
		if n := len(run.Measurements); n > 0 && maps.Equal(run.Measurements[n-1].Sizes, m.Sizes) {
			m.Sizes = run.Measurements[n-1].Sizes // phases of a case share one map
		}
		run.Measurements = append(run.Measurements, m)
	})
}

// measurement returns what res holds, without the backend's version.
func measurement(res *benchfmt.Result) (harness.Measurement, error) {
	_, parts := res.Name.Parts()
	m, err := parseName(parts)
	if err != nil {
		return m, err
	}
	m.Iters = res.Iters
	m.Outcome = harness.Outcome(res.GetConfig("outcome"))
	m.Verdict = harness.Verdict(res.GetConfig("verdict"))
	if m.Outcome == "" {
		return m, errors.New("no outcome")
	}
	if m.Detail, err = unquote(res.GetConfig("detail")); err != nil {
		return m, fmt.Errorf("detail: %w", err)
	}
	for _, v := range res.Values {
		if err := setValue(&m, v); err != nil {
			return m, err
		}
	}
	return m, check(m)
}

// setValue stores v, as it was before the reader scaled it, in its field.
func setValue(m *harness.Measurement, v benchfmt.Value) error {
	value, unit := v.Value, v.Unit
	if v.OrigUnit != "" {
		value, unit = v.OrigValue, v.OrigUnit
	}
	n, err := integer(value)
	if err != nil {
		return fmt.Errorf("%s: %w", unit, err)
	}
	switch unit {
	case "ns/op":
		m.Wall = time.Duration(n)
	case "cpu-ns/op":
		m.CPU = time.Duration(n)
	case "B/op":
		m.AllocBytes = n
	case "allocs/op":
		m.Allocs = n
	case "peak-bytes":
		m.PeakMemory = n
	default:
		if m.Sizes == nil {
			m.Sizes = map[string]int64{}
		}
		m.Sizes[unit] = n
	}
	return nil
}

// integer returns the integer nearest to f; beyond the range of int64 it
// returns that end of the range.
func integer(f float64) (int64, error) {
	switch {
	case math.IsNaN(f) || math.IsInf(f, 0):
		return 0, errors.New("not a number")
	case f >= math.MaxInt64:
		return math.MaxInt64, nil
	case f <= math.MinInt64:
		return math.MinInt64, nil
	}
	return int64(math.Round(f)), nil
}
