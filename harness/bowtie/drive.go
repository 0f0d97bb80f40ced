package bowtie

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"slices"
	"strings"

	"schemabench/harness"
)

// Env is the variable that tells a worker which harness to run as its only
// backend: a JSON array of a name and a command with its arguments.
const Env = "SCHEMABENCH_BOWTIE"

// A Backend runs a harness of Bowtie's and asks it for verdicts. A validator
// that hangs is ended by the wall budget, since CPU time and memory are those
// of the pipe to the harness, not of the harness.
type Backend struct {
	name    string
	in      io.WriteCloser
	out     *bufio.Reader
	info    Implementation
	dialect harness.Draft // last told
	seq     int
}

// FromEnv starts the backend that [Env] names. It returns nil if it is not
// set.
func FromEnv() (*Backend, error) {
	text := os.Getenv(Env)
	if text == "" {
		return nil, nil
	}
	var command []string
	if err := json.Unmarshal([]byte(text), &command); err != nil || len(command) < 2 {
		return nil, fmt.Errorf("%s=%s is not a JSON array of a name and a command", Env, text)
	}
	b, err := start(command[0], command[1:])
	if err != nil {
		return nil, fmt.Errorf("start Bowtie harness %s: %w", strings.Join(command[1:], " "), err)
	}
	return b, nil
}

func start(name string, line []string) (*Backend, error) {
	cmd := exec.Command(line[0], line[1:]...)
	cmd.Env = slices.DeleteFunc(os.Environ(), func(kv string) bool { return strings.HasPrefix(kv, "SCHEMABENCH_") })
	cmd.SysProcAttr = dieWithParent()
	in, err := cmd.StdinPipe()
	if err != nil {
		return nil, err
	}
	out, err := cmd.StdoutPipe()
	if err != nil {
		return nil, err
	}
	if err := cmd.Start(); err != nil {
		return nil, err
	}
	b := &Backend{name: name, in: in, out: bufio.NewReaderSize(out, 64<<10)}
	var s started
	if err := b.ask(command{Cmd: "start", Version: version}, &s); err != nil {
		return nil, err
	}
	if s.Version != version {
		return nil, fmt.Errorf("speaks version %d of the protocol, not %d", s.Version, version)
	}
	b.info = s.Implementation
	return b, nil
}

// ask sends a command and reads its answer.
func (b *Backend) ask(c command, answer any) error {
	text, err := json.Marshal(c)
	if err != nil {
		return err
	}
	if _, err := b.in.Write(append(text, '\n')); err != nil {
		return fmt.Errorf("writing %s: %w", c.Cmd, err)
	}
	line, err := b.out.ReadBytes('\n')
	if err != nil {
		return fmt.Errorf("reading the answer to %s: %w", c.Cmd, err)
	}
	if err := json.Unmarshal(line, answer); err != nil {
		return fmt.Errorf("reading the answer to %s: %w", c.Cmd, err)
	}
	return nil
}

// Name implements [harness.Backend].
func (b *Backend) Name() string { return b.name }

// Doc returns one line on b.
func (b *Backend) Doc() string {
	return fmt.Sprintf("%s for %s through a Bowtie harness: verdicts only, times are those of the pipe", b.info.Name, b.info.Language)
}

// Version implements [harness.Backend]. It marks that times are no validator's.
func (b *Backend) Version() string { return b.info.Version + "+bowtie" }

// Compile implements [harness.Backend]. The schema goes to the harness with
// each instance.
func (b *Backend) Compile(d harness.Draft, s harness.Schema) (harness.Validator, error) {
	if !slices.Contains(b.info.Drafts(), d) {
		return nil, fmt.Errorf("draft %s: %w", d, harness.ErrUnsupported)
	}
	if !json.Valid(s) {
		return nil, errors.New("the schema is not JSON, which Bowtie's protocol cannot carry")
	}
	if b.dialect == d {
		return &validator{b, s}, nil
	}
	var answer struct{ OK bool }
	if err := b.ask(command{Cmd: "dialect", Dialect: uri(d)}, &answer); err != nil {
		return nil, err
	}
	b.dialect = d
	return &validator{b, s}, nil
}

type validator struct {
	*Backend
	schema harness.Schema
}

// Decode implements [harness.Validator].
func (v *validator) Decode(i harness.Instance) (any, error) {
	if !json.Valid(i) {
		return nil, errors.New("the instance is not JSON, which Bowtie's protocol cannot carry")
	}
	return i, nil
}

// Validate implements [harness.Validator].
func (v *validator) Validate(value any) (harness.Verdict, error) {
	v.seq++
	c := command{Cmd: "run", Seq: fmt.Appendf(nil, "%d", v.seq), Case: &testCase{
		Description: "schemabench",
		Schema:      json.RawMessage(v.schema),
		Tests:       []test{{Description: "schemabench", Instance: json.RawMessage(value.(harness.Instance))}},
	}}
	var r response
	if err := v.ask(c, &r); err != nil {
		return "", err
	}
	switch {
	case r.Skipped || r.Errored:
		return "", errors.New(r.text())
	case len(r.Results) != 1:
		return "", fmt.Errorf("%d results for one test", len(r.Results))
	case r.Results[0].Valid == nil:
		return "", errors.New(r.Results[0].text())
	case *r.Results[0].Valid:
		return harness.Valid, nil
	}
	return harness.Invalid, nil
}
