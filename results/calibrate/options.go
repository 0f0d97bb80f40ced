package calibrate

import (
	"errors"
	"fmt"
	"time"

	"schemabench/harness/limit"
)

// ErrOptions is wrapped by the error of New for options that make no sense.
var ErrOptions = errors.New("bad options")

// ErrNoSizes is wrapped by the error of New for measurements that lack the
// sizes that limits cap.
var ErrNoSizes = errors.New("measurements without sizes")

// Options say what limits have to keep.
type Options struct {
	CPU        time.Duration // CPU time of one call, decoding included; > 0
	CompileCPU time.Duration // CPU time of registering one schema; 0 means as CPU
	Memory     int64         // resident bytes at the peak of each; 0 for any
	Safety     float64       // factor that measured cases must stay below the budget; ≥ 1

	// Start are limits to start from, a maximum for each that is to be found.
	// A maximum of 0 is a rule and stays.
	Start limit.Limits
	// Keep are limits found before, for the same backends and budgets, as
	// their About says. Each stays where the measurements do not speak against
	// it even if they are off by Tolerance; see package calibrate.
	Keep limit.Limits
	Real []Real // schemas in use, which limits are to accept
}

// Tolerance is the factor by which times and memory may be off before limits
// found earlier give way. The same case takes up to 1.9 times the CPU time on
// the same virtual machine, by the state of its host: in the published results,
// anyof-dag-failing at n=11 takes google 24.7 ms in one run and 44.2 ms in the
// other, a quarter of an hour later. With a safety of 2, a case within limits that stay is
// within the budget all the same.
const Tolerance = 2.0

// A Real is a schema in use.
type Real struct {
	Name  string           `json:"name"`
	Sizes map[string]int64 `json:"sizes"` // by name of limit; those of an instance may be missing
	Error string           `json:"error"` // why the text is no schema; "" if it is one
}

func (o Options) check() error {
	switch {
	case o.CPU <= 0 || o.CompileCPU < 0 || o.Memory < 0:
		return fmt.Errorf("budget of %v and %d bytes, %v to compile: %w", o.CPU, o.Memory, o.CompileCPU, ErrOptions)
	case !(o.Safety >= 1 && o.Safety <= 1e6):
		return fmt.Errorf("safety factor %v is not between 1 and 1,000,000: %w", o.Safety, ErrOptions)
	case len(o.Start.Max) == 0:
		return fmt.Errorf("no limits to start from: %w", ErrOptions)
	}
	return nil
}
