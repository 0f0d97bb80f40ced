package probe

import "time"

// A Report is what a probe found. It is the JSON form too.
type Report struct {
	Server   string        `json:"server"`   // name that it gives itself
	Version  string        `json:"version"`  // of the server
	Protocol string        `json:"protocol"` // revision that was agreed on
	Target   string        `json:"target"`   // command or URL
	Tools    []ToolReport  `json:"tools"`    // as listed; last the server itself, with an empty name
	Findings []Finding     `json:"findings"`
	Calls    int           `json:"calls"`    // made
	Restarts int           `json:"restarts"` // of the server, after it ended or hung
	Wall     time.Duration `json:"wall_ns"`
	// Incomplete says why calls were left out, "" if none were.
	Incomplete string `json:"incomplete"`
}

// A ToolReport is how one tool fared.
type ToolReport struct {
	Name     string           `json:"name"`     // "" for what is no tool's
	Skipped  string           `json:"skipped"`  // why it was not called, "" if it was
	Payloads int              `json:"payloads"` // made for it
	Calls    int              `json:"calls"`    // made
	Checks   map[string]Tally `json:"checks"`   // by name of check; one that had nothing to say is left out
}

// A Tally counts what a check said.
type Tally struct {
	Passed   int `json:"passed"`
	Notes    int `json:"notes"`
	Failures int `json:"failures"`
}

// A Finding is what a check found wrong with a tool. Those that differ in the
// arguments alone are one.
type Finding struct {
	Tool      string   `json:"tool"`
	Check     string   `json:"check"`
	Severity  Severity `json:"severity"`
	Detail    string   `json:"detail"`
	Count     int      `json:"count"`     // exchanges in which it was found
	Kind      string   `json:"kind"`      // of the first payload
	Payload   string   `json:"payload"`   // what the first payload is
	Arguments string   `json:"arguments"` // of the first; its start and length if it is long
}

// Failed reports whether the server fails.
func (r Report) Failed() bool { return r.failures() > 0 }

func (r Report) failures() (n int) {
	for _, f := range r.Findings {
		if f.Severity == Failure {
			n++
		}
	}
	return n
}

// maxFindings is the most findings that are kept apart, of one tool and check.
const maxFindings = 20

// add counts what a check said of an exchange of the last tool.
func (r *Report) add(check string, x *exchange, all []outcome) {
	t := &r.Tools[len(r.Tools)-1]
	for _, o := range all {
		tally := t.Checks[check]
		switch o.severity {
		case Passed:
			tally.Passed++
		case Note:
			tally.Notes++
		default:
			tally.Failures++
		}
		t.Checks[check] = tally
		if o.severity != Passed {
			r.find(Finding{
				Tool: t.Name, Check: check, Severity: o.severity, Detail: o.detail, Count: 1,
				Kind: x.payload.Kind, Payload: x.payload.Name, Arguments: shown(x.payload.Arguments),
			})
		}
	}
}

// find keeps a finding, or counts it if it is known.
func (r *Report) find(f Finding) {
	like := 0
	for i := range r.Findings {
		known := &r.Findings[i]
		if known.Tool != f.Tool || known.Check != f.Check || known.Severity != f.Severity {
			continue
		}
		if like++; known.Detail == f.Detail || like >= maxFindings {
			known.Count++
			return
		}
	}
	r.Findings = append(r.Findings, f)
}
