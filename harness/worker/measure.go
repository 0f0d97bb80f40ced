//go:build unix

package worker

import (
	"runtime"
	"runtime/debug"
	"slices"
	"time"

	"schemabench/harness"
)

// How samples are taken. A clock has steps of 1 µs, so a sample of sampleTime
// is right to 1 %.
const (
	sampleTime = 250 * time.Microsecond // least wall time of a sample that loops
	loopUnder  = 5 * time.Millisecond   // a phase whose first execution takes less CPU time loops
	warmUnder  = 250 * time.Millisecond // one that takes less runs once more, warm
	phaseTime  = 10 * time.Millisecond  // CPU time after which a phase takes no further sample
	minSamples = 3
	maxSamples = 5
	spread     = 0.05 // of the median, at or below which samples agree
	maxIters   = 1 << 20
	dirty      = 256 << 10 // bytes that the first execution allocates, from which on its garbage is collected

	// loopSlack is how much more than the budget of one execution a loop may
	// use. A loop is planned to take far less.
	loopSlack = 100 * time.Millisecond
)

// measure takes samples of a phase until they agree. It sends all but the
// last, which it returns. The first execution runs on memory that was
// returned to the system, which shows the peak of memory but costs page
// faults; its time is a sample only if there is no other.
func (r *run) measure(phase int) (*reply, error) {
	first := r.first(phase)
	cold := time.Duration(first.CPU)
	if first.Outcome != "" || cold >= warmUnder {
		return first, nil
	}
	s := sampler{run: r, phase: phase, first: first}
	s.reuse = phases[phase] != harness.PhaseValidate || cold < loopUnder && s.reusable()
	if first.Bytes >= dirty {
		runtime.GC() // what is collected later is not charged to a sample
	}
	if cold >= loopUnder {
		if warm := s.sample(1); warm.Outcome != "" || warm.CPU < first.CPU {
			return warm, nil
		}
		return first, nil // noise only adds
	}
	return s.loop()
}

// first executes a phase for the first time and measures its peak memory.
func (r *run) first(phase int) *reply {
	out := &reply{ID: r.ID, Phase: phases[phase]}
	debug.FreeOSMemory()
	peaks := resetPeak()
	r.keeper.rebase()
	var before runtime.MemStats
	runtime.ReadMemStats(&before)

	r.meter.begin(phase, 0)
	err := r.do(phase)
	cpu, wall := r.meter.read()
	r.conclude(out, cpu, err)
	r.meter.end(phase)
	r.meter.killer.disarm()

	out.count(&before, 1)
	out.CPU, out.Wall = int64(cpu), int64(wall)
	if peaks {
		out.Peak = max(0, peakMemory()-r.meter.base)
	}
	if out.Outcome == "" && r.Memory > 0 && out.Peak > r.Memory {
		out.Outcome, out.Detail = harness.OOM, overMemory(r.Memory, out.Phase)
	}
	return out
}

// A sampler takes the warm samples of one phase.
type sampler struct {
	*run
	phase int
	first *reply // the cold execution
	reuse bool   // whether a value may be validated again
}

// loop takes samples of several executions each.
func (s *sampler) loop() (last *reply, err error) {
	var taken []float64 // CPU time per execution
	used := time.Duration(0)
	for last = s.calibrate(); last.Outcome == ""; last = s.sample(last.Iters) {
		taken = append(taken, float64(last.CPU))
		used += time.Duration(last.CPU) * time.Duration(last.Iters)
		if len(taken) == maxSamples || len(taken) >= minSamples && (agree(taken) || used >= phaseTime) {
			break
		}
		if err := s.send(last); err != nil {
			return nil, err
		}
	}
	return last, nil
}

// calibrate returns the first sample that takes about sampleTime, or fails.
func (s *sampler) calibrate() *reply {
	for iters := 1; ; {
		out := s.sample(iters)
		took := time.Duration(out.Wall) * time.Duration(iters)
		most := s.most()
		if took >= sampleTime || iters >= most || out.Outcome != "" {
			return out
		}
		want := float64(iters) * 1.2 * float64(sampleTime) / float64(max(took, 1))
		iters = min(most, 100*iters, int(want)+1)
	}
}

// most returns the most executions a sample may have. Values that cannot be
// used twice have to be in memory all at once.
func (s *sampler) most() int {
	if s.reuse {
		return maxIters
	}
	const inMemory = 4 << 20 // bytes of JSON text
	return max(1, min(maxIters, inMemory/(len(s.instance)+1)))
}

// sample executes the phase iters times.
func (s *sampler) sample(iters int) *reply {
	out := &reply{ID: s.ID, Phase: phases[s.phase], Iters: iters, Peak: s.first.Peak}
	values, err := s.values(iters)
	var before runtime.MemStats
	runtime.ReadMemStats(&before)

	s.meter.begin(s.phase, loopSlack)
	for i := 0; i < iters && err == nil; i++ {
		if values != nil {
			s.value = values[i]
		}
		err = s.do(s.phase)
	}
	cpu, wall := s.meter.read()
	s.conclude(out, 0, err) // the first execution was within the budget, and that counts
	s.meter.end(s.phase)
	s.meter.killer.disarm()

	out.count(&before, iters)
	out.CPU, out.Wall = int64(cpu)/int64(iters), int64(wall)/int64(iters)
	return out
}

// agree reports whether samples are within spread of each other.
func agree(samples []float64) bool {
	s := slices.Sorted(slices.Values(samples))
	return s[len(s)-1]-s[0] <= spread*s[len(s)/2]
}
