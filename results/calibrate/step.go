package calibrate

import "math"

// Endless is the size from which on a size counts as without end: package
// limit gives math.MaxInt64 to what has none, and results files hold that as
// a float.
const Endless = math.MaxInt64 / 2

// Down returns the largest of 0, 1, 2, 5, 10, 20, 50, … that is at most v.
func Down(v int64) int64 {
	step := int64(0)
	for after := next(step); after <= v && after > step; after = next(step) {
		step = after
	}
	return step
}

// Up returns the smallest of 0, 1, 2, 5, 10, … that is at least v, or the
// largest there is.
func Up(v int64) int64 {
	step := Down(v)
	if step < v {
		return next(step)
	}
	return step
}

// next returns the step after one, and the same where there is none.
func next(step int64) int64 {
	lead := step
	for lead >= 10 {
		lead /= 10
	}
	switch {
	case step == 0:
		return 1
	case step > math.MaxInt64/3:
		return step
	case lead == 2:
		return step / 2 * 5
	}
	return step * 2
}
