package report

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"time"

	"schemabench/bench/enforce"
)

// An enforcement is what strategies did with one backend.
type enforcement struct {
	enforce.Results
	backend    string
	strategies []string
	bombs      []bombID
	trials     map[trialID]enforce.Trial
}

// A bombID is a bomb that came alone.
type bombID struct {
	family  string
	n       int
	adapted bool
}

// A trialID is a strategy under a load.
type trialID struct {
	strategy string
	bombID
}

// enforcements returns what lies beside the results files of d, and what of
// that does not parse.
func enforcements(d Data) (all []enforcement, problems []error, err error) {
	var dirs []string
	for _, file := range d.Files {
		if dir := filepath.Dir(file); !slices.Contains(dirs, dir) {
			dirs = append(dirs, dir)
		}
	}
	for _, dir := range dirs {
		path := filepath.Join(dir, enforce.FileName)
		if _, err := os.Stat(path); os.IsNotExist(err) {
			continue
		}
		r, faults, err := enforce.ReadFile(path)
		if err != nil {
			return nil, nil, err
		}
		problems = append(problems, faults...)
		all = append(all, byBackend(r)...)
	}
	return all, problems, nil
}

// byBackend sorts trials. Of several of the same the last counts.
func byBackend(r enforce.Results) (all []enforcement) {
	for _, t := range r.Trials {
		i := slices.IndexFunc(all, func(e enforcement) bool { return e.backend == t.Backend })
		if i < 0 {
			i = len(all)
			all = append(all, enforcement{Results: r, backend: t.Backend, trials: map[trialID]enforce.Trial{}})
		}
		e, bomb := &all[i], bombID{t.Load, t.N, t.Adapted}
		e.trials[trialID{t.Strategy, bomb}] = t
		if !slices.Contains(e.strategies, t.Strategy) {
			e.strategies = append(e.strategies, t.Strategy)
		}
		if t.Outcome != "" && !slices.Contains(e.bombs, bomb) {
			e.bombs = append(e.bombs, bomb)
		}
	}
	return all
}

// load returns the trial of a strategy under one of the two loads of honest
// requests.
func (e enforcement) load(strategy, name string) (enforce.Trial, bool) {
	t, ok := e.trials[trialID{strategy, bombID{family: name}}]
	return t, ok
}

// loadRows returns what each strategy meant for honest requests.
func (e enforcement) loadRows() (header []string, rows [][]string) {
	header = []string{"Strategy", "Answered", "p50", "p99", "Worst", "p50, p99 without bombs", "CPU wasted", "Memory", "Deaths", "Got through"}
	for _, name := range e.strategies {
		t, ok := e.load(name, enforce.Attack)
		if !ok || t.Requests == 0 {
			continue
		}
		quiet, _ := e.load(name, enforce.Quiet)
		rows = append(rows, []string{
			name, shareText(t.Answered, t.Requests), e.latency(t, 0.5), e.latency(t, 0.99), e.latency(t, 1),
			e.latency(quiet, 0.5) + ", " + e.latency(quiet, 0.99), wastedText(t), bytesText(t.PeakBytes),
			fmt.Sprint(t.Deaths), e.throughText(name),
		})
	}
	return header, rows
}

// latency returns the latency at a quantile; what was not answered is a lower
// bound.
func (e enforcement) latency(t enforce.Trial, share float64) string {
	d := t.Quantile(share)
	if d >= e.Patience() && d > 0 {
		return "≥ " + timeText(d)
	}
	return timeText(d)
}

// wastedText returns CPU time and the share of one CPU that it is.
func wastedText(t enforce.Trial) string {
	if t.Duration <= 0 {
		return timeText(t.Wasted)
	}
	return fmt.Sprintf("%s, %.0f %% of a CPU", timeText(t.Wasted.Round(time.Millisecond)), 100*t.Wasted.Seconds()/t.Duration.Seconds())
}

// shareText returns part of whole in percent, rounded down, so that 100 %
// means all.
func shareText(part, whole int) string {
	return fmt.Sprintf("%.1f %%", float64(part*1000/max(1, whole))/10)
}

// throughText counts the bombs that got past a strategy.
func (e enforcement) throughText(strategy string) string {
	through, tried := 0, 0
	for _, b := range e.bombs {
		if t, ok := e.trials[trialID{strategy, b}]; ok {
			tried++
			if t.Through(e.Header.Budget()) {
				through++
			}
		}
	}
	return fmt.Sprintf("%d of %d", through, tried)
}

// bombRows returns what each bomb cost under each strategy. Mark is put
// around a cell whose bomb got through.
func (e enforcement) bombRows(name func(bombID) string, mark func(string) string) (header []string, rows [][]string) {
	header = append([]string{"Bomb"}, e.strategies...)
	for _, b := range e.bombs {
		row := []string{name(b)}
		for _, strategy := range e.strategies {
			cell := ""
			if t, ok := e.trials[trialID{strategy, b}]; ok {
				if cell = bombText(t); t.Through(e.Header.Budget()) {
					cell = mark(cell)
				}
			}
			row = append(row, cell)
		}
		rows = append(rows, row)
	}
	return header, rows
}

// bombText returns the CPU time that a bomb cost and what its client was told.
func bombText(t enforce.Trial) string {
	bound := ""
	if t.Running {
		bound = "> "
	}
	return bound + timeText(t.CPU) + " " + string(t.Outcome)
}

// text names a bomb.
func (b bombID) text(family string) string {
	if b.adapted {
		return fmt.Sprintf("%s n=%d, within the limits", family, b.n)
	}
	return fmt.Sprintf("%s n=%d", family, b.n)
}
