package cost

import (
	"errors"
	"fmt"
	"io"

	"github.com/go-json-experiment/json/jsontext"
)

// The sentinels that errors of this package wrap.
var (
	ErrSyntax    = errors.New("not JSON")               // the text is not one JSON value
	ErrNested    = errors.New("nested too deep")        // arrays and objects lie more than 10,000 deep in each other
	ErrMalformed = errors.New("not a schema")           // a keyword's value has the wrong form
	ErrCycle     = errors.New("in-place cycle")         // evaluation of the instance would never end
	ErrWork      = errors.New("too much work to count") // the count was given up
	ErrSteps     = errors.New("too many steps")         // Evaluate used up its steps
	ErrDepth     = errors.New("too deep to evaluate")   // Evaluate used up its depth
	ErrRef       = errors.New("reference unresolved")   // Evaluate met a reference that it cannot resolve
	ErrPattern   = errors.New("pattern not supported")  // Evaluate met a pattern that package regexp cannot compile
)

// An Error says what is wrong with a text and where.
type Error struct {
	Pointer string // JSON Pointer of the place, as far as it is known
	Offset  int64  // bytes from the start of the text to the place or just before it
	What    string // what is wrong
	Err     error  // ErrSyntax, ErrNested, ErrMalformed or ErrWork
}

// maxPointer is the most of a JSON Pointer, in bytes, that an error repeats.
const maxPointer = 120

func (e *Error) Error() string {
	p := e.Pointer
	if len(p) > maxPointer {
		p = p[:maxPointer/2] + "…" + p[len(p)-maxPointer/2:]
	}
	return fmt.Sprintf("%v: %s at byte %d, pointer %q", e.Err, e.What, e.Offset, p)
}

func (e *Error) Unwrap() error { return e.Err }

// syntaxError turns an error of jsontext, met after offset, into an *Error.
func syntaxError(err error, offset int64) error {
	e := &Error{Offset: offset, What: err.Error(), Err: ErrSyntax}
	if err == errNesting {
		e.Err = ErrNested
	}
	var syntactic *jsontext.SyntacticError
	if errors.As(err, &syntactic) {
		e.Offset, e.Pointer = syntactic.ByteOffset, string(syntactic.JSONPointer)
		e.What = syntactic.Err.Error()
	}
	if errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) {
		e.What = "text ends too early"
	}
	return e
}
