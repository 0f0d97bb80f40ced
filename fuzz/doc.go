// Package fuzz holds the native fuzz targets, one file each, and the grammar
// by which their bytes spell a schema and an instance (GRAMMAR.md):
//
//		go test -run '^$' -fuzz '^FuzzAgree$' -fuzztime 30s -fuzzminimizetime 20x ./fuzz
//
//	  - FuzzAgree: every backend says what the definition says, or is known
//	    not to (divergences.json).
//	  - FuzzAgreeWorkers: so does every external backend that is installed.
//	  - FuzzRelation: a backend says the same of a schema written another way.
//	  - FuzzBudget: a pair that the default limits accept runs away on no backend.
//	  - FuzzLimits: a pair pushed to the edge of the limits takes a call no
//	    longer than the budget times the safety factor. The flags -limits,
//	    -budget and -safety say which.
//	  - FuzzParse: whatever schema and instance are, a backend's run ends with a
//	    known outcome.
//	  - FuzzCheck: whatever they are, the limits give an answer, and no static
//	    bound is below the exact count, which is what the definition takes.
//	  - FuzzDecode: any bytes are a pair, and it encodes.
//	  - FuzzResults: any text is read as results, and what is read can be written.
//
// With its default of a minute go's minimiser spends most of the time on
// inputs that are merely interesting, hence the last flag.
//
// # Where validators run
//
// A worker process costs a multiple of a validation and shows go's fuzzer no
// coverage. FuzzAgree and FuzzRelation therefore run validators in the fuzzing
// process, on pairs of which the limits promise that they end, spelled by the
// first 128 bytes of an input: longer seeds are a test's. What takes over
// a second there is run again in a worker, and what overflows the stack or
// eats memory ends the process early enough that go saves the input: the
// stack may grow to 64 MiB and the data segment to 1 GiB. Before that the
// input is lost: go keeps none that the kernel's killer ended.
//
// FuzzAgreeWorkers reads as much, but external backends have workers of their
// own, and it is skipped where none is installed. It waits for one run an
// input, and reducing a finding takes many.
//
// FuzzBudget, FuzzLimits and FuzzParse run them in workers, which live as
// long as the fuzzing process. When fuzzing, a hash of the input chooses one
// backend, so that go's limit of 10 s an input is never met; seeds and inputs
// that were found run on all, but for those of FuzzLimits and FuzzParse.
//
// # Findings
//
// A finding is reduced, printed with both answers and with the command that
// repeats it, and saved by go in testdata/fuzz. For a long run
//
//	go test -run '^$' -fuzz '^FuzzAgree$' -fuzztime 1h -fuzzminimizetime 20x ./fuzz -collect /tmp/found
//
// writes findings in the form of corpus/found instead, the smallest of each
// backend, outcome and set of keywords, and goes on. Once its cause is named
// and its link is set, a file belongs in corpus/found, which schemabench try
// --found replays, and the cause of a wrong verdict in divergences.json.
//
// The directory .clusterfuzzlite builds the targets for libFuzzer; see package
// libfuzzer.
package fuzz
