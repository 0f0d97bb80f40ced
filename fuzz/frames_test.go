package fuzz

import (
	"runtime"
	"strings"
	"testing"

	"schemabench/harness"
)

// mostFrames is how many frames of a crash tell its cause from others.
const mostFrames = 3

// panicFrames returns the functions that b panics in on a pair, innermost
// first, without those of the runtime and of this repository.
func panicFrames(b harness.Backend, schema harness.Schema, instance harness.Instance) (frames []string) {
	defer func() {
		if recover() != nil {
			frames = topFrames()
		}
	}()
	if v, err := b.Compile(harness.Draft2020, schema); err == nil {
		if decoded, err := v.Decode(instance); err == nil {
			_, _ = v.Validate(decoded) // it may panic, and that is all that is asked
		}
	}
	return nil
}

// topFrames returns the functions that a panic, which is being recovered from,
// came from.
func topFrames() []string {
	pcs := make([]uintptr, 64)
	var names []string
	for frames := runtime.CallersFrames(pcs[:runtime.Callers(1, pcs)]); ; {
		f, more := frames.Next()
		own := strings.HasPrefix(f.Function, "schemabench/") || strings.HasPrefix(f.Function, "runtime.")
		if f.Function != "" && !own {
			names = append(names, f.Function)
		}
		if !more || len(names) == mostFrames {
			return names
		}
	}
}

func TestPanicFramesNameTheLibrary(t *testing.T) {
	for _, d := range divergences() {
		if d.Says != panics {
			continue
		}
		for _, b := range candidates() {
			if b.Name() != d.Backends[0] {
				continue
			}
			frames := panicFrames(b, harness.Schema(d.Schema), harness.Instance(d.Data))
			if len(frames) == 0 || !strings.Contains(frames[0], b.Name()) {
				t.Errorf("%s panics in %q", b.Name(), frames)
			}
		}
	}
}

// ranAt returns the function that a worker ran when it was killed, which the
// detail of a timeout ends with.
func ranAt(m harness.Measurement) []string {
	_, at, found := strings.Cut(m.Detail, " at ")
	if m.Outcome != harness.Timeout || !found {
		return nil
	}
	return []string{at}
}
