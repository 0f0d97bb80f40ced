//go:build unix

package worker

import (
	"time"
)

// A meter times phases and publishes in the page what runs.
type meter struct {
	page    *page
	killer  *killer
	request *request
	base    int64 // baseline of resident memory, bytes

	cpu  time.Duration
	wall time.Time
}

func newMeter(p *page) *meter { return &meter{page: p, killer: newKiller(), base: residentMemory()} }

// admit begins a request.
func (m *meter) admit(r *request) { m.request = r }

// begin starts the clocks of a timed part of a phase that may use slack more
// CPU time than the budget. Code that runs from here on is at the mercy of
// the parent and the kernel.
func (m *meter) begin(phase int, slack time.Duration) {
	cpu, wall := processCPU(), time.Now()
	v := view{id: m.request.ID, timed: true, start: int64(cpu), began: wall.UnixNano(), base: m.base}
	if m.request.CPU > 0 {
		end := cpu + time.Duration(m.request.CPU) + slack
		v.cpuEnd = int64(end)
		m.killer.notBefore(end + time.Duration(m.request.Grace))
	}
	m.page.set(v, phase)
	m.cpu, m.wall = cpu, wall
}

// read returns what the timed part has used so far.
func (m *meter) read() (cpu, wall time.Duration) {
	wall = time.Since(m.wall)
	return processCPU() - m.cpu, wall
}

// end ends the timed part.
func (m *meter) end(phase int) {
	m.page.set(view{id: m.request.ID, base: m.base}, phase)
}

// over reports whether cpu breaks the budget.
func (m *meter) over(cpu time.Duration) bool {
	return m.request.CPU > 0 && cpu > time.Duration(m.request.CPU)
}
