package cost

import (
	"bytes"

	"github.com/go-json-experiment/json/jsontext"
)

// A node is one JSON value. Nodes lie in document order, so the children of
// node i begin at i+1 and node i's subtree ends before next. Offsets are into
// tree.text. The flat form needs 24 bytes a value and no pointers.
type node struct {
	start, end    uint32 // the value's text
	name, nameEnd uint32 // the member name's text with quotes; equal if none
	next          uint32 // the node after this one's subtree
	kind          byte   // first byte of the token: { [ " 0 t f n
	escaped       bool   // the member name holds an escape
}

// A tree is one or more JSON documents, read without recursion.
type tree struct {
	text  []byte
	nodes []node
	docs  []document

	depth            int   // deepest nesting of containers in any document
	digits, exponent int64 // the most of any number
}

// A document is one text of a tree.
type document struct {
	root, start uint32 // first node, first byte
	uri         string // "" for the document that was given
}

// name returns the member name of n without quotes and escapes.
func (t *tree) name(n *node) []byte {
	if n.nameEnd == 0 {
		return nil
	}
	if n.escaped {
		return unquote(t.text[n.name:n.nameEnd])
	}
	return t.text[n.name+1 : n.nameEnd-1]
}

// str returns the value of n, a string.
func (t *tree) str(n *node) []byte {
	raw := t.text[n.start:n.end]
	if bytes.IndexByte(raw, '\\') < 0 {
		return raw[1 : len(raw)-1]
	}
	return unquote(raw)
}

// unquote returns the string that raw, a JSON string already known to be
// valid, stands for.
func unquote(raw []byte) []byte {
	b, _ := jsontext.AppendUnquote(nil, raw)
	return b
}

// children calls yield with each child of node i until it returns false.
func (t *tree) children(i uint32) func(yield func(uint32) bool) {
	return func(yield func(uint32) bool) {
		if k := t.nodes[i].kind; k != '{' && k != '[' {
			return
		}
		for c, end := i+1, t.nodes[i].next; c < end; c = t.nodes[c].next {
			if !yield(c) {
				return
			}
		}
	}
}
