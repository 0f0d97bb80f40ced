package enforce

import (
	"errors"
	"fmt"
	"io"
	"math"
	"net/url"
	"os"
	"slices"
	"strconv"
	"strings"
	"time"

	"golang.org/x/perf/benchfmt"

	"schemabench/results"
)

// Results are what one or more experiments yielded.
type Results struct {
	Header results.Header `json:"header"` // of the first experiment
	Trials []Trial        `json:"trials"`
}

// ReadFile reads a file, see [Read].
func ReadFile(path string) (Results, []error, error) {
	f, err := os.Open(path)
	if err != nil {
		return Results{}, nil, fmt.Errorf("read enforcement: %w", err)
	}
	defer f.Close()
	return Read(f, path)
}

// Patience returns how long clients waited, 0 if the header does not say.
func (r Results) Patience() time.Duration {
	d, _ := time.ParseDuration(r.Header.Get("patience"))
	return d
}

// Read reads a file of trials, or several that were concatenated; text of
// other programs is passed over. The problems are of lines of trials that do
// not parse and were left out; they name file and line. The error is from r
// alone.
func Read(r io.Reader, name string) (Results, []error, error) {
	var all Results
	var problems []error
	reader := benchfmt.NewReader(r, name)
	for reader.Scan() {
		switch record := reader.Result().(type) {
		case *benchfmt.SyntaxError:
			problems = append(problems, record)
		case *benchfmt.Result:
			if string(record.Name.Base()) != "Enforce" {
				continue
			}
			t, err := trialOf(record)
			if err != nil {
				file, line := record.Pos()
				problems = append(problems, fmt.Errorf("%s:%d: %w", file, line, err))
				continue
			}
			if all.Header == nil {
				all.Header = headerOf(record)
			}
			all.Trials = append(all.Trials, t)
		}
	}
	if err := reader.Err(); err != nil {
		return all, problems, fmt.Errorf("read enforcement: %w", err)
	}
	return all, problems, nil
}

func headerOf(r *benchfmt.Result) (h results.Header) {
	for _, c := range r.Config {
		if c.File && c.Key != keyAnswer && c.Key != keyRunning {
			h.Set(strings.Replace(c.Key, marker, "schemabench", 1), unquote(string(c.Value)))
		}
	}
	return h
}

func unquote(s string) string {
	if plain, err := strconv.Unquote(s); err == nil {
		return plain
	}
	return s
}

// trialOf undoes WriteTrial.
func trialOf(r *benchfmt.Result) (t Trial, err error) {
	if t, err = nameOf(r.Name); err != nil {
		return t, err
	}
	t.Outcome = Outcome(r.GetConfig(keyAnswer))
	t.Running = r.GetConfig(keyRunning) == "true"
	whole := false // a line that was cut off lacks its last value
	for _, v := range r.Values {
		value, unit := v.Value, v.Unit
		if v.OrigUnit != "" {
			value, unit = v.OrigValue, v.OrigUnit
		}
		t.set(unit, int64(math.Round(value)))
		whole = whole || unit == "peak-bytes"
	}
	if t.Load == Quiet || t.Load == Attack {
		t.Requests = r.Iters
		whole = whole && len(t.Latency) == len(Quantiles) && !slices.Contains(t.Latency, 0)
	}
	if !whole {
		return t, errors.New("values are missing")
	}
	return t, nil
}

// set sets what a unit stands for.
func (t *Trial) set(unit string, value int64) {
	counts := map[string]*int{"answered": &t.Answered, "bombs": &t.Bombs, "deaths": &t.Deaths}
	times := map[string]*time.Duration{"wall-ns": &t.Duration, "cpu-ns": &t.CPU, "wasted-cpu-ns": &t.Wasted}
	sizes := map[string]*int64{"base-bytes": &t.BaseBytes, "peak-bytes": &t.PeakBytes}
	switch {
	case counts[unit] != nil:
		*counts[unit] = int(value)
	case times[unit] != nil:
		*times[unit] = time.Duration(value)
	case sizes[unit] != nil:
		*sizes[unit] = value
	}
	for i, q := range Quantiles {
		if q.Unit == unit {
			if t.Latency == nil {
				t.Latency = make([]time.Duration, len(Quantiles))
			}
			t.Latency[i] = time.Duration(value)
		}
	}
}

// nameOf undoes the name that WriteTrial gives.
func nameOf(name benchfmt.Name) (t Trial, err error) {
	_, parts := name.Parts()
	for _, part := range parts {
		key, value, _ := strings.Cut(string(part), "=")
		if value, err = url.PathUnescape(value); err != nil {
			return t, fmt.Errorf("name part %q: %w", part, err)
		}
		switch key {
		case "/strategy":
			t.Strategy = value
		case "/backend":
			t.Backend = value
		case "/bomb":
			t.Load = value
		case "/adapted":
			t.Adapted = value == "true"
		case "/n":
			if t.N, err = strconv.Atoi(value); err != nil {
				return t, fmt.Errorf("name part %q: %w", part, err)
			}
		}
	}
	if t.Strategy == "" || t.Backend == "" || t.Load == "" {
		return t, errors.New("name lacks strategy, backend or bomb")
	}
	return t, nil
}
