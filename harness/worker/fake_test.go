//go:build unix

package worker_test

import (
	"errors"
	"fmt"
	"os"
	"testing"
	"time"

	"schemabench/harness"
	"schemabench/harness/worker"
)

func TestMain(m *testing.M) {
	worker.Main(fakes())
	os.Exit(m.Run())
}

// fake is a backend whose phases are functions.
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

// validating returns a fake whose validation does f first.
func validating(name string, f func()) *fake {
	return &fake{name: name, validate: func(harness.Instance) (harness.Verdict, error) {
		f()
		return harness.Valid, nil
	}}
}

func fakes() (all []harness.Backend) {
	for _, f := range []*fake{
		{name: "noop"},
		{name: "slow-compile", compile: func(harness.Schema) error { spin(); return nil }},
		{name: "slow-decode", decode: func(harness.Instance) error { spin(); return nil }},
		{name: "unsupported", compile: func(harness.Schema) error { return fmt.Errorf("draft: %w", harness.ErrUnsupported) }},
		{name: "refuse-schema", compile: func(harness.Schema) error { return errors.New("no\nsecond line") }},
		{name: "refuse-instance", decode: func(harness.Instance) error { return errors.New("\xff\x00 odd") }},
		validating("spin", spin),
		validating("sleep", func() { time.Sleep(time.Hour) }),
		validating("panic", func() { panic("on purpose\nsecond line") }),
		validating("exit", func() { os.Exit(3) }),
	} {
		all = append(all, f)
	}
	return all
}

var sink uint64

func spin() {
	for {
		sink++
	}
}
