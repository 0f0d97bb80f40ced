package calibrate

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"schemabench/harness"
	"schemabench/harness/limit"
)

func TestLimits(t *testing.T) {
	tests := []struct {
		name  string
		cases []one
		start sizes
		real  []Real
		want  sizes
		by    map[string]string
	}{
		{"a cost per evaluation of 1 µs allows half the budget of evaluations",
			curve("f", "b", "evaluations", time.Microsecond, 1e6, quiet), sizes{"evaluations": 1e6}, nil,
			sizes{"evaluations": 20_000}, map[string]string{"evaluations": ByCase}},
		{"no limit is above the largest size seen to end",
			curve("f", "b", "evaluations", time.Nanosecond, 700, quiet), sizes{"evaluations": 1e6}, nil,
			sizes{"evaluations": 500}, map[string]string{"evaluations": ByEvidence}},
		{"nor above that of the backend that got least far",
			append(curve("f", "b", "evaluations", time.Nanosecond, 7e5, quiet), curve("f", "c", "evaluations", time.Nanosecond, 700, quiet)...), sizes{"evaluations": 1e6}, nil,
			sizes{"evaluations": 500}, map[string]string{"evaluations": ByEvidence}},
		{"nor above where it starts",
			curve("f", "b", "evaluations", time.Nanosecond, 1e6, quiet), sizes{"evaluations": 5000}, nil,
			sizes{"evaluations": 5000}, map[string]string{"evaluations": ByStart}},
		{"unless real schemas need more",
			curve("f", "b", "evaluations", time.Nanosecond, 1e6, quiet), sizes{"evaluations": 5000}, []Real{{Name: "r", Sizes: sizes{"evaluations": 7000}}},
			sizes{"evaluations": 20_000}, map[string]string{"evaluations": ByNeed}},
		{"the largest real size is a step",
			curve("f", "b", "evaluations", time.Microsecond, 1e6, quiet), sizes{"evaluations": 5000}, []Real{{Name: "r", Sizes: sizes{"evaluations": 23_000}}},
			sizes{"evaluations": 23_000}, map[string]string{"evaluations": ByCase}},
		{"what was not measured up to real schemas stays where it starts",
			curve("f", "b", "evaluations", time.Nanosecond, 700, quiet), sizes{"evaluations": 1e6, "schema-depth": 64, "stack": 100}, []Real{{Name: "r", Sizes: sizes{"schema-depth": 23}}},
			sizes{"evaluations": 500, "schema-depth": 50, "stack": 100}, map[string]string{"evaluations": ByEvidence, "schema-depth": ByMissing, "stack": ByMissing}},
		{"a case that was killed counts, however little it had used",
			[]one{{family: "f", n: 1, backend: "b", sizes: sizes{"evaluations": 100}}, {family: "f", n: 2, backend: "b", outcome: harness.Timeout, sizes: sizes{"evaluations": 90}}},
			sizes{"evaluations": 1000}, nil, sizes{"evaluations": 50}, map[string]string{"evaluations": ByCase}},
		{"memory counts too",
			[]one{{family: "f", n: 1, backend: "b", sizes: sizes{"evaluations": 100}}, {family: "f", n: 2, backend: "b", peak: 40 << 20, sizes: sizes{"evaluations": 90}}},
			sizes{"evaluations": 1000}, nil, sizes{"evaluations": 50}, map[string]string{"evaluations": ByCase}},
		{"what is dear to compile is stopped by the schema alone",
			[]one{{family: "f", n: 1, backend: "b", sizes: sizes{"evaluations": 100, "subschemas": 100}},
				{family: "f", n: 2, backend: "b", compileKilled: true, sizes: sizes{"evaluations": 90, "subschemas": 30}}},
			sizes{"evaluations": 100, "subschemas": 100}, nil,
			sizes{"evaluations": 100, "subschemas": 20}, map[string]string{"evaluations": ByStart, "subschemas": ByCase}},
		{"of two limits that stop a case, that one is lowered which refuses no real schema",
			[]one{{family: "f", n: 1, backend: "b", sizes: sizes{"evaluations": 1000, "subschemas": 1000}},
				{family: "f", n: 2, backend: "b", outcome: harness.Crash, sizes: sizes{"evaluations": 150, "subschemas": 700}}},
			sizes{"evaluations": 1000, "subschemas": 1000}, []Real{{Name: "r", Sizes: sizes{"evaluations": 10, "subschemas": 800}}},
			sizes{"evaluations": 100, "subschemas": 1000}, map[string]string{"evaluations": ByCase, "subschemas": ByEvidence}},
		{"a rule stays, and stops what breaks it",
			[]one{{family: "f", n: 1, backend: "b", sizes: sizes{"evaluations": 100}},
				{family: "f", n: 2, backend: "b", outcome: harness.Crash, sizes: sizes{"evaluations": 5, "in-place-cycle": 1}}},
			sizes{"evaluations": 100, "in-place-cycle": 0}, nil,
			sizes{"evaluations": 100, "in-place-cycle": 0}, map[string]string{"evaluations": ByStart, "in-place-cycle": ByRule}},
	}
	for _, test := range tests {
		c, err := New(all(test.cases...), options(test.start, test.real...))
		if err != nil {
			t.Errorf("%s: %v", test.name, err)
			continue
		}
		if diff := cmp.Diff(test.want, c.All.maxima()); diff != "" {
			t.Errorf("%s: limits (-want +got):\n%s", test.name, diff)
		}
		if diff := cmp.Diff(test.by, c.All.by()); diff != "" {
			t.Errorf("%s: reasons (-want +got):\n%s", test.name, diff)
		}
	}
}

