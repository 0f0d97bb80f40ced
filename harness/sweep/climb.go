package sweep

import "schemabench/harness"

// resolution is the width, as a share of n, to which a frontier is bisected:
// a frontier of 1600 may be up to 100 too low. Below 32 it is exact.
const resolution = 16

// A climb walks one ladder with one backend: up the given sizes until a case
// does not finish, then by bisection to the largest size that does.
type climb struct {
	sizes []int
	step  int  // index into sizes of the next size to try while rising
	lo    int  // largest size that finished; 0 if none has
	hi    int  // smallest size that did not; 0 while rising
	ended bool // nothing is left to try

	timedOut bool // the case of size hi ran into its CPU or wall budget
	looked   bool // it has been given a second look
}

// next returns the size to try, or false if the climb has ended.
func (c *climb) next() (int, bool) {
	switch {
	case c.ended:
		return 0, false
	case c.hi == 0:
		return c.sizes[c.step], true
	default:
		return c.lo + (c.hi-c.lo)/2, true
	}
}

// record takes the outcome at the size that next returned.
func (c *climb) record(n int, o harness.Outcome) {
	switch {
	case o == harness.Unsupported:
		c.ended = true // no size will be supported
	case !finished(o):
		c.hi, c.timedOut = n, o == harness.Timeout
	default:
		c.lo = n
		c.step++
	}
	if c.hi == 0 {
		c.ended = c.ended || c.step == len(c.sizes)
		return
	}
	c.ended = c.ended || c.hi-c.lo <= max(1, c.lo/resolution)
}

// look returns the size that deserves a second look, if one does: the
// smallest that timed out, once the climb has ended.
func (c *climb) look() (int, bool) {
	return c.hi, c.ended && c.timedOut && !c.looked
}

// share returns how much of the climb is done, from 0 to 1. Bisection counts
// for little, since it is short beside what it makes unnecessary.
func (c *climb) share() float64 {
	switch {
	case c.ended:
		return 1
	case c.hi != 0:
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
