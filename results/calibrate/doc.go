// Package calibrate derives limits from measurements, and defends each of
// them: the case that forces it, the largest size seen to end, and the room
// that real schemas keep below it.
//
//	c, err := calibrate.New(measurements, calibrate.Options{
//		CPU: 50 * time.Millisecond, Memory: 64 << 20, Safety: 2, Start: calibrate.Start(), Keep: limit.Default(), Real: corpus,
//	})
//	err = c.Recommended.Limits.WriteFile("limits.json")
//
// Two promises are kept apart: registering a schema (compile) and a call
// (decode and validate). What breaks the first has to be stopped by limits on
// the schema alone, since a schema is compiled before there is an instance.
//
// # How a vector is found
//
// Every case measured on the backends of the vector either kept both
// promises, that is used at most budget ÷ safety, or it is a culprit: it took
// more, was killed, or crashed. No limit may be above the largest size that
// was seen to keep them. Limits start at those of Options.Start, or at twice
// what real schemas need if that is more. While the limits accept a culprit,
// that limit is lowered which stops the most culprits for the least loss:
// for each halving, and above all for each real schema that it refuses, and
// for refusing a call of 20 kB. Last, each limit is raised again as far as the
// others allow. Values are those of the series 1, 2, 5, 10, …, rounded down.
//
// A case near the budget falls on either side of it by noise, so maxima found
// before (Options.Keep) stay, each unless the measurements speak against it
// even if they are off by Tolerance.
//
// A limit of which nothing large enough was measured stays where it starts
// and says so: see ByMissing.
package calibrate
