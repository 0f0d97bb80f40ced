package bowtie

import (
	"encoding/json"

	"schemabench/harness"
)

// version is that of the protocol.
const version = 1

// A command is what Bowtie sends.
type command struct {
	Cmd     string          `json:"cmd"`
	Version int             `json:"version,omitempty"`
	Dialect string          `json:"dialect,omitempty"`
	Seq     json.RawMessage `json:"seq,omitempty"`
	Case    *testCase       `json:"case,omitempty"`
}

// A testCase is a schema with instances to validate.
type testCase struct {
	Description string                     `json:"description"`
	Schema      json.RawMessage            `json:"schema"`
	Registry    map[string]json.RawMessage `json:"registry,omitempty"` // documents by URI
	Tests       []test                     `json:"tests"`
}

type test struct {
	Description string          `json:"description"`
	Instance    json.RawMessage `json:"instance"`
}

// A started is the answer to start.
type started struct {
	Version        int            `json:"version"`
	Implementation Implementation `json:"implementation"`
}

// An Implementation is what a harness says of the validator behind it.
type Implementation struct {
	Language        string   `json:"language"`
	Name            string   `json:"name"`
	Version         string   `json:"version,omitempty"`
	Dialects        []string `json:"dialects"` // URIs of metaschemas
	Homepage        string   `json:"homepage"`
	Issues          string   `json:"issues"`
	Source          string   `json:"source"`
	LanguageVersion string   `json:"language_version,omitempty"`
}

// A response is the answer to run.
type response struct {
	Seq     json.RawMessage `json:"seq"`
	Results []result        `json:"results,omitzero"` // nil if the whole case has a failure
	failure
}

// A result is the verdict on one test.
type result struct {
	Valid *bool `json:"valid,omitempty"`
	failure
}

// A failure stands where there is no verdict.
type failure struct {
	Skipped bool     `json:"skipped,omitempty"`
	Message string   `json:"message,omitempty"`
	Errored bool     `json:"errored,omitempty"`
	Context *context `json:"context,omitempty"`
}

type context struct {
	Message string `json:"message"`
}

func skipped(why string) failure { return failure{Skipped: true, Message: why} }
func errored(why string) failure { return failure{Errored: true, Context: &context{why}} }

// text says why there is no verdict.
func (f failure) text() string {
	switch {
	case f.Skipped:
		return "skipped: " + f.Message
	case f.Context != nil:
		return f.Context.Message
	}
	return "errored"
}

// uri returns the URI by which Bowtie calls a draft: before 2019-09 they end
// with an empty fragment.
func uri(d harness.Draft) string {
	switch d {
	case harness.Draft2020, harness.Draft2019:
		return d.Metaschema()
	}
	return d.Metaschema() + "#"
}
