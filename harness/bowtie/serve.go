package bowtie

import (
	"bufio"
	stdcontext "context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"

	"schemabench/harness"
	"schemabench/harness/cost"
)

// A Runner runs a case on a backend, phase by phase, as a pool of workers
// does.
type Runner interface {
	Once(stdcontext.Context, string, harness.Case, harness.Budget) ([]harness.Measurement, error)
}

// A Server lets Bowtie run one backend.
type Server struct {
	Runner         Runner
	Implementation Implementation // its Name is the backend's; Dialects are found out
	Budget         harness.Budget // of each phase; what breaks it is an error in Bowtie's terms

	draft   harness.Draft
	started bool
}

// maxLine is the most bytes that a command may have.
const maxLine = 64 << 20

// Serve answers the commands from in until stop or the end of in. Its error
// says which line of the input was not understood, or that the answer could
// not be written.
func (s *Server) Serve(ctx stdcontext.Context, in io.Reader, out io.Writer) error {
	lines := bufio.NewScanner(in)
	lines.Buffer(make([]byte, 0, 64<<10), maxLine)
	encoder := json.NewEncoder(out)
	encoder.SetEscapeHTML(false)
	for n := 1; lines.Scan(); n++ {
		var c command
		err := json.Unmarshal(lines.Bytes(), &c)
		if err == nil && c.Cmd == "stop" {
			return nil
		}
		var answer any
		if err == nil {
			answer, err = s.answer(ctx, &c)
		}
		if err == nil {
			err = encoder.Encode(answer)
		}
		if err != nil {
			return fmt.Errorf("line %d: %w", n, err)
		}
	}
	if err := lines.Err(); err != nil {
		return fmt.Errorf("reading commands: %w", err)
	}
	return nil
}

func (s *Server) answer(ctx stdcontext.Context, c *command) (any, error) {
	if !s.started && c.Cmd != "start" {
		return nil, fmt.Errorf("command %q before start", c.Cmd)
	}
	switch c.Cmd {
	case "start":
		return s.start(ctx, c)
	case "dialect":
		var ok bool
		s.draft, ok = harness.DraftFromURI(c.Dialect)
		return map[string]bool{"ok": ok}, nil
	case "run":
		if c.Case == nil {
			return nil, errors.New("run without a case")
		}
		return s.run(ctx, c)
	}
	return nil, fmt.Errorf("no command %q", c.Cmd)
}

func (s *Server) start(ctx stdcontext.Context, c *command) (any, error) {
	if c.Version != version {
		return nil, fmt.Errorf("version %d of the protocol is not %d", c.Version, version)
	}
	s.started, s.draft = true, harness.Draft2020
	i := s.Implementation
	i.Dialects = nil
	for _, d := range harness.Drafts() {
		end, err := s.once(ctx, harness.Case{Draft: d, Schema: []byte(`{}`), Instance: []byte(`1`)})
		if err != nil {
			return nil, err
		}
		if end.Outcome == harness.Done {
			i.Dialects = append(i.Dialects, uri(d))
		}
	}
	return started{version, i}, nil
}

func (s *Server) run(ctx stdcontext.Context, c *command) (any, error) {
	r := response{Seq: c.Seq}
	if why := remote(s.draft, c.Case); why != "" {
		r.failure = skipped(why)
		return r, nil
	}
	r.Results = []result{}
	for _, t := range c.Case.Tests {
		end, err := s.once(ctx, harness.Case{Draft: s.draft, Schema: harness.Schema(c.Case.Schema), Instance: harness.Instance(t.Instance)})
		if err != nil {
			return nil, err
		}
		r.Results = append(r.Results, resultOf(end))
	}
	return r, nil
}

// once returns how a case ended.
func (s *Server) once(ctx stdcontext.Context, c harness.Case) (harness.Measurement, error) {
	ms, err := s.Runner.Once(ctx, s.Implementation.Name, c, s.Budget)
	if err != nil {
		return harness.Measurement{}, err
	}
	return ms[len(ms)-1], nil
}

// remote names a document of the registry that the schema refers to, or
// returns "".
func remote(d harness.Draft, c *testCase) string {
	if len(c.Registry) == 0 {
		return ""
	}
	g, err := cost.Parse(harness.Schema(c.Schema), d, cost.Options{})
	if err != nil {
		return "" // the backend is to say what is wrong
	}
	if refs := g.Static().External; len(refs) > 0 {
		return "refers to " + refs[0].Target + ", and nothing is fetched"
	}
	return ""
}

func resultOf(end harness.Measurement) result {
	switch end.Outcome {
	case harness.Done:
		valid := end.Verdict == harness.Valid
		return result{Valid: &valid}
	case harness.Unsupported:
		return result{failure: skipped(end.Detail)}
	}
	return result{failure: errored(fmt.Sprintf("%s in %s: %s", end.Outcome, end.Phase, end.Detail))}
}

// Drafts returns the drafts among the dialects.
func (i Implementation) Drafts() []harness.Draft {
	var drafts []harness.Draft
	for _, u := range i.Dialects {
		if d, ok := harness.DraftFromURI(u); ok && !slices.Contains(drafts, d) {
			drafts = append(drafts, d)
		}
	}
	return drafts
}
