package sweep

import (
	"time"

	"schemabench/harness"
)

// resolution is the width, as a share of n, to which a frontier is bisected:
// a frontier of 1600 may be up to 200 too low. Below 16 it is exact.
const resolution = 8

// A climb walks one ladder with one backend: up the given sizes until a case
// does not finish, then by bisection to the largest size that does.
//
// A size that times out next to one that took less than half as long, or
// before any other, is tried once more before that is believed: a machine that
// stood still for a moment is likelier than a cost that jumps.
type climb struct {
	sizes  []int
	step   int           // index into sizes of the next size to try while rising
	lo     int           // largest size that finished; 0 if none has
	took   time.Duration // CPU time of size lo
	fails  []fail        // descending
	ended  bool          // nothing is left to try
	looked bool          // the smallest that timed out has been given a second look
}

// A fail is a size that did not finish.
type fail struct {
	n        int
	timedOut bool          // it ran into its CPU or wall budget
	took     time.Duration // CPU time by then
	again    bool          // it has been tried twice
}

// hi returns the smallest size that did not finish, of n 0 while rising.
func (c *climb) hi() fail {
	if len(c.fails) == 0 {
		return fail{}
	}
	return c.fails[len(c.fails)-1]
}

// next returns the size to try, or false if the climb has ended.
func (c *climb) next() (int, bool) {
	switch hi := c.hi().n; {
	case c.ended:
		return 0, false
	case hi == 0:
		return c.sizes[c.step], true
	case c.isNarrow():
		return hi, true // in doubt, or the climb would have ended
	default:
		return c.lo + (hi-c.lo)/2, true
	}
}

// record takes the result at the size that next returned.
func (c *climb) record(n int, r result) {
	isAgain := n == c.hi().n
	if isAgain {
		c.fails = c.fails[:len(c.fails)-1]
	}
	switch {
	case r.outcome == harness.Unsupported:
		c.ended = true // no size will be supported
	case finished(r.outcome):
		c.lo, c.took = n, r.cpu
		for c.step < len(c.sizes) && c.sizes[c.step] <= n {
			c.step++
		}
	default:
		c.fails = append(c.fails, fail{n: n, timedOut: r.outcome == harness.Timeout, took: r.cpu, again: isAgain})
	}
	if c.hi().n == 0 {
		c.ended = c.ended || c.step == len(c.sizes)
		return
	}
	c.ended = c.ended || c.isNarrow() && !c.inDoubt()
}

// isNarrow reports whether the frontier is known as finely as it has to be.
func (c *climb) isNarrow() bool { return c.hi().n-c.lo <= max(1, c.lo/resolution) }

// inDoubt reports whether the smallest failing size has to be tried again.
func (c *climb) inDoubt() bool {
	hi := c.hi()
	return hi.timedOut && !hi.again && (c.lo == 0 || hi.took > 2*c.took)
}

// look returns the size that deserves a second look, if one does: the
// smallest that timed out, once the climb has ended.
func (c *climb) look() (int, bool) {
	return c.hi().n, c.ended && c.hi().timedOut && !c.looked
}

// share returns how much of the climb is done, from 0 to 1. Bisection counts
// for little, since it is short beside what it makes unnecessary.
func (c *climb) share() float64 {
	switch {
	case c.ended:
		return 1
	case len(c.fails) != 0:
		return 0.9
	default:
		return float64(c.step) / float64(len(c.sizes))
	}
}

// finished says whether the case ended within its budget with a verdict,
// right or wrong. A wrong verdict does not end a climb: the library may yet
// blow up, and every wrong point is kept as such.
func finished(o harness.Outcome) bool {
	return o == harness.Done || o == harness.Wrong
}
