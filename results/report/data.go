package report

import (
	"fmt"
	"os"
	"slices"

	"schemabench/adversarial"
	"schemabench/harness"
	"schemabench/results"
	"schemabench/results/fit"
)

// Data is what a report is made from. It is not changed after New.
type Data struct {
	Files        []string // as named in the command that makes the report
	Results      results.Results
	Measurements []harness.Measurement // of all runs
	Frontiers    []fit.Frontier        // ordered by family, then backend
	Points       map[fit.Key][]fit.Point
	Curves       map[fit.Key]fit.Curve // those with points enough
	Backends     []string              // of headers and measurements, in order
	Families     []string              // that grow, in order
	Fixed        []string              // that do not grow, in order
	Calibration  *Calibration          // limits derived from the same measurements; nil for none

	frontier map[[2]string]fit.Frontier
	byFamily map[string][]harness.Measurement
}

// Load reads results files and returns the data of all of them. The
// problems are of lines that were left out.
func Load(paths ...string) (Data, []results.Problem, error) {
	var all results.Results
	var problems []results.Problem
	for _, path := range paths {
		r, p, err := read(path)
		problems = append(problems, p...)
		if err != nil {
			return Data{}, problems, err
		}
		all.Runs = append(all.Runs, r.Runs...)
		all.Foreign += r.Foreign
	}
	return New(all, paths...), problems, nil
}

func read(path string) (results.Results, []results.Problem, error) {
	f, err := os.Open(path)
	if err != nil {
		return results.Results{}, nil, fmt.Errorf("read results: %w", err)
	}
	defer f.Close()
	return results.Read(f, path)
}

// New returns the data of r, which was read from files.
func New(r results.Results, files ...string) Data {
	d := Data{Files: files, Results: r, Measurements: r.Measurements()}
	d.Frontiers = fit.Frontiers(d.Measurements)
	d.Points = fit.Points(d.Measurements)
	d.Curves = map[fit.Key]fit.Curve{}
	for k, pts := range d.Points {
		if c, err := fit.Fit(pts); err == nil {
			d.Curves[k] = c // else too few points, and no law is shown
		}
	}
	d.byFamily = map[string][]harness.Measurement{}
	for _, m := range d.Measurements {
		d.byFamily[m.Family] = append(d.byFamily[m.Family], m)
	}
	d.frontier = map[[2]string]fit.Frontier{}
	for _, f := range d.Frontiers {
		d.frontier[[2]string{f.Family, f.Backend}] = f
		if f.Last.N == 0 && f.Next.N == 0 {
			d.Fixed = append(d.Fixed, f.Family)
		} else {
			d.Families = append(d.Families, f.Family)
		}
		d.Backends = append(d.Backends, f.Backend)
	}
	for _, run := range r.Runs {
		d.Backends = append(d.Backends, run.Header.Backends()...)
	}
	for _, names := range []*[]string{&d.Backends, &d.Families, &d.Fixed} {
		slices.Sort(*names)
		*names = slices.Compact(*names)
	}
	return d
}

// Frontier returns the frontier of a family and backend, if it was measured.
func (d Data) Frontier(family, backend string) (fit.Frontier, bool) {
	f, ok := d.frontier[[2]string{family, backend}]
	return f, ok
}

// Growth returns the growth law that decides at f's frontier: that of the
// phase that was cut off, or else of the dearest one.
func (d Data) Growth(f fit.Frontier) (fit.Curve, bool) {
	phase := f.Last.Phase
	if f.Exceeded() {
		phase = f.Next.Phase
	}
	c, ok := d.Curves[fit.Key{Family: f.Family, Backend: f.Backend, Phase: phase}]
	return c, ok
}

// Header returns the header of the first run, nil if no file has one.
func (d Data) Header() results.Header {
	for _, run := range d.Results.Runs {
		if run.Header != nil {
			return run.Header
		}
	}
	return nil
}

// family returns what package adversarial knows of a family.
func family(name string) (adversarial.Family, bool) {
	f, err := adversarial.Get(name)
	return f, err == nil
}
