package main

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"net/http"
	"os"
	"strings"
	"time"
	"unicode"

	"schemabench/corpus/capture"
)

// serverFlags say which MCP server to speak to.
type serverFlags struct {
	Command []string      `arg:"" optional:"" help:"Server to start, with its arguments, after --. It speaks over standard input and output."`
	URL     string        `name:"url" help:"Server to reach by streamable HTTP, in place of a command." placeholder:"URL"`
	Header  []string      `help:"Header of each request to the URL, such as 'Authorization: Bearer …'. May be repeated." placeholder:"NAME: VALUE" sep:"none"`
	Timeout time.Duration `help:"Wall time that the server has to start, and to answer a request." default:"10s"`
}

// Validate implements kong's hook.
func (f serverFlags) Validate() error {
	switch {
	case (len(f.Command) > 0) == (f.URL != ""):
		return errors.New("give either a command after -- or --url")
	case len(f.Header) > 0 && f.URL == "":
		return errors.New("--header goes with --url")
	}
	if _, err := headers(f.Header); err != nil {
		return err
	}
	return positive("timeout", f.Timeout)
}

func (f serverFlags) target() capture.Target {
	h, _ := headers(f.Header) // checked by Validate
	return capture.Target{Command: f.Command, URL: f.URL, Headers: h}
}

func headers(lines []string) (http.Header, error) {
	h := http.Header{}
	for _, line := range lines {
		name, value, ok := strings.Cut(line, ":")
		if name = strings.TrimSpace(name); !ok || name == "" {
			return nil, errors.New("a --header is not of the form 'NAME: VALUE'") // which may be a secret
		}
		h.Add(name, strings.TrimSpace(value))
	}
	return h, nil
}

type captureCmd struct {
	serverFlags
	Out       string   `short:"o" help:"File to write; - is standard output. By default SERVER@VERSION.json in the working directory, which must not exist." placeholder:"FILE"`
	MaxSize   byteSize `help:"Most bytes that the server may send." default:"64MiB"`
	MaxPages  int      `help:"Most pages of tools." default:"1000"`
	MaxTools  int      `help:"Most tools." default:"10000"`
	Check     bool     `help:"Check the schemas against limits, as the command check does."`
	MCP       bool     `name:"mcp" help:"With --check, apply the rules of SEP-2106."`
	LimitFile string   `name:"limits" help:"With --check, limits file in place of the limits that are built in." placeholder:"FILE"`
}

// Validate implements kong's hook.
func (c captureCmd) Validate() error {
	switch {
	case c.MaxPages < 1 || c.MaxTools < 1:
		return errors.New("--max-pages and --max-tools must be above 0")
	case !c.Check && (c.MCP || c.LimitFile != ""):
		return errors.New("--mcp and --limits go with --check")
	case c.Check && c.Out == "-":
		return errors.New("--check prints to standard output, so --out - cannot")
	}
	return c.serverFlags.Validate()
}

// Run captures the tools. With --check its answer is no if one is rejected.
func (c *captureCmd) Run(e *env) error {
	server, err := capture.Of(e.ctx, c.target(), capture.Limits{
		Bytes: int64(c.MaxSize), Pages: c.MaxPages, Tools: c.MaxTools, Time: c.Timeout,
	})
	if err != nil {
		return fmt.Errorf("capture: %w", err)
	}
	if server.Noise > 0 {
		fmt.Fprintf(e.stderr, "left out %s on the server's standard output that no client understands: %s\n", countOf(server.Noise, "line"), server.Sample)
	}
	name, err := c.write(e, server)
	if err != nil {
		return fmt.Errorf("capture: %w", err)
	}
	fmt.Fprintf(e.stderr, "%q %q, protocol %s: %s in %s\n", server.Name, server.Version, server.Protocol, countOf(len(server.Tools), "tool"), name)
	if !c.Check || len(server.Tools) == 0 {
		return nil
	}
	check := checkCmd{Paths: []string{name}, Limits: c.LimitFile, MCP: c.MCP}
	return check.Run(e)
}

// write writes the file and returns its name.
func (c *captureCmd) write(e *env, server capture.Server) (string, error) {
	name, flags := c.Out, os.O_TRUNC
	switch name {
	case "-":
		return "standard output", server.Write(e.stdout)
	case "":
		name, flags = fileName(server), os.O_EXCL // a name chosen by the server replaces nothing
	}
	f, err := os.OpenFile(name, os.O_WRONLY|os.O_CREATE|flags, 0o666)
	if errors.Is(err, fs.ErrExist) {
		return "", fmt.Errorf("%w; name the file with --out to replace it", err)
	}
	if err != nil {
		return "", err
	}
	return name, closing(f, server.Write(f))
}

// closing closes f and returns the first error.
func closing(f io.Closer, err error) error { return errors.Join(err, f.Close()) }

// fileName returns SERVER@VERSION.json with nothing in it that means something
// to a file system.
func fileName(server capture.Server) string {
	const most = 100 // bytes of each part
	part := func(text, otherwise string) string {
		text = strings.Map(func(r rune) rune {
			if r < unicode.MaxASCII && (unicode.IsLetter(r) || unicode.IsDigit(r) || r == '.' || r == '-' || r == '_') {
				return r
			}
			return '_'
		}, text)
		if text = strings.TrimLeft(text, "."); text == "" {
			return otherwise
		}
		return text[:min(len(text), most)]
	}
	return part(server.Name, "server") + "@" + part(server.Version, "unknown") + ".json"
}
