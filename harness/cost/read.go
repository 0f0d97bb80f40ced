package cost

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"math"
	"sync"

	"github.com/go-json-experiment/json/jsontext"
)

// maxText is the longest text, in bytes, that offsets can address.
const maxText = math.MaxUint32 - 1

// add reads text, the document named uri, and returns its root.
func (t *tree) add(text []byte, uri string) (uint32, error) {
	base, root := uint32(len(t.text)), uint32(len(t.nodes))
	if len(t.text)+len(text) > maxText {
		return 0, &Error{Err: ErrSyntax, What: fmt.Sprintf("text of %d bytes is too long", len(text))}
	}
	t.docs = append(t.docs, document{root, base, uri})
	if base == 0 {
		t.text = text
	} else {
		t.text = append(t.text[:base:base], text...) // never write into the caller's array
	}
	if cap(t.nodes) == 0 {
		t.nodes = make([]node, 0, len(text)/20+8)
	}
	r := readers.Get().(*reader)
	defer r.release()
	r.tree, r.base, r.open = t, base, r.open[:0]
	r.buf = *bytes.NewBuffer(text) // which the decoder reads in place
	r.dec.Reset(&r.buf)
	if err := r.read(); err != nil {
		return 0, syntaxError(err, r.dec.InputOffset())
	}
	return root, nil
}

// readers keeps readers for reuse: a decoder has tables for names.
var readers = sync.Pool{New: func() any { return &reader{dec: jsontext.NewDecoder(new(bytes.Buffer))} }}

// release lets go of the text and keeps the reader.
func (r *reader) release() {
	r.tree, r.buf = nil, bytes.Buffer{}
	r.dec.Reset(&r.buf)
	if cap(r.open) <= maxNesting {
		readers.Put(r)
	}
}

// A reader turns the tokens of one document into nodes.
type reader struct {
	*tree
	dec  *jsontext.Decoder
	buf  bytes.Buffer
	base uint32
	open []uint32 // containers not yet closed
}

var (
	errTrailing = errors.New("text after the end of the value")
	errNesting  = fmt.Errorf("arrays and objects lie more than %d deep", maxNesting)
)

// maxNesting is the deepest nesting that jsontext and encoding/json read.
const maxNesting = 10_000

func (r *reader) read() error {
	var name node
	for first := true; first || len(r.open) > 0; first = false {
		kind := r.dec.PeekKind()
		switch kind {
		case '{', '[':
			if len(r.open) == maxNesting {
				return errNesting
			}
			if _, err := r.dec.ReadToken(); err != nil {
				return err
			}
			at := r.base + uint32(r.dec.InputOffset()) - 1
			r.open = append(r.open, uint32(len(r.nodes)))
			r.depth = max(r.depth, len(r.open))
			name.kind, name.start = byte(kind), at
			r.nodes = append(r.nodes, name)
			name = node{}
		case '}', ']':
			if _, err := r.dec.ReadToken(); err != nil {
				return err
			}
			n := &r.nodes[r.open[len(r.open)-1]]
			n.end, n.next = r.base+uint32(r.dec.InputOffset()), uint32(len(r.nodes))
			r.open = r.open[:len(r.open)-1]
			name = node{}
		default:
			raw, err := r.dec.ReadValue()
			if err != nil {
				return err
			}
			end := r.base + uint32(r.dec.InputOffset())
			start := end - uint32(len(raw))
			if kind == '"' && name.nameEnd == 0 && len(r.open) > 0 && r.nodes[r.open[len(r.open)-1]].kind == '{' {
				name.name, name.nameEnd = start, end
				name.escaped = bytes.IndexByte(raw, '\\') >= 0
				continue
			}
			name.kind, name.start, name.end, name.next = byte(kind), start, end, uint32(len(r.nodes)+1)
			r.nodes = append(r.nodes, name)
			name = node{}
			if kind == '0' && len(raw) > 1 {
				digits, exponent := sizeOfNumber(raw)
				r.digits, r.exponent = max(r.digits, digits), max(r.exponent, exponent)
			} else if kind == '0' {
				r.digits = max(r.digits, 1)
			}
		}
	}
	if kind := r.dec.PeekKind(); kind != 0 {
		return errTrailing
	}
	if _, err := r.dec.ReadToken(); err != io.EOF {
		return err
	}
	return nil
}
