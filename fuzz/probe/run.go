package probe

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"time"

	"schemabench/corpus/capture"
)

// Run probes a server. The error is about what kept it from being probed at
// all: it cannot be reached, or does not list its tools, or a tool that was
// named is not there. All else is in the report, which is complete as far as
// it got when ctx ends.
func Run(ctx context.Context, o Options) (Report, error) {
	p, err := newProber(o)
	if err != nil {
		return Report{}, err
	}
	p.life = ctx
	start := time.Now()
	p.report.Target = p.Target.String()
	if err := p.open(ctx); err != nil {
		return p.report, err
	}
	defer func() { p.close() }()
	tools, err := p.list(ctx)
	if err != nil {
		return p.report, err
	}
	p.tick = time.NewTicker(time.Duration(float64(time.Second) / p.Rate))
	defer p.tick.Stop()
	limited, cancel := context.WithTimeoutCause(ctx, p.Time, errTime)
	defer cancel()
	p.all(limited, tools)
	p.report.Wall = time.Since(start)
	return p.report, nil
}

var errTime = errors.New("the time given is up")

func (p *prober) open(ctx context.Context) (err error) {
	p.session, err = capture.Open(ctx, p.Target, p.Limits)
	return err
}

func (p *prober) close() {
	if p.session != nil {
		p.session.Close()
		p.session = nil
	}
}

// list asks for the tools and chooses those to call.
func (p *prober) list(ctx context.Context) ([]tool, error) {
	server, err := p.session.Server(ctx)
	if err != nil {
		return nil, err
	}
	p.report.Server, p.report.Version, p.report.Protocol = server.Name, server.Version, server.Protocol
	var tools []tool
	for _, raw := range server.Tools {
		t, err := p.choose(raw)
		if err != nil {
			return nil, err
		}
		tools = append(tools, t)
	}
	for _, name := range p.Tools {
		if !slices.ContainsFunc(tools, func(t tool) bool { return t.name == name }) {
			return nil, fmt.Errorf("the server has no tool %q", name)
		}
	}
	return tools, nil
}

// all probes the tools in turn, each within its share of the time, and then
// the resources.
func (p *prober) all(ctx context.Context, tools []tool) {
	left := slices.DeleteFunc(slices.Clone(tools), func(t tool) bool { return t.skip != "" })
	for i := range tools {
		t := &tools[i]
		p.report.Tools = append(p.report.Tools, ToolReport{Name: t.name, Skipped: t.skip, Checks: map[string]Tally{}})
		if t.skip != "" || p.session == nil {
			continue
		}
		share := p.share(ctx, len(left))
		left = left[1:]
		p.tool(share, t)
		if p.session == nil && p.report.Incomplete == "" {
			p.report.Incomplete = "the server could not be reached again"
		}
	}
	p.report.Tools = append(p.report.Tools, ToolReport{Checks: map[string]Tally{}})
	if p.session != nil && ctx.Err() == nil {
		p.resources(ctx)
	}
}

// share returns a context that ends with this tool's part of the time.
func (p *prober) share(ctx context.Context, tools int) context.Context {
	deadline, _ := ctx.Deadline()
	part := time.Until(deadline) / time.Duration(tools)
	limited, cancel := context.WithTimeoutCause(ctx, part, errTime)
	context.AfterFunc(limited, cancel)
	return limited
}

// maxRestarts is how often the server is started again for one tool.
const maxRestarts = 10

// tool calls one tool with all payloads.
func (p *prober) tool(ctx context.Context, t *tool) {
	payloads, err := p.payloads(ctx, t)
	r := &p.report.Tools[len(p.report.Tools)-1]
	r.Payloads = len(payloads)
	restarts := 0
	for _, payload := range payloads {
		if err == nil {
			err = p.wait(ctx)
		}
		if err != nil {
			p.cut(ctx, t, len(payloads)-r.Calls)
			return
		}
		p.tell(t, payload, r)
		r.Calls++
		p.report.Calls++
		x := p.call(ctx, t, payload)
		if ctx.Err() != nil { // what was cut off says nothing of the server
			r.Calls--
			p.report.Calls--
			p.cut(ctx, t, len(payloads)-r.Calls)
			return
		}
		p.look(x)
		if p.steady(x) {
			continue
		}
		if restarts++; p.session == nil || restarts >= maxRestarts {
			p.cut(ctx, t, len(payloads)-r.Calls)
			return
		}
	}
}

// wait keeps to the rate.
func (p *prober) wait(ctx context.Context) error {
	select {
	case <-p.tick.C:
		return ctx.Err()
	case <-ctx.Done():
		return ctx.Err()
	}
}

func (p *prober) tell(t *tool, payload Payload, r *ToolReport) {
	if p.Tell != nil {
		p.Tell(Progress{Tool: t.name, Payload: payload.Name, Done: r.Calls, Calls: r.Payloads})
	}
}

// A leftOut says what was left out, and why it began.
type leftOut struct {
	why          string
	tools, calls int
}

func (l *leftOut) String() string {
	return fmt.Sprintf("%s; calls left out: %d, of tools: %d", l.why, l.calls, l.tools)
}

// cut notes that calls are left out.
func (p *prober) cut(ctx context.Context, t *tool, n int) {
	why := "the server kept ending"
	if ctx.Err() != nil {
		why = context.Cause(ctx).Error()
	} else if p.session == nil {
		why = "the server could not be reached again"
	}
	if n == 0 {
		return
	}
	if p.left == nil {
		p.left = &leftOut{why: fmt.Sprintf("%s at tool %s", why, excerpt(t.name, 60))}
	}
	p.left.tools++
	p.left.calls += n
	p.report.Incomplete = p.left.String()
}

// call makes one call.
func (p *prober) call(ctx context.Context, t *tool, payload Payload) *exchange {
	x := &exchange{tool: t, payload: payload}
	start := time.Now()
	x.response, x.err = p.session.Call(ctx, p.Budget, t.name, json.RawMessage(payload.Arguments))
	x.wall = time.Since(start)
	p.finish(x)
	return x
}

// finish fills in what follows from the response and the error.
func (p *prober) finish(x *exchange) {
	x.answer = decode(x.response)
	wait := time.Duration(0)
	if errors.Is(x.err, capture.ErrDied) {
		wait = time.Second // the connection ends before the process is gone
	}
	x.ended = p.session.Died(wait)
}

// look runs all checks.
func (p *prober) look(x *exchange) {
	for _, c := range Checks() {
		p.report.add(c.Name, x, c.Look(p.life, p, x))
	}
}

// steady reports whether the server can be called again as it is. If not, it
// is started, or at least connected to, anew: without a session it is gone.
func (p *prober) steady(x *exchange) bool {
	if x.ended == "" && x.err == nil && x.response != nil && x.response.HTTP == 0 {
		return true
	}
	if x.ended == "" && p.session.Alive(p.life, p.Budget) {
		return true
	}
	p.close()
	if p.life.Err() != nil {
		return false
	}
	p.report.Restarts++
	if err := p.open(p.life); err != nil {
		p.session = nil
		p.report.find(Finding{Tool: x.tool.name, Check: "alive", Severity: Failure, Count: 1,
			Detail: fmt.Sprintf("the server cannot be reached again: %v", err), Kind: x.payload.Kind, Payload: x.payload.Name, Arguments: shown(x.payload.Arguments)})
	}
	return false
}
