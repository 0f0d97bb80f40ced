//go:build unix

package worker_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"strings"
	"syscall"
	"testing"
	"time"

	"schemabench/harness"
	"schemabench/harness/worker"
)

func TestMain(m *testing.M) {
	actAsForeign()
	worker.Main(fakes())
	actAsParent()
	actAsHog()
	os.Exit(m.Run())
}

// fake is a backend whose phases are functions; a nil one does nothing.
type fake struct {
	name     string
	compile  func(harness.Schema) error
	decode   func(harness.Instance) error
	validate func(harness.Instance) (harness.Verdict, error)
}

func (f *fake) Name() string    { return f.name }
func (f *fake) Version() string { return "v1.2.3" }

func (f *fake) Compile(_ harness.Draft, s harness.Schema) (harness.Validator, error) {
	if f.compile == nil {
		return f, nil
	}
	return f, f.compile(s)
}

func (f *fake) Decode(i harness.Instance) (any, error) {
	if f.decode == nil {
		return i, nil
	}
	return i, f.decode(i)
}

func (f *fake) Validate(v any) (harness.Verdict, error) {
	if f.validate == nil {
		return harness.Valid, nil
	}
	return f.validate(v.(harness.Instance))
}

// validating returns a fake that does f when it validates.
func validating(name string, f func()) *fake {
	return &fake{name: name, validate: func(harness.Instance) (harness.Verdict, error) {
		f()
		return harness.Valid, nil
	}}
}

// jsonFake does work like a validator's: it decodes schema and instance.
func jsonFake() *fake {
	parse := func(b []byte) error { var v any; return json.Unmarshal(b, &v) }
	return &fake{
		name:    "json",
		compile: func(s harness.Schema) error { return parse(s) },
		decode:  func(i harness.Instance) error { return parse(i) },
	}
}

// onDemand does what the instance says.
var onDemand = &fake{name: "on-demand", validate: func(i harness.Instance) (harness.Verdict, error) {
	switch string(i) {
	case "spin":
		spin()
	case "panic":
		panic("on demand")
	}
	return harness.Valid, nil
}}

// mutate is right about a value only once.
var mutate = &mutator{}

type mutator struct{}

func (mutator) Name() string    { return "mutate" }
func (mutator) Version() string { return "v1.2.3" }
func (mutator) Compile(harness.Draft, harness.Schema) (harness.Validator, error) {
	return mutator{}, nil
}
func (mutator) Decode(harness.Instance) (any, error) { return new(int), nil }

func (mutator) Validate(v any) (harness.Verdict, error) {
	n := v.(*int)
	*n++
	if *n > 1 {
		return "", errors.New("validated a value twice")
	}
	return harness.Valid, nil
}

// echo refuses every instance with its length, so that tests see what arrived.
var echo = &fake{name: "echo", decode: func(i harness.Instance) error {
	return fmt.Errorf("%d bytes, sum %d", len(i), sum(i))
}}

func sum(b []byte) (s uint32) {
	for _, c := range b {
		s = s*31 + uint32(c)
	}
	return s
}

func fakes() (all []harness.Backend) {
	fail := func(text string) error { return errors.New(text) }
	for _, f := range []harness.Backend{
		&fake{name: "noop"}, jsonFake(), echo, onDemand,
		&fake{name: "slow-compile", compile: func(harness.Schema) error { spin(); return nil }},
		&fake{name: "slow-decode", decode: func(harness.Instance) error { spin(); return nil }},
		&fake{name: "unsupported", compile: func(harness.Schema) error { return fmt.Errorf("draft 9: %w", harness.ErrUnsupported) }},
		&fake{name: "refuse-schema", compile: func(harness.Schema) error { return fail("no\nsecond line") }},
		&fake{name: "refuse-instance", decode: func(harness.Instance) error { return fail("\xff\x00 odd") }},
		&fake{name: "refuse-verdict", validate: func(harness.Instance) (harness.Verdict, error) {
			return "", fail(strings.Repeat("é", 1000))
		}},
		&fake{name: "spin-in-error", decode: func(harness.Instance) error { return spinError{} }},
		validating("spin", spin),
		validating("work", func() { work(20 * ms) }),
		validating("work-300", func() { work(300 * ms) }),
		validating("sleep", func() { time.Sleep(time.Hour) }),
		validating("deadlock", func() { <-make(chan int) }),
		validating("eat", func() {
			for {
				kept = append(kept, touched(1<<20))
			}
		}),
		validating("eat-at-once", func() { kept = append(kept, touched(4<<30)) }),
		validating("eat-100", func() { touched(100 << 20) }),
		validating("hoard", func() { kept = append(kept, touched(20<<20)) }),
		validating("allocate-3", func() {
			for range 3 {
				last = new([64]byte)
			}
		}),
		mutate,
		&fake{name: "lie", validate: func(harness.Instance) (harness.Verdict, error) { return harness.Invalid, nil }},
		validating("overflow", func() { overflow(1) }),
		validating("panic", func() { panic("on purpose\nsecond line") }),
		validating("nil-map", func() { var m map[string]int; m["a"] = 1 }),
		validating("goroutine-panic", func() { go panic("elsewhere") }),
		validating("goroutine-spin", func() { go spin() }),
		validating("exit-0", func() { os.Exit(0) }),
		validating("exit-3", func() { os.Exit(3) }),
		validating("abort", func() { syscall.Kill(os.Getpid(), syscall.SIGABRT); time.Sleep(time.Hour) }),
		validating("talk", func() { talk(1) }),
		validating("flood", func() { talk(20_000) }),
		validating("close-files", func() { closeFiles() }),
		validating("close-and-spin", func() { closeFiles(); spin() }),
	} {
		all = append(all, f)
	}
	return all
}

type spinError struct{}

func (spinError) Error() string { spin(); return "" }

var (
	sink uint64
	kept [][]byte
	last *[64]byte
)

func spin() {
	for {
		sink++
	}
}

// work uses CPU time.
func work(cpu time.Duration) {
	for start := worker.ProcessCPU(); worker.ProcessCPU()-start < cpu; {
		sink++
	}
}

// touched returns n bytes of resident memory.
func touched(n int) []byte {
	b := make([]byte, n)
	for i := 0; i < n; i += 4096 {
		b[i] = 1
	}
	return b
}

//go:noinline
func overflow(n int) int {
	var frame [1024]byte
	frame[n%len(frame)] = 1
	return overflow(n+1) + int(frame[(n+1)%len(frame)])
}

func talk(lines int) {
	text := []byte(strings.Repeat("x", 99) + "\n")
	for range lines {
		os.Stdout.Write(text)
		os.Stderr.Write(text)
	}
}

func closeFiles() {
	for fd := range 6 {
		syscall.Close(fd)
	}
}
