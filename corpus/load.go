package corpus

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"strings"
	"unicode"

	"github.com/dustin/go-humanize"
)

// MaxFileSize is the most bytes that Load reads from one file.
const MaxFileSize = 64 << 20

const (
	maxTexts  = 1 << 16 // JSON texts in one file
	maxFaults = 20      // faults reported of one dump
)

// Load reads schemas from files, from directories and, for "-", from standard
// input. A directory is walked in order of name for files that end in
// ".json"; names that begin with a dot and everything but plain files are
// left out. A file that is named twice, or found in two ways, is read once.
//
// A file holds one of
//
//   - a JSON Schema document, kept whatever JSON value it is;
//   - an MCP tool dump: {"tools":[…]}, with or without "server" beside it, the
//     JSON-RPC response around it, a bare array of tools, or one tool;
//   - several JSON texts one after another, as a stdio server writes them:
//     JSON-RPC messages without tools are then left out.
//
// A null outputSchema counts as none. Nothing is loaded from a file that is not
// JSON to its end; how deep its values nest does not matter. Entries come in
// the order of paths, then of the file; a problem with one of them does not
// stop the rest.
func Load(paths ...string) ([]Entry, []Problem) { return LoadFrom(os.Stdin, paths...) }

// LoadFrom is [Load] with another standard input.
func LoadFrom(stdin io.Reader, paths ...string) ([]Entry, []Problem) {
	var l loader
	for _, f := range find(paths) {
		switch {
		case f.err != nil:
			l.fail(f.path, f.err)
		case f.path == "-":
			l.read(f.path, f.name, stdin)
		default:
			l.open(f.path, f.name)
		}
	}
	return l.entries, l.problems
}

// LoadReader reads schemas from r as [Load] reads a file. The name stands for
// the file in entries and problems.
func LoadReader(name string, r io.Reader) ([]Entry, []Problem) {
	var l loader
	l.read(name, baseName(name), r)
	return l.entries, l.problems
}

type loader struct {
	entries  []Entry
	problems []Problem
	taken    map[string]int // how often a name was given out
}

func (l *loader) open(path, name string) {
	f, err := os.Open(path)
	if err != nil {
		l.fail(path, err)
		return
	}
	defer f.Close()
	l.read(path, name, f)
}

func (l *loader) read(file, name string, r io.Reader) {
	data, err := io.ReadAll(io.LimitReader(r, MaxFileSize+1))
	switch {
	case err != nil:
		l.fail(file, err)
	case len(data) > MaxFileSize:
		l.fail(file, fmt.Errorf("%w: more than %s", ErrTooLarge, humanize.IBytes(MaxFileSize)))
	case len(bytes.TrimSpace(data)) == 0:
		l.problems = append(l.problems, problemAt(file, data, 0, fmt.Errorf("%w: the text is empty", ErrNotJSON)))
	default:
		l.parse(file, name, data)
	}
}

func (l *loader) parse(file, name string, data []byte) {
	found, err := values(data)
	if err != nil {
		l.problems = append(l.problems, syntaxProblem(file, data, err))
		return
	}
	for _, v := range found {
		l.add(file, name, data, v, len(found) > 1)
	}
}

// add adds what v holds. In a stream, JSON-RPC messages without tools are no
// schemas.
func (l *loader) add(file, name string, data []byte, v located, stream bool) {
	if d, ok := readDump(v); ok {
		for _, f := range d.faults {
			l.problems = append(l.problems, problemAt(file, data, f.offset, f.err))
		}
		for _, e := range d.entries(file, name) {
			l.keep(e)
		}
		return
	}
	if _, rpc := member(v, "jsonrpc"); rpc {
		if f, ok := rpcFault(v); ok {
			l.problems = append(l.problems, problemAt(file, data, f.offset, f.err))
			return
		}
		if stream {
			return
		}
	}
	e := newEntry(name, v.raw)
	e.File = file
	l.keep(e)
}

// keep adds e under a name that no other entry has.
func (l *loader) keep(e Entry) {
	if l.taken == nil {
		l.taken = map[string]int{}
	}
	e.Name = plain(e.Name)
	name := e.Name
	for l.taken[e.Name] > 0 {
		l.taken[name]++
		e.Name = fmt.Sprintf("%s#%d", name, l.taken[name])
	}
	l.taken[e.Name]++
	l.entries = append(l.entries, e)
}

// maxName is the most runes of an entry's name.
const maxName = 200

// plain makes a name fit to be printed: servers choose the names of tools, and
// may choose what rewrites a terminal.
func plain(name string) string {
	name = strings.Map(func(r rune) rune {
		if unicode.IsPrint(r) {
			return r
		}
		return unicode.ReplacementChar
	}, name)
	if runes := []rune(name); len(runes) > maxName {
		name = string(runes[:maxName-1]) + "…"
	}
	return name
}

func (l *loader) fail(file string, err error) {
	var pe *fs.PathError // its path is said already
	if errors.As(err, &pe) {
		err = fmt.Errorf("%s: %w", pe.Op, pe.Err)
	}
	l.problems = append(l.problems, problem(file, err))
}
