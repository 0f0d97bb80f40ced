package results

import (
	"bytes"
	"fmt"
	"maps"
	"net/url"
	"slices"
	"strconv"
	"time"

	"schemabench/harness"
)

// blockKeys are the configuration keys that belong to lines, not to a run.
var blockKeys = []string{"outcome", "detail", "verdict"}

// writeLine appends m's benchmark line to b, in a run of the given budget.
func writeLine(b *bytes.Buffer, m harness.Measurement, run harness.Budget) error {
	b.WriteString("BenchmarkCase/family=")
	b.WriteString(url.PathEscape(m.Family))
	fmt.Fprintf(b, "/n=%d", m.N)
	for _, part := range []struct{ key, value string }{
		{"draft", string(m.Draft)},
		{"want", string(m.Want)},
		{"backend", m.Backend},
		{"phase", string(m.Phase)},
		{"budget", otherBudget(m.Budget, run)},
	} {
		if part.value != "" {
			fmt.Fprintf(b, "/%s=%s", part.key, url.PathEscape(part.value))
		}
	}
	fmt.Fprintf(b, " %d %d ns/op %d cpu-ns/op", m.Iters, m.Wall.Nanoseconds(), m.CPU.Nanoseconds())
	for _, v := range []struct {
		unit  string
		value int64
		known bool
	}{
		{"B/op", m.AllocBytes, !m.Outcome.Killed()},
		{"allocs/op", m.Allocs, !m.Outcome.Killed()},
		{"peak-bytes", m.PeakMemory, false},
	} {
		if v.known || v.value != 0 {
			fmt.Fprintf(b, " %d %s", v.value, v.unit)
		}
	}
	for _, unit := range slices.Sorted(maps.Keys(m.Sizes)) {
		if !isKey(unit) || unit == "peak-bytes" {
			return fmt.Errorf("size %q is not a unit", unit)
		}
		b.WriteByte(' ')
		b.WriteString(strconv.FormatInt(m.Sizes[unit], 10))
		b.WriteByte(' ')
		b.WriteString(unit)
	}
	b.WriteByte('\n')
	return nil
}

// otherBudget returns the CPU budget of a measurement that was allowed more
// time, or less, than the run's header says; else "".
func otherBudget(b, run harness.Budget) string {
	if b.CPU == 0 || b.CPU == run.CPU {
		return ""
	}
	return b.CPU.String()
}

// scaled returns the run's budget with the CPU cap that a line names: the
// wall cap grows in proportion.
func scaled(run harness.Budget, cpu time.Duration) harness.Budget {
	if cpu > 0 && run.CPU > 0 {
		run.Wall = time.Duration(float64(run.Wall) * float64(cpu) / float64(run.CPU))
		run.CPU = cpu
	}
	return run
}

// parseName undoes the name that writeLine gives, without "Benchmark". The
// error says which part is not understood.
func parseName(parts [][]byte) (m harness.Measurement, err error) {
	for _, part := range parts {
		key, value, _ := bytes.Cut(part, []byte("="))
		text, err := url.PathUnescape(string(value))
		if err != nil {
			return m, fmt.Errorf("name part %q: %w", part, err)
		}
		switch string(key) {
		case "/family":
			m.Family = text
		case "/n":
			if m.N, err = strconv.Atoi(text); err != nil {
				return m, fmt.Errorf("name part %q: %w", part, err)
			}
		case "/draft":
			m.Draft = harness.Draft(text)
		case "/want":
			m.Want = harness.Verdict(text)
		case "/backend":
			m.Backend = text
		case "/phase":
			m.Phase = harness.Phase(text)
		case "/budget":
			if m.Budget.CPU, err = time.ParseDuration(text); err != nil {
				return m, fmt.Errorf("name part %q: %w", part, err)
			}
		}
	}
	if m.Family == "" || m.Backend == "" || m.Phase == "" {
		return m, fmt.Errorf("name lacks family, backend or phase")
	}
	return m, nil
}
