//go:build unix

package worker

import "time"

// A meter times phases and publishes in the page what runs.
type meter struct {
	page    *page
	killer  *killer
	request *request
	base    int64 // baseline of resident memory, bytes

	cpu, endCPU   time.Duration // of the process, at the begin and end of a timed part
	wall, endWall time.Time
	used          time.Duration // CPU time of the request's timed parts so far
}

func newMeter(p *page) *meter { return &meter{page: p, killer: newKiller(), base: residentMemory()} }

// admit begins a request.
func (m *meter) admit(r *request) { m.request, m.used = r, 0 }

// begin starts the clocks of a timed part of a phase that may use slack more
// CPU time than the budget. Code that runs from here on is at the mercy of
// the parent and the kernel.
func (m *meter) begin(phase int, slack time.Duration) {
	m.cpu, m.wall = processCPU(), time.Now()
	m.publish(phase, slack)
}

// follow begins where the last part ended, which saves two calls of clocks
// and counts less than 1 µs of the harness's own work.
func (m *meter) follow(phase int) {
	m.cpu, m.wall = m.endCPU, m.endWall
	m.publish(phase, 0)
}

func (m *meter) publish(phase int, slack time.Duration) {
	v := view{id: m.request.ID, timed: true, start: int64(m.cpu), began: m.wall.UnixNano(), base: m.base}
	if m.request.CPU > 0 {
		end := m.cpu + time.Duration(m.request.CPU) + slack
		v.cpuEnd = int64(end)
		m.killer.notBefore(end + time.Duration(m.request.Grace))
	} else {
		m.killer.disarm()
	}
	m.page.set(v, phase)
}

// read returns what the timed part has used so far.
func (m *meter) read() (cpu, wall time.Duration) {
	m.endWall = time.Now()
	m.endCPU = processCPU()
	m.used += m.endCPU - m.cpu
	return m.endCPU - m.cpu, m.endWall.Sub(m.wall)
}

// end ends the timed part.
func (m *meter) end(phase int) {
	m.page.set(view{id: m.request.ID, base: m.base}, phase)
}

// over reports whether cpu breaks the budget.
func (m *meter) over(cpu time.Duration) bool {
	return m.request.CPU > 0 && cpu > time.Duration(m.request.CPU)
}
