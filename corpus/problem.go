package corpus

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"unicode/utf8"

	"github.com/go-json-experiment/json/jsontext"
)

// ErrTooLarge is wrapped by the [Problem] of a file larger than [MaxFileSize].
var ErrTooLarge = errors.New("file too large")

// ErrNotJSON is wrapped by the [Problem] of a file that is not JSON text.
var ErrNotJSON = errors.New("not JSON")

// A Problem is a part of the input that could not be read.
type Problem struct {
	File   string // path as given, or "-" for standard input
	Offset int64  // byte offset of the fault, from 0; -1 if it has no place
	Line   int    // from 1; 0 if it has no place
	Column int    // in characters, from 1; 0 if it has no place
	Err    error
}

// Error says which file, where in it, and what is wrong.
func (p Problem) Error() string {
	if p.Line == 0 {
		return fmt.Sprintf("reading %s: %v", p.File, p.Err)
	}
	return fmt.Sprintf("reading %s: byte %d (line %d, column %d): %v", p.File, p.Offset, p.Line, p.Column, p.Err)
}

// Unwrap returns the cause.
func (p Problem) Unwrap() error { return p.Err }

// problem returns a Problem that has no place within the file.
func problem(file string, err error) Problem {
	return Problem{File: file, Offset: -1, Err: err}
}

// problemAt returns a Problem at a byte offset of data.
func problemAt(file string, data []byte, offset int64, err error) Problem {
	offset = min(max(offset, 0), int64(len(data)))
	before := data[:offset]
	start := bytes.LastIndexByte(before, '\n') + 1
	return Problem{
		File: file, Offset: offset,
		Line:   bytes.Count(before, []byte("\n")) + 1,
		Column: utf8.RuneCount(before[start:]) + 1,
		Err:    err,
	}
}

// syntaxProblem returns the Problem for err from reading data as JSON.
func syntaxProblem(file string, data []byte, err error) Problem {
	var se *jsontext.SyntacticError
	if !errors.As(err, &se) {
		return problem(file, err)
	}
	cause := se.Err
	if errors.Is(cause, io.ErrUnexpectedEOF) {
		cause = errors.New("text ends too early")
	}
	return problemAt(file, data, se.ByteOffset, fmt.Errorf("%w: %w", ErrNotJSON, cause))
}
