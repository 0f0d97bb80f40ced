package fuzz

import (
	"flag"
	"os"
	"runtime/debug"
	"sync"
	"testing"
	"time"

	"schemabench/harness"
	"schemabench/harness/backend"
	"schemabench/harness/worker"
)

// budget is what one phase of one input may use. CPU and Wall keep two runs
// of an input below go's own limit of 10 s, past which it kills the fuzzing
// process and loses the reason.
var budget = harness.Budget{CPU: time.Second, Wall: 4 * time.Second, Memory: 256 << 20}

// What one validation may use in this process: package worker gives a worker
// with budget the same stack. Go's own limit is 1 GB, which takes more than
// go's 10 s to fill.
const (
	maxStack = 64 << 20 // bytes
	maxData  = 1 << 30  // bytes of the data segment
)

// Inputs leave much garbage and next to nothing that lives. The heap may grow
// to several times of what lives before it is collected, but for one that
// comes near maxData.
const (
	gcPercent = 400
	softHeap  = maxData / 2 // bytes
)

func TestMain(m *testing.M) {
	Prepare()
	flag.Parse()
	os.Exit(m.Run())
}

// Prepare makes this process a worker if it was started as one, and then does
// not return. Else it limits what validations in this process may use.
func Prepare() {
	worker.Main(candidates())
	debug.SetMaxStack(maxStack)
	limitData(maxData)
	debug.SetGCPercent(gcPercent)
	debug.SetMemoryLimit(softHeap)
}

// candidates returns the backends under test: those registered or, if the
// environment asks for it, one with a planted fault.
func candidates() []harness.Backend {
	if p, ok := plants[os.Getenv(envPlant)]; ok {
		return []harness.Backend{p}
	}
	return backend.All()
}

// pool returns the workers of this process. They live as long as it does.
var pool = sync.OnceValues(func() (*worker.Pool, error) {
	return worker.NewPool(worker.Options{Diagnose: true})
})

// turns returns the backends that an input is for. When fuzzing it is one,
// chosen by a hash, so that an input takes little of go's 10 s; else, for
// seeds and for inputs that were found, all have their turn.
func turns(texts ...[]byte) []harness.Backend { return turnsOf(candidates(), texts...) }

// turnsOf is turns for other backends.
func turnsOf(all []harness.Backend, texts ...[]byte) []harness.Backend {
	if fuzzing() {
		i := choose(len(all), texts...)
		return all[i : i+1]
	}
	return all
}

// turn returns the one that a hash chooses.
func turn(texts ...[]byte) harness.Backend {
	all := candidates()
	return all[choose(len(all), texts...)]
}

// fuzzing reports whether inputs are being made, by go test -fuzz or, where
// there are no flags of go test, by libFuzzer.
func fuzzing() bool {
	f := flag.Lookup("test.fuzz")
	return f == nil || f.Value.String() != ""
}
