package fuzz

import (
	"bytes"
	"fmt"

	"github.com/go-json-experiment/json/jsontext"
)

// A tree is a JSON value that keeps the order of members and the text of
// numbers. Of members with the same name it has the last.
type tree struct {
	kind    jsontext.Kind // n t f " 0 { [
	text    string        // of a number, or the WTF-8 of a string
	names   []string      // of members, in WTF-8
	values  []*tree       // of members or items
	indices map[string]int
}

// parseTree parses one JSON text.
func parseTree(text []byte) (*tree, error) {
	dec := jsontext.NewDecoder(bytes.NewBuffer(text),
		jsontext.AllowDuplicateNames(true), jsontext.AllowInvalidUTF8(true))
	t, err := readTree(dec)
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrSyntax, err)
	}
	if rest := bytes.Trim(text[dec.InputOffset():], " \t\r\n"); len(rest) > 0 {
		return nil, fmt.Errorf("%w: text after the value at byte %d", ErrSyntax, dec.InputOffset())
	}
	return t, nil
}

// readTree reads the next value. The decoder stops at a depth of 10,000.
func readTree(dec *jsontext.Decoder) (*tree, error) {
	t := &tree{kind: dec.PeekKind()}
	if t.kind != '{' && t.kind != '[' {
		raw, err := dec.ReadValue()
		if err != nil {
			return nil, err
		}
		t.text = string(raw)
		if t.kind == '"' {
			t.text = unquote(raw)
		}
		return t, nil
	}
	if _, err := dec.ReadToken(); err != nil {
		return nil, err
	}
	for k := dec.PeekKind(); k != '}' && k != ']'; k = dec.PeekKind() {
		if err := t.readNext(dec); err != nil {
			return nil, err
		}
	}
	_, err := dec.ReadToken()
	return t, err
}

// readNext reads the next member or item of t.
func (t *tree) readNext(dec *jsontext.Decoder) error {
	var name string
	if t.kind == '{' {
		raw, err := dec.ReadValue()
		if err != nil {
			return err
		}
		name = unquote(raw)
	}
	v, err := readTree(dec)
	if err != nil {
		return err
	}
	if t.kind == '{' {
		if i, ok := t.indices[name]; ok {
			t.values[i] = v
			return nil
		}
		if t.indices == nil {
			t.indices = map[string]int{}
		}
		t.indices[name] = len(t.names)
		t.names = append(t.names, name)
	}
	t.values = append(t.values, v)
	return nil
}

// get returns the member of that name, or nil.
func (t *tree) get(name string) *tree {
	if i, ok := t.indices[name]; ok {
		return t.values[i]
	}
	return nil
}

// isString reports whether t is a string, and which.
func (t *tree) isString() (string, bool) { return t.text, t.kind == '"' }

// equal reports whether t and u are the same but for the order of members.
// Numbers are the same if their texts are.
func (t *tree) equal(u *tree) bool {
	if t.kind != u.kind || t.text != u.text || len(t.values) != len(u.values) {
		return false
	}
	for i, v := range t.values {
		w := u.values[i]
		if t.kind == '{' {
			w = u.get(t.names[i])
		}
		if w == nil || !v.equal(w) {
			return false
		}
	}
	return true
}
