package main

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/go-json-experiment/json/jsontext"
	"schemabench/corpus"
	"schemabench/harness"
	"schemabench/harness/limit"
)

// maxFile is the size in bytes up to which input files are read.
const maxFile = 256 << 20

// maxDecoderDepth is the nesting at which jsontext stops, a fixed property
// of that package. Deeper text is passed on unchecked: what validators make
// of it is what one wants to know.
const maxDecoderDepth = 10_000

// readJSON reads the file of that name, or stdin for "-", and checks that it
// holds one JSON value. Duplicate names and bad UTF-8 pass, since validators
// differ on them. Errors name the file and the byte offset.
func readJSON(e *env, name string) ([]byte, error) {
	text, err := readFile(e, name)
	if err != nil {
		return nil, err
	}
	d := jsontext.NewDecoder(bytes.NewReader(text), jsontext.AllowDuplicateNames(true), jsontext.AllowInvalidUTF8(true))
	for first := true; ; first = false {
		switch _, err := d.ReadToken(); {
		case err == nil && d.StackDepth() == 0:
			return text, checkEnd(name, text, d.InputOffset())
		case err == nil:
		case d.StackDepth() >= maxDecoderDepth:
			return text, nil
		case first && errors.Is(err, io.EOF):
			return nil, fmt.Errorf("reading %s: byte 0: no JSON value, the file is empty", name)
		default:
			return nil, fmt.Errorf("reading %s: byte %d: %w", name, errorOffset(err, d), err)
		}
	}
}

// readFile reads the file of that name, or stdin for "-".
func readFile(e *env, name string) ([]byte, error) {
	type file struct {
		text []byte
		err  error
	}
	f, err := interruptible(e.ctx, func() (f file) {
		f.text, f.err = readAll(e.stdin, name)
		return f
	})
	if err != nil {
		return nil, fmt.Errorf("reading %s: %w", name, err)
	}
	return f.text, f.err
}

// readLimits reads limits from the file of that name, or stdin for "-"; those
// that are built in for "" and "default".
func readLimits(e *env, name string) (limit.Limits, error) {
	if name == "" || name == "default" {
		return limit.Default(), nil
	}
	text, err := readFile(e, name)
	if err != nil {
		return limit.Limits{}, err
	}
	return limit.Parse(name, text)
}

// loadSchemas reads the schemas in paths, of which - is the command's stdin.
// If it is interrupted, the only problem says so.
func loadSchemas(e *env, paths []string) ([]corpus.Entry, []corpus.Problem) {
	type loaded struct {
		entries  []corpus.Entry
		problems []corpus.Problem
	}
	l, err := interruptible(e.ctx, func() (l loaded) {
		l.entries, l.problems = corpus.LoadFrom(e.stdin, paths...)
		return l
	})
	if err != nil {
		return nil, []corpus.Problem{{File: strings.Join(paths, ", "), Offset: -1, Err: err}}
	}
	return l.entries, l.problems
}

// countStdin counts the names that stand for stdin.
func countStdin(names []string) (n int) {
	for _, name := range names {
		if name == "-" {
			n++
		}
	}
	return n
}

func readAll(in io.Reader, name string) ([]byte, error) {
	if name != "-" {
		f, err := os.Open(name)
		if err != nil {
			return nil, err
		}
		defer f.Close()
		in = f
	}
	text, err := io.ReadAll(io.LimitReader(in, maxFile+1))
	if err != nil {
		return nil, fmt.Errorf("reading %s: byte %d: %w", name, len(text), err)
	}
	if len(text) > maxFile {
		return nil, fmt.Errorf("reading %s: byte %d: file is larger than %d bytes", name, maxFile, maxFile)
	}
	return text, nil
}

// checkEnd says where something other than white space follows the value.
func checkEnd(name string, text []byte, end int64) error {
	rest := bytes.TrimLeft(text[end:], " \t\r\n")
	if len(rest) == 0 {
		return nil
	}
	return fmt.Errorf("reading %s: byte %d: text after the JSON value", name, len(text)-len(rest))
}

// errorOffset returns the byte at which decoding stopped.
func errorOffset(err error, d *jsontext.Decoder) int64 {
	if s := (*jsontext.SyntacticError)(nil); errors.As(err, &s) {
		return s.ByteOffset
	}
	return d.InputOffset()
}

// draftOf returns the draft that the schema's root "$schema" names, or
// 2020-12 if there is none or it names none that is known: a backend then
// says what it makes of it.
func draftOf(s harness.Schema) harness.Draft {
	d := jsontext.NewDecoder(bytes.NewReader(s), jsontext.AllowDuplicateNames(true), jsontext.AllowInvalidUTF8(true))
	if t, err := d.ReadToken(); err != nil || t.Kind() != '{' {
		return harness.Draft2020
	}
	for d.PeekKind() == '"' {
		name, err := d.ReadToken()
		if err != nil {
			break
		}
		isSchema := name.String() == "$schema"
		if isSchema && d.PeekKind() == '"' {
			uri, err := d.ReadToken()
			if err != nil {
				break
			}
			if draft, ok := harness.DraftFromURI(uri.String()); ok {
				return draft
			}
			break
		}
		if d.SkipValue() != nil {
			break
		}
	}
	return harness.Draft2020
}