// TestNoiseDoesNotMoveLimits measures the same again with up to a fifth more
// or less time for each case.
func TestNoiseDoesNotMoveLimits(t *testing.T) {
	start := sizes{"evaluations": 1e7, "regex-steps": 1e7, "comparisons": 1e7}
	for seed := range uint64(20) {
		random := rand.New(rand.NewPCG(seed, 1))
		noise := func() float64 { return 0.8 + 0.4*random.Float64() }
		ms := all(append(append(
			curve("f", "b", "evaluations", 700*time.Nanosecond, 1e6, noise),
			curve("g", "b", "regex-steps", 8*time.Nanosecond, 1e8, noise)...),
			curve("h", "b", "comparisons", 70*time.Nanosecond, 1e7, noise)...)...)
		c, err := New(ms, options(start))
		if err != nil {
			t.Fatal(err)
		}
		want := sizes{"evaluations": 20_000, "regex-steps": 2_000_000, "comparisons": 200_000}
		if diff := cmp.Diff(want, c.All.maxima()); diff != "" {
			t.Errorf("seed %d (-want +got):\n%s", seed, diff)
		}
	}
}

// TestVectorsHoldTheirPromises lays vectors over random cases: none that
// broke the budget is accepted, no limit is beyond what was seen, and none can
// be raised by a step.
func TestVectorsHoldTheirPromises(t *testing.T) {
	names := []string{"comparisons", "evaluations", "schema-bytes", "schema-depth", "subschemas"}
	for seed := range uint64(12) {
		random := rand.New(rand.NewPCG(seed, 3))
		draw := func() sizes {
			s := sizes{}
			for _, name := range names {
				s[name] = 1 << random.IntN(14)
			}
			return s
		}
		var cases []one
		for n := range 200 {
			c := one{family: "f", n: n + 1, backend: string(rune('a' + random.IntN(3))), sizes: draw()}
			c.call = time.Duration(c.sizes["evaluations"]*c.sizes["comparisons"]) * time.Nanosecond / 2
			c.compile = time.Duration(c.sizes["subschemas"]*c.sizes["schema-depth"]) * time.Nanosecond
			cases = append(cases, c)
		}
		real := []Real{}
		for i := range 30 {
			s := draw()
			for name := range s {
				s[name] = 1 + s[name]/16
			}
			real = append(real, Real{Name: fmt.Sprint(i), Sizes: s})
		}
		o := options(sizes{"comparisons": 5000, "evaluations": 5000, "schema-bytes": 5000, "schema-depth": 5000, "subschemas": 5000}, real...)
		ms := all(cases...)
		c, err := New(ms, o)
		if err != nil {
			t.Fatal(err)
		}
		random.Shuffle(len(ms), func(i, j int) { ms[i], ms[j] = ms[j], ms[i] })
		again, err := New(ms, o)
		if err != nil {
			t.Fatal(err)
		}
		for i, v := range append(c.Each, c.All) {
			if diff := cmp.Diff(append(again.Each, again.All)[i].maxima(), v.maxima()); diff != "" {
				t.Errorf("seed %d: the order of measurements changes limits:\n%s", seed, diff)
			}
			table := newTable(rowsOf(c.Rows, v.Backends), o)
			holds(t, fmt.Sprintf("seed %d, %v", seed, v.Backends), table, v)
		}
	}
}

