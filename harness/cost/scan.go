package cost

import (
	"cmp"
	"fmt"
	"slices"

	"schemabench/harness"
)

// A builder turns the tree into the graph.
type builder struct {
	*Graph
	*scratch
	refs      []reference
	resources []resource
	byURI     map[string]int32      // resources by absolute URI
	uriBytes  int                   // sum of the lengths of all URIs in byURI
	anchors   map[anchorKey]int32   // subschemas by anchor
	dynamic   map[string][]int32    // subschemas by dynamic anchor
	dynamicAt map[anchorKey]int32   // the same by resource
	members   map[uint32]*memberSet // see lookup.go
	byText    map[string]int32      // patterns by text
	parents   []uint32              // by node: see outward
	outwards  int                   // places tried by outward
}

// errorAt returns an error about node i.
func (b *builder) errorAt(i uint32, format string, args ...any) error {
	d := b.doc(i)
	return &Error{
		Pointer: b.pointer(i), Offset: int64(b.nodes[i].start - d.start),
		What: fmt.Sprintf(format, args...), Err: ErrMalformed,
	}
}

func (b *builder) build(schema harness.Schema, draft harness.Draft) error {
	d, ok := dialects[draft]
	if !ok {
		return fmt.Errorf("read a schema as draft %q: no such draft", draft)
	}
	if _, err := b.load(schema, "", d); err != nil {
		return err
	}
	b.given = len(schema)
	for next := 0; len(b.todo) > 0 || next < len(b.refs); {
		if n := len(b.todo); n > 0 {
			s := b.todo[n-1]
			b.todo = b.todo[:n-1]
			if err := b.scan(s); err != nil {
				return err
			}
			continue
		}
		if err := b.resolve(next); err != nil {
			return err
		}
		next++
	}
	for _, refs := range [][]reference{b.external, b.unresolved} {
		slices.SortFunc(refs, func(x, y reference) int { return cmp.Compare(x.node, y.node) })
	}
	b.bindDynamic()
	b.order()
	b.weigh()
	return nil
}

// load reads a document and makes its root a subschema and a resource.
func (b *builder) load(text []byte, uri string, d dialect) (int32, error) {
	root, err := b.add(text, uri)
	if err != nil {
		return 0, err
	}
	b.subOf = slices.Grow(b.subOf, len(b.nodes)-len(b.subOf))
	for len(b.subOf) < len(b.nodes) {
		b.subOf = append(b.subOf, -1)
	}
	b.subs = slices.Grow(b.subs, len(b.nodes)/5+1)
	b.edges = slices.Grow(b.edges, len(b.nodes)/5+1)
	b.resources = append(b.resources, resource{node: root, dialect: d})
	r := int32(len(b.resources) - 1)
	return b.subAt(root, r, d), nil
}

// subAt returns the subschema at node i, which it makes if there is none.
func (b *builder) subAt(i uint32, res int32, d dialect) int32 {
	if s := b.subOf[i]; s >= 0 {
		return s
	}
	s := int32(len(b.subs))
	b.subs = append(b.subs, sub{node: int32(i), resource: res, leaf: -1, dialect: d})
	b.subOf[i] = s
	b.todo = append(b.todo, s)
	return s
}

// scan reads the keywords of subschema s.
func (b *builder) scan(s int32) error {
	u := &b.subs[s]
	if u.state == scanned {
		return nil
	}
	u.state = scanned
	n := uint32(u.node)
	switch b.nodes[n].kind {
	case 't':
		return nil
	case 'f':
		u.isFalse = true
		return nil
	case '{':
	default:
		return b.errorAt(n, "a schema is an object or a boolean, not %s", b.kindOf(n))
	}
	for i := range b.parts {
		b.parts[i] = b.parts[i][:0]
	}
	w := scanner{builder: b, s: s, res: u.resource, d: u.dialect, ifAt: -1, thenAt: -1, elseAt: -1, firstRef: len(b.refs)}
	w.leaf.pattern = -1
	if err := w.identify(n); err != nil {
		return err
	}
	for c := range b.children(n) {
		if err := w.member(c); err != nil {
			return err
		}
	}
	return w.finish()
}

// kindOf names the JSON type of node i.
func (t *tree) kindOf(i uint32) string {
	switch t.nodes[i].kind {
	case '{':
		return "object"
	case '[':
		return "array"
	case '"':
		return "string"
	case 't', 'f':
		return "boolean"
	case 'n':
		return "null"
	}
	return "number"
}
