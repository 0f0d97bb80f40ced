//go:build unix

package worker

import (
	"runtime"
	"runtime/debug"
	"runtime/metrics"
	"time"
)

// Figures that decide when a worker is cleaned or replaced.
const (
	rebaseEvery = 256                    // cases after which the baseline is read again
	dirtyHeap   = 16 << 20               // bytes a case may leave on the heap without a collection
	grown       = 64 << 20               // bytes by which a baseline may grow before the worker retires
	maxCases    = 50_000                 // cases after which a worker retires
	heapEvery   = 16                     // cases after which the heap is looked at, however short they were
	short       = 100 * time.Microsecond // of CPU, in which a case leaves less than 1 MiB
	settleTime  = 10 * time.Millisecond
)

// A keeper keeps one case from paying for another: it watches what cases
// leave behind, cleans it up outside the timed parts, and retires the worker
// where it cannot.
type keeper struct {
	meter      *meter
	first      int64 // baseline at the start, bytes
	cases      int
	goroutines int
	memory     int64 // budget in force, bytes
	heap       []metrics.Sample
	clean      uint64 // heap after the last collection, bytes
}

func newKeeper(m *meter) *keeper {
	k := &keeper{
		meter: m, first: m.base, goroutines: runtime.NumGoroutine(),
		heap: []metrics.Sample{{Name: "/memory/classes/heap/objects:bytes"}},
	}
	k.clean = k.heapBytes()
	return k
}

// prepare puts the memory budget of the coming case in force.
func (k *keeper) prepare(memory int64) {
	if memory == k.memory {
		return
	}
	k.memory = memory
	limitMemory(memory)
	debug.SetMaxStack(maxStack(memory))
}

// settle cleans up after a case and reports whether the worker is spoilt:
// goroutines that the case left would be charged to the next one.
func (k *keeper) settle() (retire bool) {
	k.cases++
	if runtime.NumGoroutine() > k.goroutines && !k.await() {
		return true
	}
	isDue := k.cases%heapEvery == 0 || k.meter.used > short
	if isDue && k.heapBytes() > k.clean+dirtyHeap {
		k.meter.killer.disarm()
		debug.FreeOSMemory()
		k.clean = k.heapBytes()
		k.rebase()
	} else if k.cases%rebaseEvery == 0 {
		k.rebase()
	}
	return k.meter.base > k.first+grown || k.cases >= maxCases
}

// await waits for the goroutines of the last case and reports whether they
// ended.
func (k *keeper) await() bool {
	k.meter.killer.disarm()
	for end := time.Now().Add(settleTime); time.Now().Before(end); time.Sleep(settleTime / 50) {
		if runtime.NumGoroutine() <= k.goroutines {
			return true
		}
	}
	return false
}

// rebase reads the baseline again.
func (k *keeper) rebase() { k.meter.base = residentMemory() }

func (k *keeper) heapBytes() uint64 {
	metrics.Read(k.heap)
	return k.heap[0].Value.Uint64()
}

// maxStack returns the most bytes that a goroutine's stack may have under a
// memory budget. A quarter leaves room for the copy that growing one makes.
func maxStack(memory int64) int {
	const most, least = 1_000_000_000, 1 << 20 // most is Go's own default
	if memory <= 0 {
		return most
	}
	return int(min(most, max(least, memory/4)))
}
