package fit

import (
	"fmt"
	"math"
)

// A Curve is a growth law with its parameters: y = Offset + Scale·f(x).
type Curve struct {
	Class     Class
	Param     float64 // exponent or base; 0 for classes without
	Low, High float64 // 95 % confidence interval of Param; 0 for classes without

	Offset float64 // constant part, in the unit of Y
	Scale  float64 // factor of the growing part, in the unit of Y
	Error  float64 // root mean square of ln y about the curve

	Rival    Class // Exponential if the data does not rule it out against Class; else ""
	Used     int   // sizes with a point that finished
	Censored int   // sizes at which every point was cut off, used as lower bounds
	Dropped  int   // points that are not positive numbers

	solution solution
}

// String returns the law in short: "2.0^n", "n^1.9", "linear". A question
// mark means that exponential growth would explain the data as well.
func (c Curve) String() string {
	text := string(c.Class)
	switch c.Class {
	case Logarithmic:
		text = "log n"
	case Polynomial:
		text = fmt.Sprintf("n^%.1f", c.Param)
	case Exponential:
		text = fmt.Sprintf("%.1f^n", c.Param)
		if c.Param < 1.1 {
			text = fmt.Sprintf("%.3g^n", c.Param)
		}
	}
	if c.Rival != "" {
		text += "?"
	}
	return text
}

// At returns the cost that c predicts for size x.
func (c Curve) At(x float64) float64 {
	s := c.solution
	if s.log == nil {
		return math.NaN()
	}
	return math.Exp(s.scale + logAdd(s.offset, s.log(sample{x: x, logX: math.Log(x)}, s.theta)))
}

func (s solution) curve() Curve {
	c := Curve{Class: s.class, Offset: math.Exp(s.scale + s.offset), Scale: math.Exp(s.scale), solution: s}
	if s.grid != nil {
		c.Param = s.parameter(s.theta)
	}
	return c
}
