package limit

import "fmt"

// facts are what one pass over the tokens of a text tells.
//
// Keywords are known by name and the kind of their value wherever they
// stand, since a reference can make a schema of what looks like data: the
// facts may count too much, never too little. Only what needs a keyword to be
// one (folded names, warnings) leaves out property names and data.
type facts struct {
	number      worst     // digits plus exponent of the largest number
	pattern     worst     // instructions of the largest program
	patterns    int64     // instructions of all programs
	items       worst     // number of items of the largest array
	enum        worst     // bytes of the largest enum or const
	references  int64     // $ref, $dynamicRef and $recursiveRef
	identifiers worst     // number of $id, id, $anchor, $dynamicAnchor, at the first of them
	folded      worst     // number of folded keywords, at the first of them
	dialects    []string  // values of $schema that name no official metaschema, at most mostNamed
	outside     []outside // patterns outside RE2
	rootDialect string    // value of the root's $schema
	rootType    string    // value of the root's type if it is a string
	isObject    bool      // the root is an object
}

// A worst is a size and the byte offset of the place that has it.
type worst struct{ value, offset int64 }

// raise replaces w if value is larger.
func (w *worst) raise(value, offset int64) {
	if value > w.value {
		*w = worst{value, offset}
	}
}

// count counts one more place and keeps the first.
func (w *worst) count(offset int64) {
	if w.value++; w.value == 1 {
		w.offset = offset
	}
}

// An outside is a pattern outside RE2.
type outside struct {
	pattern string
	offset  int64
}

// mostNamed is the most places of one kind that are kept.
const mostNamed = 20

// readFacts gathers the facts of a text that is JSON, of at most depth 10,000.
func readFacts(text []byte) (facts, error) {
	f := finder{dec: newDecoder(text), text: text, enumFrom: -1}
	for first := true; first || len(f.open) > 0; first = false {
		f.start = f.next(f.dec.InputOffset())
		token, err := f.dec.ReadToken()
		if err != nil {
			return facts{}, fmt.Errorf("reading JSON: %w", err)
		}
		f.token(token)
	}
	return f.facts, nil
}
