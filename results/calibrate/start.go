package calibrate

import (
	_ "embed"

	"schemabench/harness/limit"
)

//go:embed start.json
var start []byte

// Start returns the maxima that calibration starts from and never exceeds,
// unless real schemas need more. They are start.json beside the code: what
// stands in public limits and follows from measurements of single
// evaluations.
func Start() limit.Limits {
	l, err := limit.Parse("start.json", start)
	if err != nil {
		panic(err) // a test reads the file
	}
	return l
}
