package enforce

import (
	"encoding/json"
	"time"

	"schemabench/harness"
)

// Loads of a trial that are not the name of a bomb's family.
const (
	Quiet  = "none"  // honest requests only
	Attack = "mixed" // honest requests, and all bombs in turn
)

// A Trial is what one strategy did under one load.
type Trial struct {
	Strategy string `json:"strategy"`
	Backend  string `json:"backend"`
	Load     string `json:"bomb"`    // Quiet, Attack, or the family of a bomb that came alone
	N        int    `json:"n"`       // size of that bomb; 0 for the other loads
	Adapted  bool   `json:"adapted"` // the bomb is the largest that the limits accept

	Requests  int           `json:"requests"`      // honest requests sent
	Answered  int           `json:"answered"`      // those answered in time with the right verdict
	Latency   Latencies     `json:"latency"`       // of honest requests; nil if there was none
	Bombs     int           `json:"bombs"`         // bombs sent
	Deaths    int           `json:"deaths"`        // of servers
	Duration  time.Duration `json:"wall_ns"`       // of the trial
	CPU       time.Duration `json:"cpu_ns"`        // used by the server and its workers
	Wasted    time.Duration `json:"wasted_cpu_ns"` // beyond what the same honest requests take when it is quiet
	BaseBytes int64         `json:"base_bytes"`    // resident memory at the start, server and workers
	PeakBytes int64         `json:"peak_bytes"`    // the same at the peak

	// Outcome is what the client of a bomb that came alone was told, else "".
	Outcome Outcome `json:"outcome,omitempty"`
	// Running is set if that bomb was still using CPU time when the trial was
	// cut off, so that CPU and PeakBytes are lower bounds.
	Running bool `json:"running,omitempty"`
}

// Latencies are a latency at each of Quantiles.
type Latencies []time.Duration

// MarshalJSON names each latency by its unit in the format.
func (l Latencies) MarshalJSON() ([]byte, error) {
	named := map[string]time.Duration{}
	for i, latency := range l {
		named[Quantiles[i].Unit] = latency
	}
	return json.Marshal(named)
}

// An Outcome is how a request ended for its client. Those of a phase that are
// the validator's own (see [harness.Outcome]) keep their words.
type Outcome string

// The outcomes that a validator alone does not have.
const (
	Rejected   Outcome = "rejected"   // by a check, before the validator saw it
	Unanswered Outcome = "unanswered" // nothing came back
	Died       Outcome = "died"       // the server died of it
)

// Quantiles are the shares of honest requests at whose latency Trial.Latency
// looks. The last is the worst.
var Quantiles = []struct {
	Share float64
	Unit  string // in the format
}{
	{0.10, "p10-ns"}, {0.25, "p25-ns"}, {0.50, "p50-ns"}, {0.75, "p75-ns"}, {0.90, "p90-ns"}, {0.95, "p95-ns"},
	{0.98, "p98-ns"}, {0.99, "p99-ns"}, {0.995, "p995-ns"}, {0.998, "p998-ns"}, {0.999, "p999-ns"}, {1, "worst-ns"},
}

// Quantile returns the latency that the given share of honest requests, one
// of Quantiles, did not exceed, or 0 if there is none.
func (t Trial) Quantile(share float64) time.Duration {
	for i, q := range Quantiles {
		if q.Share == share && i < len(t.Latency) {
			return t.Latency[i]
		}
	}
	return 0
}

// Budgets of a bomb, as multiples of the budget of a phase. A bomb may use up
// the CPU budget of each of three phases; a check costs something, and so does
// the start of a new worker after one was killed. Memory is looked at every few
// milliseconds only.
const (
	cpuSlack    = 5
	memorySlack = 2
)

// Through reports whether a bomb that came alone got past the strategy: the
// server died, or it used more than five times the CPU budget or twice the
// memory budget of one phase.
func (t Trial) Through(b harness.Budget) bool {
	return t.Outcome != "" && (t.Deaths > 0 || t.CPU > cpuSlack*b.CPU || b.Memory > 0 && t.PeakBytes-t.BaseBytes > memorySlack*b.Memory)
}
