package enforce

import (
	"bytes"
	"cmp"
	"fmt"
	"io"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"schemabench/results"
)

// FileName is the name under which the results of an experiment lie beside
// results.txt.
const FileName = "enforce.txt"

// title is the first line of a file, see FORMAT.md.
const title = "# Enforcement compared by schemabench in Go benchmark format, see FORMAT.md beside bench/enforce.\n"

// marker is the key that takes the place of results.txt's "schemabench", so
// that nothing here is taken for a part of that.
const marker = "enforce"

// Keys of the configuration that belong to trials, not to an experiment.
const (
	keyAnswer  = "answer"
	keyRunning = "running"
)

// HeaderOf returns h, as of [results.NewHeader], with what o says beyond it.
func HeaderOf(h results.Header, o Options) results.Header {
	h = slices.Clone(h)
	h.Set("rate", strconv.FormatFloat(o.Rate, 'g', -1, 64))
	h.Set("bomb-every", o.BombEvery.String())
	h.Set("patience", o.patience().String())
	h.Set("server-memory", strconv.FormatInt(o.serverMemory(), 10))
	return h
}

// WriteHeader writes what was run.
func WriteHeader(w io.Writer, h results.Header) error {
	var b bytes.Buffer
	b.WriteString(title)
	fmt.Fprintf(&b, "%s: %s\n", marker, quote(cmp.Or(h.Get("schemabench"), "unknown")))
	for _, s := range h {
		if s.Key != "schemabench" && s.Value != "" {
			fmt.Fprintf(&b, "%s: %s\n", s.Key, quote(s.Value))
		}
	}
	for _, q := range Quantiles {
		fmt.Fprintf(&b, "Unit %s better=lower\n", q.Unit)
	}
	for _, unit := range []string{"cpu-ns", "wasted-cpu-ns", "peak-bytes", "deaths"} {
		fmt.Fprintf(&b, "Unit %s better=lower\n", unit)
	}
	b.WriteString("Unit answered better=higher\n\n")
	_, err := w.Write(b.Bytes())
	return err
}

// WriteTrial writes one trial by one Write.
func WriteTrial(w io.Writer, t Trial) error {
	var b bytes.Buffer
	running := ""
	if t.Running {
		running = "true"
	}
	fmt.Fprintf(&b, "%s: %s\n%s: %s\n", keyAnswer, t.Outcome, keyRunning, running)
	fmt.Fprintf(&b, "BenchmarkEnforce/strategy=%s/backend=%s/bomb=%s", url.PathEscape(t.Strategy), url.PathEscape(t.Backend), url.PathEscape(t.Load))
	if t.N > 0 {
		fmt.Fprintf(&b, "/n=%d", t.N)
	}
	if t.Adapted {
		b.WriteString("/adapted=true")
	}
	fmt.Fprintf(&b, " %d", max(t.Requests, t.Bombs))
	if t.Requests > 0 {
		fmt.Fprintf(&b, " %d answered", t.Answered)
	}
	for i, latency := range t.Latency {
		fmt.Fprintf(&b, " %d %s", latency.Nanoseconds(), Quantiles[i].Unit)
	}
	fmt.Fprintf(&b, " %d bombs %d deaths %d wall-ns %d cpu-ns %d wasted-cpu-ns %d base-bytes %d peak-bytes\n\n",
		t.Bombs, t.Deaths, t.Duration.Nanoseconds(), t.CPU.Nanoseconds(), t.Wasted.Nanoseconds(), t.BaseBytes, t.PeakBytes)
	_, err := w.Write(b.Bytes())
	return err
}

// quote returns s as the value of a key: as it is if it is one printable
// line, else as a Go string literal.
func quote(s string) string {
	odd := func(r rune) bool { return !unicode.IsPrint(r) }
	if strings.HasPrefix(s, `"`) || strings.TrimSpace(s) != s || strings.ContainsFunc(s, odd) {
		return strconv.Quote(s)
	}
	return s
}