func holds(t *testing.T, name string, table *table, v Vector) {
	t.Helper()
	maxima := table.find()
	for _, p := range table.bad {
		if accepts(maxima, p.sizes) {
			t.Errorf("%s: accepts %+v", name, p.culprit)
		}
	}
	for i, limit := range table.names {
		if maxima[i] != v.Limits.Max[limit].Max || maxima[i] > table.seen[i] {
			t.Errorf("%s: %s is %d, seen %d", name, limit, maxima[i], table.seen[i])
		}
		if up := table.up(i, maxima[i]); up <= table.top[i] {
			if _, frees := table.freed(maxima, i, up); !frees {
				t.Errorf("%s: %s could be raised from %d to %d", name, limit, maxima[i], up)
			}
		}
	}
}

// TestBlame leaves out the backend that cannot compile real schemas in time.
func TestBlame(t *testing.T) {
	var cases []one
	for n := 1; n <= 40; n++ {
		s := sizes{"subschemas": int64(100 * n)}
		cases = append(cases, one{family: "f", n: n, backend: "fast", sizes: s}, one{family: "f", n: n, backend: "quick", sizes: s},
			one{family: "f", n: n, backend: "slow", compile: time.Duration(n) * 2 * time.Millisecond, sizes: s})
	}
	real := []Real{{Name: "small", Sizes: sizes{"subschemas": 10}}, {Name: "large", Sizes: sizes{"subschemas": 1500}}, {Name: "none", Error: "no schema"}}
	c, err := New(all(cases...), options(sizes{"subschemas": 1000}, real...))
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff([]string{"fast", "quick"}, c.Recommended.Backends); diff != "" {
		t.Errorf("recommended for (-want +got):\n%s", diff)
	}
	if len(c.Blamed) != 1 || c.Blamed[0].Backend != "slow" || c.Blamed[0].Refused != 1 || c.Blamed[0].Without != 0 || c.Blamed[0].Names[0].Name != "large" {
		t.Errorf("blamed: %+v", c.Blamed)
	}
	if c.Recommended.Accepted != 2 || c.Recommended.Total != 3 || c.All.Accepted != 1 {
		t.Errorf("accepted %d of %d, by all %d", c.Recommended.Accepted, c.Recommended.Total, c.All.Accepted)
	}
}

func TestCompileBudget(t *testing.T) {
	cases := []one{{family: "f", n: 1, backend: "b", compile: 100 * time.Millisecond, sizes: sizes{"subschemas": 100}}, {family: "f", n: 2, backend: "b", sizes: sizes{"subschemas": 10}}}
	o := options(sizes{"subschemas": 100})
	for _, test := range []struct {
		budget time.Duration
		want   int64
	}{{0, 10}, {time.Second, 100}} {
		o.CompileCPU = test.budget
		c, err := New(all(cases...), o)
		if err != nil {
			t.Fatal(err)
		}
		if got := c.All.maxima()["subschemas"]; got != test.want {
			t.Errorf("with %v to compile: %d subschemas, want %d", test.budget, got, test.want)
		}
	}
}

func TestErrors(t *testing.T) {
	good, ms := options(sizes{"evaluations": 10}), all(one{family: "f", n: 1, backend: "b"})
	change := func(f func(*Options)) Options { o := good; f(&o); return o }
	tests := []struct {
		name string
		ms   []harness.Measurement
		o    Options
		want error
	}{
		{"no budget", ms, change(func(o *Options) { o.CPU = 0 }), ErrOptions},
		{"a safety factor below 1", ms, change(func(o *Options) { o.Safety = 0.5 }), ErrOptions},
		{"no limits to start from", ms, change(func(o *Options) { o.Start = limit.Limits{} }), ErrOptions},
		{"nothing measured", nil, good, ErrNoSizes},
		{"no sizes", all(one{family: "f", n: 1, backend: "b", withoutAnySizes: true}), good, ErrNoSizes},
		{"one case", ms, good, nil},
	}
	for _, test := range tests {
		if _, err := New(test.ms, test.o); !errors.Is(err, test.want) {
			t.Errorf("%s: error %v, want %v", test.name, err, test.want)
		}
	}
}

func TestPerUnit(t *testing.T) {
	cases := append(curve("f", "b", "evaluations", time.Microsecond, 1e6, quiet), one{family: "odd", n: 9, backend: "b", call: 5 * time.Millisecond, sizes: sizes{"evaluations": 5}})
	c, err := New(all(cases...), options(sizes{"evaluations": 1e6}))
	if err != nil {
		t.Fatal(err)
	}
	got := c.Costs[0].CPU
	if got.Median != 1000 || got.Worst != 1e6 || got.Family != "odd" || got.N != 9 || got.Under() != 1000 {
		t.Errorf("cost of an evaluation: %+v", got)
	}
}
