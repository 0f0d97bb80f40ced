// Schemabench measures what adversarial JSON Schemas do to validators, and
// derives from that the limits that keep validation within a budget.
//
// It exits 0 when done, 1 when the answer is no (backends disagree, a schema
// is rejected, a regression is found, a run is not complete), and 2 on misuse
// or failure.
package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"strings"
	"syscall"

	"github.com/alecthomas/kong"
	"github.com/dustin/go-humanize"
	"schemabench/harness"
	"schemabench/harness/backend"
	"schemabench/harness/bowtie"
	"schemabench/harness/worker"
)

func main() {
	worker.Main(ownBackends()) // in a worker, does not return
	os.Exit(run(os.Args[1:], os.Stdin, os.Stdout, os.Stderr))
}

// ownBackends returns the backends of this process as a worker.
func ownBackends() []harness.Backend {
	b, err := bowtie.FromEnv()
	switch {
	case err != nil:
		fmt.Fprintln(os.Stderr, "schemabench:", err)
		os.Exit(2)
	case b != nil:
		return []harness.Backend{b}
	}
	return backend.All()
}

// commands is the command line. Each command is a file of this package.
type commands struct {
	Run       runCmd       `cmd:"" help:"Measure families, or your own schemas, on every backend and report."`
	Try       tryCmd       `cmd:"" help:"Run one schema and instance through every backend."`
	Check     checkCmd     `cmd:"" help:"Check schemas against limits."`
	List      listCmd      `cmd:"" help:"List backends or families."`
	Corpus    corpusCmd    `cmd:"" help:"List, fetch and measure corpora of real schemas."`
	Capture   captureCmd   `cmd:"" help:"Write the tools of a live MCP server to a file."`
	Probe     probeCmd     `cmd:"" help:"Fuzz a live MCP server with arguments made from its schemas; the answer is no if it fails."`
	Search    searchCmd    `cmd:"" help:"Evolve the costliest schema and instance of a size, within limits if you like."`
	Backends  backendsCmd  `cmd:"" help:"Install validators beyond Go."`
	Bowtie    bowtieCmd    `cmd:"" help:"Serve a backend to Bowtie over standard input and output."`
	Suite     suiteCmd     `cmd:"" help:"Run the official test suite through every backend."`
	Calibrate calibrateCmd `cmd:"" help:"Derive limits from results, and judge what others set."`
	Compare   compareCmd   `cmd:"" help:"Compare two runs; the answer is no on a regression."`
	Nightly   nightlyCmd   `cmd:"" help:"Do a night's job: replay, fuzz, benchmark, sweep, compare, publish."`
	Bisect    bisectCmd    `cmd:"" help:"Find the version of a validator that changed what it does with a case."`
	Enforce   enforceCmd   `cmd:"" help:"Compare ways to enforce a budget while bombs arrive."`
	Report    reportCmd    `cmd:"" help:"Write the report of results files."`
}

// env is what a command may touch of the outside world.
type env struct {
	ctx            context.Context
	stdin          io.Reader
	stdout, stderr io.Writer
	args           []string // the command line without the program's name

	doing func(string) // shows what is being done; nil where nothing does
}

// large is the length in bytes of a text above which work on it takes long
// enough to say so.
const large = 1 << 20

// working shows what is being done with a text of so many bytes, if it is
// large.
func (e *env) working(what string, bytes int) {
	if e.doing != nil && bytes > large {
		e.doing(what + ", " + humanize.Bytes(uint64(bytes)))
	}
}

// errNo is wrapped by the error of a command whose answer is no.
var errNo = errors.New("the answer is no")

// exit is panicked with by kong after --help.
type exit int

func run(args []string, stdin io.Reader, stdout, stderr io.Writer) (status int) {
	defer func() {
		switch r := recover().(type) {
		case nil:
		case exit:
			status = int(r)
		default:
			panic(r)
		}
	}()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	context.AfterFunc(ctx, stop) // a second Ctrl-C ends the process at once
	e := &env{ctx: ctx, stdin: stdin, stdout: stdout, stderr: stderr, args: args}
	parser, err := kong.New(&commands{},
		kong.Name("schemabench"),
		kong.Description("Measures what adversarial JSON Schemas do to validators."),
		kong.UsageOnError(),
		kong.Writers(stdout, stderr),
		kong.Exit(func(code int) { panic(exit(code)) }),
		kong.Bind(e),
		kong.Vars{"drafts": draftNames(), "metrics": metricNames()},
	)
	if err != nil {
		fmt.Fprintln(stderr, "schemabench:", err)
		return 2
	}
	err = noneEmpty(args)
	if err == nil {
		var command *kong.Context
		if command, err = parser.Parse(args); err == nil {
			err = command.Run(e)
		}
	}
	if errors.Is(err, context.Canceled) {
		err = errInterrupted
	}
	switch {
	case err == nil:
		return 0
	case errors.Is(err, errNo):
		fmt.Fprintln(stderr, "schemabench:", withoutNo(err))
		return 1
	default:
		fmt.Fprintln(stderr, "schemabench:", err)
		return 2
	}
}

// withoutNo returns the text of an error without that of errNo, which says
// nothing to a reader.
func withoutNo(err error) string { return strings.TrimSuffix(err.Error(), ": "+errNo.Error()) }

// noneEmpty refuses arguments that are empty, as where a shell variable is not
// set: no command has a use for one, and as a flag's value it would count as
// if the flag were not there.
func noneEmpty(args []string) error {
	for i, a := range args {
		flag, value, given := strings.Cut(a, "=")
		switch {
		case strings.HasPrefix(a, "--") && given && value == "":
			return fmt.Errorf("%s has an empty value", flag)
		case a == "" && i > 0 && strings.HasPrefix(args[i-1], "--") && !strings.Contains(args[i-1], "="):
			return fmt.Errorf("%s has an empty value", args[i-1])
		case a == "":
			return fmt.Errorf("argument %d is empty", i+1)
		}
	}
	return nil
}
