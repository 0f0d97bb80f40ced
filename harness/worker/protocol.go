package worker

import (
	"fmt"
	"time"

	"github.com/dustin/go-humanize"

	"schemabench/harness"
)

// protocolVersion changes whenever an old worker could not serve a new parent.
const protocolVersion = 1

// File descriptors of a worker. Descriptor 2 is read for the first line of a
// fatal error; 0 and 1 are /dev/null.
const (
	fdRequests = 3 // read end of a pipe
	fdReplies  = 4 // write end of a pipe
	fdPage     = 5 // shared memory of pageSize bytes; optional
)

// maxLine is the most bytes that a line may have, its newline included.
const maxLine = 4096

// A hello is the first line a worker writes.
type hello struct {
	Protocol int               `json:"protocol"`
	Runtime  string            `json:"runtime"`       // such as "go1.26.8" or "node v22.1.0"
	GOGC     int               `json:"gogc,omitzero"` // percent; -1 for off
	Page     bool              `json:"page,omitzero"` // whether it keeps the shared page
	Backends map[string]string `json:"backends"`      // name to version
}

// A request asks for one case. The schema and the instance follow its line
// as raw bytes.
type request struct {
	ID       uint64        `json:"id"` // ≥ 1
	Mode     mode          `json:"mode"`
	Backend  string        `json:"backend"`
	Draft    harness.Draft `json:"draft"`
	CPU      int64         `json:"cpu,omitzero"`    // budget of a phase, ns
	Grace    int64         `json:"grace,omitzero"`  // over CPU, after which a worker should end itself, ns
	Memory   int64         `json:"memory,omitzero"` // budget, bytes over the baseline
	Schema   int           `json:"schema"`          // bytes
	Instance int           `json:"instance"`        // bytes
}

// A mode says how often a phase runs.
type mode string

const (
	modeOnce    mode = "once"    // once, times only
	modeCount   mode = "count"   // once, allocations counted
	modeMeasure mode = "measure" // until the times are stable
)

// A reply is one sample of one phase. Outcome is set in the last reply to a
// request and only there. A worker without the shared page announces each
// phase by a reply that has Begin and no more.
type reply struct {
	ID      uint64          `json:"id"`
	Begin   harness.Phase   `json:"begin,omitzero"`
	Phase   harness.Phase   `json:"phase"`
	Iters   int             `json:"iters,omitzero"`  // executions averaged; 0 means 1
	CPU     int64           `json:"cpu,omitzero"`    // per execution, ns
	Wall    int64           `json:"wall,omitzero"`   // per execution, ns
	Bytes   int64           `json:"bytes,omitzero"`  // allocated per execution
	Allocs  int64           `json:"allocs,omitzero"` // objects allocated per execution
	Peak    int64           `json:"peak,omitzero"`   // resident bytes over the baseline
	Verdict harness.Verdict `json:"verdict,omitzero"`
	Outcome harness.Outcome `json:"outcome,omitzero"` // done, refused, unsupported, timeout or oom
	Detail  string          `json:"detail,omitzero"`  // one line
	Retire  bool            `json:"retire,omitzero"`  // the worker takes no further case
}

// overCPU, overWall and overMemory are the details of a broken budget.

func overCPU(budget time.Duration, p harness.Phase) string {
	return fmt.Sprintf("cpu budget %v exceeded in %s", budget, p)
}

func overWall(budget time.Duration, p harness.Phase, used time.Duration) string {
	return fmt.Sprintf("wall budget %v exceeded in %s after %v of cpu", budget, p, used.Round(10*time.Microsecond))
}

func overMemory(budget int64, p harness.Phase) string {
	return fmt.Sprintf("memory budget %s exceeded in %s", humanize.IBytes(uint64(budget)), p)
}
