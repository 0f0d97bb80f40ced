package fuzz

import (
	"errors"
	"fmt"

	"schemabench/harness"
)

// The sentinels that errors of Encode wrap.
var (
	ErrSyntax  = errors.New("not JSON")
	ErrInexact = errors.New("the grammar cannot say it exactly") // the bytes are the closest there are
)

// Encode returns bytes that Decode turns into the pair: into equal JSON, but
// for the order of members and for all but the last of members with the same
// name. If there are none, it returns bytes for a similar pair and an error
// that wraps ErrInexact. The error wraps ErrSyntax if a text is not JSON, and
// there are no bytes then.
//
// The grammar can say all but what goes beyond MaxInput, MaxDepth and
// MaxSchemaDepth, more than 4,192 names, and definitions with names of more
// than 32 bytes together with references to them; see GRAMMAR.md.
func Encode(schema harness.Schema, instance harness.Instance) ([]byte, error) {
	s, err := parseTree(schema)
	if err != nil {
		return nil, fmt.Errorf("encoding the schema: %w", err)
	}
	v, err := parseTree(instance)
	if err != nil {
		return nil, fmt.Errorf("encoding the instance: %w", err)
	}
	e := newEncoder(s, v)
	e.topValue(v)
	e.document(s)
	data := append(e.header(), e.out...)
	return data, check(data, s, v)
}

// check compares what data spells with the trees of what it should spell.
func check(data []byte, schema, instance *tree) error {
	s, v := Decode(data)
	for _, doc := range []struct {
		what string
		text []byte
		want *tree
	}{{"schema", s, schema}, {"instance", v, instance}} {
		got, err := parseTree(doc.text)
		if err != nil {
			return fmt.Errorf("decoding the encoded %s: %w", doc.what, err)
		}
		if !doc.want.equal(got) {
			return fmt.Errorf("encoding the %s: %w", doc.what, ErrInexact)
		}
	}
	return nil
}

// An encoder writes the body, which comes after the table, and collects the
// table. It goes through the same scopes as the decoder will.
type encoder struct {
	out   []byte
	names names
	order []*tree // definitions
	scope scope
	count map[string]int // how often each string occurs
	uri   []byte         // scratch space of says

	ownNames int // names of the table that are there as names of definitions
}

func newEncoder(schema, instance *tree) *encoder {
	e := &encoder{count: map[string]int{}, scope: newScope()}
	e.tally(schema)
	e.tally(instance)
	e.define(schema)
	return e
}

// tally counts the strings and names in t.
func (e *encoder) tally(t *tree) {
	if t.kind == '"' {
		e.count[t.text]++
	}
	for _, n := range t.names {
		e.count[n]++
	}
	for _, v := range t.values {
		e.tally(v)
	}
}

func (e *encoder) byte(b ...byte) { e.out = append(e.out, b...) }

// header returns the table.
func (e *encoder) header() []byte {
	var h encoder
	for _, name := range e.names.defs {
		h.byte(defName)
		h.literal(name)
	}
	for _, n := range e.names.table[e.ownNames:] {
		h.byte(plainName)
		h.literal(n.text)
	}
	if len(e.names.table) < maxNames {
		h.byte(0)
	}
	return h.out
}

// literal writes the length of text and text.
func (e *encoder) literal(text string) {
	text = text[:min(len(text), 1<<24-1)]
	switch n := len(text); {
	case n < 16:
		e.byte(byte(n))
	case n < 0xF00:
		e.byte(0xF0|byte(n>>8), byte(n))
	default:
		e.byte(0xFF, byte(n>>16), byte(n>>8), byte(n))
	}
	e.out = append(e.out, text...)
}

// id returns the id of a name, which it adds to the table if it must. It
// returns false if the table is full.
func (e *encoder) id(text string) (int, bool) {
	if id := e.names.find(text); id >= 0 {
		return id, true
	}
	if len(e.names.table) == maxNames {
		return 0, false
	}
	return e.names.add(text), true
}

// name writes the codes of a name. It returns false, and writes nothing, if
// the table is full.
func (e *encoder) name(text string) bool {
	id, ok := e.id(text)
	switch i := id - len(bases); {
	case !ok:
	case i < 0:
		e.byte(baseCodes[id])
	case i < farCode-tableCode:
		e.byte(tableCode + byte(i))
	default:
		i -= farCode - tableCode
		e.byte(farCode|byte(i>>8), byte(i))
	}
	return ok
}

// baseCodes are the first code from end on of each base name.
var baseCodes = func() (codes [len(bases)]byte) {
	for code := tableCode - 1; code >= baseCode; code-- {
		codes[baseName[code&63]] = byte(code)
	}
	return codes
}()
