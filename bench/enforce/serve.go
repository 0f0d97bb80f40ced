//go:build unix

package enforce

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"runtime/debug"
	"sync"

	"schemabench/harness"
	"schemabench/harness/limit"
)

// envServer is set in the environment of a server process, and nowhere else.
const envServer = "SCHEMABENCH_ENFORCE"

// A setup is the first line that a server reads, in JSON. Every other line is
// the number of a request and the index of its case. The server answers with
// the word ready and a line for each request: its number, and the verdict or
// the outcome.
type setup struct {
	Strategy string
	Backend  string
	Limits   limit.Limits
	Budget   harness.Budget
	MaxStack int            // bytes; 0 for Go's default
	Honest   int            // so many cases are calls of tools that register before
	Cases    []harness.Case // without the right verdict
}

const ready = "ready"

// Main turns this process into a server if [Run] started it as one, and then
// does not return. Otherwise it returns at once. Call it in main behind
// [worker.Main], since a server may have workers.
func Main(backends []harness.Backend) {
	if os.Getenv(envServer) == "" {
		return
	}
	os.Unsetenv(envServer) // it is not meant for workers
	if err := serve(backends); err != nil {
		fmt.Fprintf(os.Stderr, "fatal error: server: %v\n", err)
		os.Exit(1)
	}
	os.Exit(0)
}

// serve answers requests until there are no more.
func serve(backends []harness.Backend) error {
	in := bufio.NewReader(os.Stdin)
	line, err := in.ReadBytes('\n')
	if err != nil {
		return fmt.Errorf("read setup: %w", err)
	}
	var s setup
	if err := json.Unmarshal(line, &s); err != nil {
		return fmt.Errorf("read setup: %w", err)
	}
	guard, err := s.open(backends)
	if err != nil {
		return err
	}
	defer guard.Close()
	var writing sync.Mutex
	say := func(words ...any) {
		writing.Lock()
		defer writing.Unlock()
		fmt.Fprintln(os.Stdout, words...) // an error means that the client is gone, as reading tells
	}
	say(ready)
	for {
		var id, index int
		switch _, err := fmt.Fscanln(in, &id, &index); {
		case errors.Is(err, io.EOF):
			return nil
		case err != nil:
			return fmt.Errorf("read request: %w", err)
		}
		go func() {
			v, o := guard.Judge(context.Background(), s.Cases[index])
			if o == Outcome(harness.Done) {
				o = Outcome(v)
			}
			say(id, o)
		}()
	}
}

// open readies the strategy and registers the honest tools.
func (s *setup) open(backends []harness.Backend) (Guard, error) {
	strategy, err := Get(s.Strategy)
	if err != nil {
		return nil, err
	}
	if s.MaxStack > 0 {
		debug.SetMaxStack(s.MaxStack)
	}
	service := Service{Limits: s.Limits, Budget: s.Budget}
	for _, b := range backends {
		if b.Name() == s.Backend {
			service.Backend = b
		}
	}
	if service.Backend == nil {
		return nil, fmt.Errorf("no backend %q", s.Backend)
	}
	guard, err := strategy.Open(service)
	if err != nil {
		return nil, fmt.Errorf("open strategy %s: %w", s.Strategy, err)
	}
	for _, c := range s.Cases[:s.Honest] {
		if err := guard.Register(c); err != nil {
			return nil, errors.Join(fmt.Errorf("register %s: %w", c.Family, err), guard.Close())
		}
	}
	return guard, nil
}
