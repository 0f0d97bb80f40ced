package corpus

import (
	"schemabench/harness"
)

// A Role says what a schema is used for where it was found.
type Role string

// The roles.
const (
	RoleSchema Role = "schema" // a document that stands for itself
	RoleInput  Role = "input"  // inputSchema of an MCP tool
	RoleOutput Role = "output" // outputSchema of an MCP tool
)

// An Entry is one schema of a corpus.
type Entry struct {
	// Name identifies the entry among those loaded with it. For a tool it is
	// server/tool/role, for a document the file's name, or its path within the
	// directory given, without ".json"; files that this does not tell apart have
	// their whole path. A name that is taken gets a suffix such as "#2". It holds nothing
	// but printable characters, at most 200; others become U+FFFD.
	Name string

	File   string // where it was read: a path as given, or "-" for standard input
	Server string // MCP server, "" unless the entry comes from a dump
	Tool   string // MCP tool, "" unless the entry comes from a dump
	Role   Role

	// Draft is the dialect named by the schema's $schema at its root, or
	// 2020-12 if there is none.
	Draft harness.Draft
	// Unknown is the value of $schema if it names no official dialect, else "".
	// Draft is then 2020-12, and the schema still says otherwise, so backends
	// are free to refuse it.
	Unknown string
	// Schema is the JSON text exactly as it stands in the file. It is JSON but
	// not always a schema: a server may send null.
	Schema harness.Schema

	Samples []Sample // instances that came with the schema, if any
}

// A Sample is an instance that came with a schema.
type Sample struct {
	Name     string // what it shows, in words
	Instance harness.Instance
	Want     harness.Verdict // "" when not known
}

// Cases returns one case for each sample of e.
func (e Entry) Cases() []harness.Case {
	cases := make([]harness.Case, 0, len(e.Samples))
	for _, s := range e.Samples {
		cases = append(cases, harness.Case{
			Family: e.Name, Draft: e.Draft, Schema: e.Schema, Instance: s.Instance, Want: s.Want,
		})
	}
	return cases
}

// newEntry returns an entry for schema with the dialect that its $schema names.
func newEntry(name string, schema []byte) Entry {
	e := Entry{Name: name, Role: RoleSchema, Draft: harness.Draft2020, Schema: schema}
	uri, ok := stringMember(schema, "$schema")
	if !ok {
		return e
	}
	if d, known := harness.DraftFromURI(uri); known {
		e.Draft = d
	} else {
		e.Unknown = uri
	}
	return e
}
