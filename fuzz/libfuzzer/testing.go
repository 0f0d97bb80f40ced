package libfuzzer

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"time"
)

// SeedsEnv names the directory that Start writes seeds to.
const SeedsEnv = "SCHEMABENCH_SEEDS"

// TB is what the targets and their helpers need of testing.TB.
type TB interface {
	Helper()
	Context() context.Context
	Log(...any)
	Logf(string, ...any)
	Fatal(...any)
	Fatalf(string, ...any)
	Errorf(string, ...any)
	Skip(...any)
}

// skipped is panicked with by Skip, and recovered in Input.
type skipped struct{}

// A T fails by panicking, which libFuzzer takes for a crash.
type T struct{}

func (*T) Helper()                        {}
func (*T) Context() context.Context       { return context.Background() }
func (*T) Log(args ...any)                { fmt.Fprintln(os.Stderr, args...) }
func (t *T) Logf(f string, args ...any)   { t.Log(fmt.Sprintf(f, args...)) }
func (*T) Fatal(args ...any)              { panic(fmt.Sprint(args...)) }
func (t *T) Fatalf(f string, args ...any) { t.Fatal(fmt.Sprintf(f, args...)) }
func (t *T) Error(args ...any)            { t.Fatal(args...) }
func (t *T) Errorf(f string, args ...any) { t.Fatal(fmt.Sprintf(f, args...)) }
func (t *T) FailNow()                     { t.Fatal("failed") }
func (t *T) Fail()                        { t.FailNow() }
func (*T) Failed() bool                   { return false }
func (*T) SkipNow()                       { panic(skipped{}) }
func (t *T) Skip(...any)                  { t.SkipNow() }
func (t *T) Skipf(string, ...any)         { t.SkipNow() }
func (*T) Name() string                   { return "libFuzzer" }
func (*T) TempDir() string                { panic("libfuzzer: no temporary directory") }
func (*T) Run(string, func(*T)) bool      { panic("libfuzzer: no subtests") }

// A B is there so that files with benchmarks compile.
type B struct{ T }

func (*B) Loop() bool                   { return false }
func (*B) Elapsed() time.Duration       { return 0 }
func (*B) ReportAllocs()                {}
func (*B) ReportMetric(float64, string) {}
func (*B) SetBytes(int64)               {}
func (*B) Run(string, func(*B)) bool    { return false }

// An M is there so that TestMain compiles.
type M struct{}

func (*M) Run() int { return 0 }

// Short reports that tests that take long are not wanted.
func Short() bool { return true }

// An F keeps the function that a target gives it.
type F struct {
	T
	seeds [][]any
	fn    reflect.Value
}

// Add keeps a seed.
func (f *F) Add(args ...any) { f.seeds = append(f.seeds, args) }

// Fuzz keeps the function.
func (f *F) Fuzz(fn any) { f.fn = reflect.ValueOf(fn) }

// types returns those of the function's arguments after the first.
func (f *F) types() (types []reflect.Type) {
	for i := 1; i < f.fn.Type().NumIn(); i++ {
		types = append(types, f.fn.Type().In(i))
	}
	return types
}

// run calls the function with what data stands for.
func (f *F) run(data []byte) {
	defer func() {
		if r := recover(); r != nil && r != any(skipped{}) {
			panic(r)
		}
	}()
	args := []reflect.Value{reflect.ValueOf(&T{})}
	for _, a := range decode(data, f.types()) {
		args = append(args, reflect.ValueOf(a))
	}
	f.fn.Call(args)
}

// export writes the seeds to a directory, which it makes.
func (f *F) export(dir string) error {
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return fmt.Errorf("exporting seeds: %w", err)
	}
	for i, args := range f.seeds {
		if err := os.WriteFile(filepath.Join(dir, fmt.Sprintf("seed-%04d", i)), encode(args), 0o644); err != nil {
			return fmt.Errorf("exporting seeds: %w", err)
		}
	}
	return nil
}

var target F

// Start runs a target up to its call of Fuzz, and exports its seeds if the
// environment asks for them.
func Start(fuzz func(*F)) {
	fuzz(&target)
	dir := os.Getenv(SeedsEnv)
	if dir == "" {
		return
	}
	if err := target.export(dir); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	os.Exit(0)
}

// Input runs the target on an input.
func Input(data []byte) { target.run(data) }
