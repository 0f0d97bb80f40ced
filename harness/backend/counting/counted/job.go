package counted

import "schemabench/harness"

// A Job is one instance for one backend to validate. The program reads one a
// line, as JSON.
type Job struct {
	Backend  string
	Draft    harness.Draft
	Schema   harness.Schema
	Instance harness.Instance
}

// An Answer says how a job went: a verdict, or "unsupported" or "refused".
// Counters are those of Validate alone, as runtime/coverage writes them, and
// absent without a verdict. The program writes one a line, as JSON.
type Answer struct {
	Says     string
	Counters []byte
}
