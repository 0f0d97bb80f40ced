package fit

// A Class is a kind of growth.
type Class string

// The classes, slowest growth first. Polynomial has an exponent and
// Exponential a base; the others have no parameter.
const (
	Constant     Class = "constant"
	Logarithmic  Class = "logarithmic"
	Linear       Class = "linear"
	Linearithmic Class = "n log n"
	Polynomial   Class = "polynomial"
	Exponential  Class = "exponential"
)

// Classes returns all classes, slowest growth first.
func Classes() []Class {
	return []Class{Constant, Logarithmic, Linear, Linearithmic, Polynomial, Exponential}
}
