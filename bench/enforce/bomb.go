package enforce

import (
	"time"

	"schemabench/adversarial"
	"schemabench/harness"
	"schemabench/harness/limit"
)

// A Bomb is a hostile request: a tool that nobody has seen before, and a call
// of it.
type Bomb struct {
	harness.Case
	// Adapted says that the sender knows the limits, and sends the largest
	// case that they accept.
	Adapted bool
	// Wait is the CPU time after which it is no longer watched when it comes
	// alone.
	Wait time.Duration
}

// A bomb that comes alone is watched until it has used wait of CPU time, but
// an overflow of the stack takes longer: first the stack has to grow to Go's
// limit of 1 GB.
const wait, waitOverflow = time.Second, 25 * time.Second

// blind are sent by those who know no limits: at least one for each resource,
// and for each place where a strategy can look.
var blind = []struct {
	family string
	n      int
	wait   time.Duration
}{
	{"ref-cycle", 2, waitOverflow},              // stack: no end, unless the validator knows cycles
	{"allof-dag", 40, wait},                     // CPU: 2^40 evaluations of any instance
	{"recursive-anyof-failing", 30, wait},       // heap: 2^30 evaluations, and an error of each
	{"exponent-bomb", 48, wait},                 // CPU: arithmetic on numbers of the instance
	{"instance-array-failing", 1_000_000, wait}, // heap: an error for each item
	{"pattern-threads", 100_000, wait},          // CPU: a regular expression on a long string
	{"recursion-cubic", 300, wait},              // CPU: 300^3 evaluations in nested items
	{"ref-chain-recursive", 400, waitOverflow},  // stack: an end, but 3.6 million frames deep
}

// adapted are sent by those who know the limits, at the largest size that
// passes: families of which one evaluation costs much.
var adapted = []string{"enum-numbers-failing", "ids-used", "instance-array-failing", "unevaluateditems-contains"}

// Bombs returns what is sent under these limits, in the order of sending.
func Bombs(l limit.Limits) ([]Bomb, error) {
	var bombs []Bomb
	for _, b := range blind {
		f, err := adversarial.Get(b.family)
		if err != nil {
			return nil, err
		}
		bombs = append(bombs, Bomb{Case: f.Make(b.n), Wait: b.wait})
	}
	for _, name := range adapted {
		f, err := adversarial.Get(name)
		if err != nil {
			return nil, err
		}
		if n := largestAccepted(l, f); n > 0 {
			bombs = append(bombs, Bomb{Case: f.Make(n), Adapted: true, Wait: wait})
		}
	}
	return bombs, nil
}

// largestAccepted returns the largest n, to five in a hundred, up to which l
// accepts the family, or 0. It tries none beyond the family's sizes.
func largestAccepted(l limit.Limits, f adversarial.Family) int {
	low, high := 0, 0
	for _, n := range f.Sizes {
		if !accepts(l, f.Make(n)) {
			high = n
			break
		}
		low = n
	}
	for high-low > 1+low/20 {
		if middle := (low + high) / 2; accepts(l, f.Make(middle)) {
			low = middle
		} else {
			high = middle
		}
	}
	return low
}

func accepts(l limit.Limits, c harness.Case) bool {
	s, err := l.Compile(c.Schema, limit.Options{Draft: c.Draft})
	return err == nil && s.Check(c.Instance) == nil
}
