package cost

import (
	"bytes"
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

// A scanner reads one subschema. Its edges gather in builder.parts.
type scanner struct {
	*builder
	s                    int32
	res                  int32
	d                    dialect
	refOnly              bool // drafts up to 7: $ref stands alone
	firstRef             int  // its references are refs[firstRef:]
	ifAt, thenAt, elseAt int32
	prefix               int32 // length of prefixItems or of items as an array
	hasPrefix            bool
	items, extra, left   int32 // targets plus one of items, additionalItems, unevaluatedItems
	additional, rest     int32 // the same of additionalProperties, unevaluatedProperties
	leaf                 leaf
	hasLeaf              bool
}

// The parts of a subschema's edges.
const (
	partInPlace = iota
	partGuarded
	partProps
	partObject
	partIndex
	partArray
)

func (w *scanner) emit(part int, kind edgeKind, arg, to int32) {
	w.parts[part] = append(w.parts[part], edge{to: to, arg: arg, kind: kind})
}

// child returns the subschema at node i, below w's.
func (w *scanner) child(i uint32) int32 { return w.subAt(i, w.res, w.d) }

// foldedName is the name of member c as the profile reads it.
func (w *scanner) foldedName(c uint32) []byte {
	name := w.name(&w.nodes[c])
	if w.options.Profile.FoldKeywords {
		return foldKeyword(name)
	}
	return name
}

// identify handles the keywords that the others depend on: $schema, $id and,
// in drafts that give it precedence, $ref.
func (w *scanner) identify(n uint32) error {
	var schema, id, dollarID uint32
	for c := range w.children(n) {
		name := w.foldedName(c)
		if len(name) < 2 || name[0] != '$' && name[0] != 'i' {
			continue
		}
		switch string(name) {
		case "$ref":
			w.refOnly = true
		case "$schema":
			schema = c
		case "$id":
			dollarID = c
		case "id":
			id = c
		}
	}
	isRoot := w.resources[w.res].node == n
	if schema > 0 && (isRoot || id > 0 || dollarID > 0) {
		if err := w.declare(schema); err != nil {
			return err
		}
	}
	w.refOnly = w.refOnly && w.d&until7 != 0
	if w.d != d4 {
		id = dollarID
	}
	if id > 0 && !w.refOnly && w.nodes[id].kind == '"' {
		return w.identity(id)
	}
	return nil
}

// declare applies the $schema at node c.
func (w *scanner) declare(c uint32) error {
	if w.nodes[c].kind != '"' {
		return w.errorAt(c, "$schema is not a string")
	}
	uri := string(w.str(&w.nodes[c]))
	draft, ok := harness.DraftFromURI(uri)
	if !ok {
		w.external = append(w.external, reference{sub: w.s, node: c})
		return nil
	}
	w.d = dialects[draft]
	w.subs[w.s].dialect = w.d
	return nil
}

// member handles the member of a schema object at node c.
func (w *scanner) member(c uint32) error {
	k := keywordOf(w.foldedName(c), w.d)
	if w.refOnly && k != kwRef && k != kwDefs {
		return nil
	}
	switch k {
	case kwNone, kwID, kwSchema:
		return nil
	case kwAnchor, kwDynamicAnchor, kwRecursiveAnchor:
		return w.anchor(k, c)
	case kwRef, kwDynamicRef, kwRecursiveRef:
		return w.reference(k, c)
	case kwPattern, kwEnum, kwConst, kwUniqueItems, kwNumeric:
		w.assertion(k, c)
		return nil
	}
	return w.applicator(k, c)
}

// applicator handles a keyword at node c whose value holds subschemas.
func (w *scanner) applicator(k keyword, c uint32) error {
	switch k {
	case kwAllOf, kwAnyOf, kwOneOf:
		return w.list(c, partInPlace, inPlace)
	case kwPrefixItems:
		w.hasPrefix = true
		return w.list(c, partIndex, index)
	case kwDefs:
		return w.object(c, func(uint32) error { return nil })
	case kwProperties:
		return w.object(c, func(m uint32) error {
			w.emit(partProps, property, w.keys.add(w.name(&w.nodes[m])), w.child(m))
			return nil
		})
	case kwPatternProperties:
		return w.object(c, func(m uint32) error {
			p := w.pattern(w.name(&w.nodes[m]))
			w.patterns[p].ofNames = true
			w.leaf.names, w.hasLeaf = w.leaf.names+w.patterns[p].size, true
			w.emit(partObject, byPattern, p, w.child(m))
			return nil
		})
	case kwDependentSchemas, kwDependencies:
		return w.dependents(k, c)
	case kwItems:
		if w.nodes[c].kind == '[' && w.d&until2019 != 0 {
			w.hasPrefix = true
			return w.list(c, partIndex, index)
		}
	}
	return w.single(k, c)
}

// single handles a keyword whose value is one schema.
func (w *scanner) single(k keyword, c uint32) error {
	switch w.nodes[c].kind {
	case '{', 't', 'f':
	default:
		return w.errorAt(c, "%s is not a schema but %s", w.name(&w.nodes[c]), w.kindOf(c))
	}
	t := w.child(c)
	switch k {
	case kwNot:
		w.emit(partInPlace, inPlace, 0, t)
	case kwIf:
		w.ifAt = t
	case kwThen:
		w.thenAt = t
	case kwElse:
		w.elseAt = t
	case kwAdditionalProperties:
		w.additional = t + 1
	case kwUnevaluatedProperties:
		w.rest = t + 1
	case kwPropertyNames:
		w.emit(partObject, names, 0, t)
	case kwItems:
		w.items = t + 1
	case kwAdditionalItems:
		w.extra = t + 1
	case kwContains:
		w.emit(partArray, contains, 0, t)
	case kwUnevaluatedItems:
		w.left = t + 1
	}
	return nil
}

// list handles a keyword whose value is an array of schemas.
func (w *scanner) list(c uint32, part int, kind edgeKind) error {
	if w.nodes[c].kind != '[' {
		return w.errorAt(c, "%s is not an array of schemas", w.name(&w.nodes[c]))
	}
	i := int32(0)
	for m := range w.children(c) {
		w.emit(part, kind, i, w.child(m))
		i++
	}
	if kind == index {
		w.prefix = i
	}
	return nil
}

// object handles a keyword whose value is an object of schemas. Each is a
// subschema even if nothing applies it, since it may declare an identifier.
func (w *scanner) object(c uint32, each func(uint32) error) error {
	if w.nodes[c].kind != '{' {
		return w.errorAt(c, "%s is not an object of schemas", w.name(&w.nodes[c]))
	}
	for m := range w.children(c) {
		w.child(m)
		if err := each(m); err != nil {
			return err
		}
	}
	return nil
}

// dependents handles dependentSchemas, and dependencies, where an array is
// a list of names and no schema.
func (w *scanner) dependents(k keyword, c uint32) error {
	if w.nodes[c].kind != '{' {
		return w.errorAt(c, "%s is not an object of schemas", w.name(&w.nodes[c]))
	}
	for m := range w.children(c) {
		if k == kwDependencies && w.nodes[m].kind == '[' {
			continue
		}
		w.hasGuards = true
		w.emit(partGuarded, guarded, w.keys.add(w.name(&w.nodes[m])), w.child(m))
	}
	return nil
}

// finish emits the edges that depend on several keywords and stores all.
func (w *scanner) finish() error {
	u := &w.subs[w.s]
	if w.ifAt >= 0 {
		w.emit(partInPlace, inPlace, 0, w.ifAt)
		if w.thenAt >= 0 {
			w.emit(partInPlace, thenBranch, 0, w.thenAt)
		}
		if w.elseAt >= 0 {
			w.emit(partInPlace, elseBranch, 0, w.elseAt)
		}
		u.conditional = w.thenAt >= 0 || w.elseAt >= 0
	}
	again := w.options.Profile.LeftoversAgain
	if w.additional > 0 {
		w.emit(partObject, additional, 0, w.additional-1)
	}
	if w.rest > 0 && (w.additional == 0 || again) {
		w.emit(partObject, unevaluated, 0, w.rest-1)
	}
	w.finishItems(again)
	w.store()
	return nil
}

// finishItems emits the edges of items, additionalItems and unevaluatedItems.
func (w *scanner) finishItems(again bool) {
	from := w.prefix
	if w.options.Profile.ItemsFromZero && w.d == d2020 {
		from = 0
	}
	switch {
	case w.items > 0:
		w.emit(partArray, itemsFrom, from, w.items-1)
	case w.extra > 0 && w.hasPrefix:
		w.emit(partArray, itemsFrom, w.prefix, w.extra-1)
	case w.left > 0 && !again:
		w.emit(partArray, leftItems, w.prefix, w.left-1)
	}
	if w.left > 0 && again {
		w.emit(partArray, leftItems, 0, w.left-1)
	}
}

// store moves the gathered edges and the leaf into the graph.
func (w *scanner) store() {
	u := &w.subs[w.s]
	byArg := func(a, b edge) int { return cmp.Compare(a.arg, b.arg) }
	slices.SortFunc(w.parts[partGuarded], byArg)
	slices.SortFunc(w.parts[partProps], byArg)
	starts := [...]*uint32{&u.first, &u.guards, &u.props, &u.objects, &u.indexes, &u.arrays}
	for i, start := range starts {
		*start = uint32(len(w.edges))
		w.edges = append(w.edges, w.parts[i]...)
	}
	u.end = uint32(len(w.edges))
	for i := w.firstRef; i < len(w.refs); i++ {
		w.refs[i].edge += u.first
	}
	if w.hasLeaf {
		u.leaf = int32(len(w.leaves))
		w.leaves = append(w.leaves, w.leaf)
	}
}

// assertion weighs a keyword that applies no schema.
func (w *scanner) assertion(k keyword, c uint32) {
	n := &w.nodes[c]
	w.hasLeaf = true
	switch {
	case k == kwPattern && n.kind == '"':
		w.leaf.pattern = w.pattern(w.str(n))
	case k == kwEnum && n.kind == '[':
		w.leaf.enum += int64(n.end - n.start)
		for range w.children(c) {
			w.leaf.values++
		}
	case k == kwConst:
		w.leaf.enum += int64(n.end - n.start)
		w.leaf.values++
	case k == kwUniqueItems:
		w.leaf.unique = n.kind == 't'
	case k == kwNumeric && isNumber(n.kind):
		digits, exp := sizeOfNumber(w.text[n.start:n.end])
		w.leaf.digits += digits + exp
		w.leaf.limits++
	}
}

// isNumber reports whether kind is that of a number.
func isNumber(kind byte) bool { return kind == '0' || kind == '-' }

// sizeOfNumber returns the count of digits before the exponent and the size
// of the exponent, saturating at 1<<40.
func sizeOfNumber(raw []byte) (digits, exponent int64) {
	mantissa, exp := raw, []byte(nil)
	if i := bytes.IndexAny(raw, "eE"); i >= 0 {
		mantissa, exp = raw[:i], raw[i+1:]
	}
	for _, c := range mantissa {
		if c >= '0' && c <= '9' {
			digits++
		}
	}
	for _, c := range exp {
		if c >= '0' && c <= '9' {
			exponent = min(exponent*10+int64(c-'0'), 1<<40)
		}
	}
	return digits, exponent
}
