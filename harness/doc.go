// Package harness holds the nouns that every other package speaks in.
//
// A [Case] is one schema and one instance of a known size. A [Backend] is a
// JSON Schema validator behind one interface; it compiles a schema into a
// [Validator]. A run of one case through one backend has up to three phases
// and yields [Measurement] values, each of which ends in an [Outcome].
//
// Three pairs of words are kept apart throughout:
//
//   - a [Verdict] is what a validator says of an instance; an [Outcome] is how
//     a phase ended. A crash has an outcome and no verdict.
//   - a [Budget] caps what a run may use; limits (package limit) cap what an
//     input may look like.
//   - invalid is a verdict; an error is a fault. A validator that says
//     "invalid" returns no error.
//
// The package depends on the standard library alone.
package harness
