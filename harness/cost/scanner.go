package cost

import "schemabench/harness"

// A scanner reads one subschema. Its edges gather in builder.parts.
type scanner struct {
	*builder
	s                    int32 // the subschema
	res                  int32 // its resource
	d                    dialect
	refOnly              bool // drafts up to 7: $ref stands alone
	firstRef             int  // its references are refs[firstRef:]
	ifAt, thenAt, elseAt int32
	prefix               int32 // length of prefixItems or of items as an array
	hasPrefix            bool
	items, extra, left   int32  // targets plus one of items, additionalItems, unevaluatedItems
	additional, rest     int32  // the same of additionalProperties, unevaluatedProperties
	required             uint32 // node of required, if the profile asks for it; 0 if none
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
	case kwRequired:
		if w.options.Profile.AbsentAsNull && w.nodes[c].kind == '[' {
			w.required = c
		}
		return nil
	case kwPattern, kwEnum, kwConst, kwUniqueItems, kwFormat, kwNumeric:
		w.assertion(k, c)
		return nil
	}
	return w.applicator(k, c)
}
