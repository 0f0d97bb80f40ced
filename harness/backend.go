package harness

import "errors"

// A Backend is a JSON Schema validator library behind one interface. It
// fetches nothing, from the network or from files, whatever a schema refers
// to. Its methods need not be safe for concurrent use.
type Backend interface {
	// Name is the short name used in flags and results, such as "santhosh".
	Name() string
	// Version is the version of the library as linked, such as "v6.0.3".
	Version() string
	// Compile prepares a schema for validation in the given dialect. The
	// error wraps ErrUnsupported if the library does not implement the draft
	// or a keyword that the schema uses; any other error means that the
	// library refuses the schema.
	Compile(Draft, Schema) (Validator, error)
}

// A Validator is a compiled schema.
type Validator interface {
	// Decode turns JSON text into the form that Validate takes. An error
	// means that the library refuses the text.
	Decode(Instance) (any, error)
	// Validate judges a decoded instance. Invalid is a verdict, not an error;
	// an error means that the library gave no verdict.
	Validate(any) (Verdict, error)
}

// ErrUnsupported is wrapped by the error of a Backend that does not implement
// a draft or a keyword.
var ErrUnsupported = errors.New("unsupported")
