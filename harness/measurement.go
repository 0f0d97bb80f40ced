package harness

import "time"

// A Phase is a part of a run that is timed on its own.
type Phase string

// The phases in the order in which they run.
const (
	PhaseCompile  Phase = "compile"
	PhaseDecode   Phase = "decode"
	PhaseValidate Phase = "validate"
)

// Phases returns all phases in the order in which they run.
func Phases() []Phase { return []Phase{PhaseCompile, PhaseDecode, PhaseValidate} }

// An Outcome says how a phase ended.
type Outcome string

// The outcomes. Only Done carries a time that can be compared.
const (
	Done        Outcome = "done"        // ended within the budget, verdict right or not known
	Timeout     Outcome = "timeout"     // killed: CPU or wall budget exceeded
	OOM         Outcome = "oom"         // killed: memory budget exceeded
	Crash       Outcome = "crash"       // panic, fatal error, exit or signal
	Refused     Outcome = "refused"     // the library returned an error
	Unsupported Outcome = "unsupported" // the library lacks a draft or keyword
	Wrong       Outcome = "wrong"       // ended within the budget with the wrong verdict
)

// Outcomes returns all outcomes, best first.
func Outcomes() []Outcome {
	return []Outcome{Done, Unsupported, Refused, Wrong, Timeout, OOM, Crash}
}

// Killed reports whether o cut the phase off, so that its times are lower
// bounds of what the phase would have used.
func (o Outcome) Killed() bool { return o == Timeout || o == OOM || o == Crash }

// A Budget caps one phase of one run. A zero field means no cap.
type Budget struct {
	CPU    time.Duration // CPU time of the worker process: this judges
	Wall   time.Duration // backstop for code that sleeps or deadlocks
	Memory int64         // bytes of resident memory over the worker's baseline
}

// A Measurement is one sample of one phase of one case on one backend.
// CPU, Wall, AllocBytes and Allocs are means over Iters executions; after a
// kill they are what the single, unfinished execution had used by then.
type Measurement struct {
	Case
	Budget  Budget  // what the phase was allowed
	Backend string  // Backend.Name
	Version string  // Backend.Version
	Phase   Phase   // the phase measured, or the one that failed
	Outcome Outcome // how the phase ended
	Detail  string  // one line: error text or first line of a fatal error; "" for Done
	Verdict Verdict // what the validator said; "" unless the phase is validate and ended

	Iters      int           // executions that the sample averages, ≥ 1
	CPU        time.Duration // process CPU time per execution
	Wall       time.Duration // wall time per execution
	AllocBytes int64         // bytes allocated per execution; 0 if killed before it was known
	Allocs     int64         // objects allocated per execution; 0 if killed before it was known
	PeakMemory int64         // bytes of resident memory at the peak, over the worker's baseline; 0 if not measured

	Sizes map[string]int64 // sizes of the case, by the name of the limit that would cap them
}
