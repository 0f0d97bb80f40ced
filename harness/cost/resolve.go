package cost

import (
	"net/url"
	"strings"
)

// A resource is a schema resource: a root or a subschema with an identifier.
type resource struct {
	node    uint32
	uri     string   // absolute, without fragment; "" if it has none
	base    *url.URL // uri parsed; nil if uri is ""
	dialect dialect
}

type anchorKey struct {
	resource int32
	name     string
}

// A reference is a $ref, $dynamicRef or $recursiveRef.
type reference struct {
	sub  int32  // where it stands
	node uint32 // its value
	edge uint32 // the edge that it makes
	kind keyword
}

// uriSpace is the room for absolute URIs in bytes: a multiple of the text,
// so that long bases with many short identifiers cannot fill the memory.
func (b *builder) uriSpace() int { return 8*len(b.text) + 1<<16 }

// identity makes the subschema a resource, or names it, by the $id at node c.
func (w *scanner) identity(c uint32) error {
	value := string(w.str(&w.nodes[c]))
	uri, fragment, hasFragment := strings.Cut(value, "#")
	if uri != "" {
		abs, err := w.absolute(w.res, uri)
		if err != nil {
			return w.errorAt(c, "$id is not a URI reference: %v", err)
		}
		if err := w.addResource(c, abs); err != nil {
			return err
		}
	}
	if hasFragment && fragment != "" && w.d&until7 != 0 {
		return w.nameAnchor(c, fragment)
	}
	return nil
}

// addResource makes w's subschema the resource of that URI.
func (w *scanner) addResource(c uint32, abs string) error {
	u := &w.subs[w.s]
	if other, ok := w.byURI[abs]; ok && w.resources[other].node != uint32(u.node) {
		return w.errorAt(c, "identifier %q is already taken", abs)
	}
	if w.uriBytes += len(abs); w.uriBytes > w.uriSpace() {
		return w.errorAt(c, "identifiers resolve to more than %d bytes of URIs", w.uriSpace())
	}
	base, err := url.Parse(abs)
	if err != nil {
		return w.errorAt(c, "$id is not a URI: %v", err)
	}
	if root := w.resources[w.res]; root.node == uint32(u.node) && root.uri == "" {
		w.resources[w.res].uri, w.resources[w.res].base = abs, base
	} else {
		w.resources = append(w.resources, resource{node: uint32(u.node), uri: abs, base: base})
		w.res = int32(len(w.resources) - 1)
		u.resource = w.res
	}
	w.resources[w.res].dialect = w.d
	if w.byURI == nil {
		w.byURI = map[string]int32{}
	}
	w.byURI[abs] = w.res
	return nil
}

// absolute resolves uri, which has no fragment, against a resource's base.
func (b *builder) absolute(res int32, uri string) (string, error) {
	ref, err := url.Parse(uri)
	if err != nil {
		return "", err
	}
	if base := b.resources[res].base; base != nil && !ref.IsAbs() {
		if base.Opaque != "" { // urn: and the like have no hierarchy
			return uri, nil
		}
		ref = base.ResolveReference(ref)
	}
	return ref.String(), nil
}

// anchor handles $anchor, $dynamicAnchor and $recursiveAnchor at node c.
func (w *scanner) anchor(k keyword, c uint32) error {
	n := &w.nodes[c]
	if k == kwRecursiveAnchor {
		if n.kind == 't' {
			w.addDynamic(recursive)
		}
		return nil
	}
	if n.kind != '"' {
		return w.errorAt(c, "%s is not a string", w.name(n))
	}
	if k == kwDynamicAnchor {
		w.addDynamic(string(w.str(n)))
	}
	return w.nameAnchor(c, string(w.str(n)))
}

// nameAnchor gives w's subschema a plain-name fragment in its resource.
func (w *scanner) nameAnchor(c uint32, name string) error {
	if w.anchors == nil {
		w.anchors = map[anchorKey]int32{}
	}
	key := anchorKey{w.res, name}
	if other, ok := w.anchors[key]; ok && other != w.s {
		return w.errorAt(c, "anchor %q is already taken", name)
	}
	w.anchors[key] = w.s
	return nil
}

// addDynamic records w's subschema as a target of the dynamic anchor.
func (w *scanner) addDynamic(name string) {
	if w.dynamic == nil {
		w.dynamic, w.dynamicAt = map[string][]int32{}, map[anchorKey]int32{}
	}
	w.dynamic[name] = append(w.dynamic[name], w.s)
	w.dynamicAt[anchorKey{w.res, name}] = w.s
}

// reference records the reference at node c and an edge to be bound later.
func (w *scanner) reference(k keyword, c uint32) error {
	if w.nodes[c].kind != '"' {
		return w.errorAt(c, "%s is not a string", w.name(&w.nodes[c]))
	}
	w.refs = append(w.refs, reference{w.s, c, uint32(len(w.parts[partInPlace])), k})
	w.emit(partInPlace, inPlace, 0, -1)
	return nil
}

// resolve binds reference i to the subschema that it names at first sight;
// the dynamic ones are looked at again by bindDynamic.
func (b *builder) resolve(i int) error {
	r := b.refs[i]
	value := b.str(&b.nodes[r.node])
	uri, fragment := value, []byte(nil)
	for j, c := range value {
		if c == '#' {
			uri, fragment = value[:j], value[j+1:]
			break
		}
	}
	res := b.subs[r.sub].resource
	if len(uri) > 0 {
		var known bool
		var err error
		if res, known, err = b.resourceOf(res, string(uri)); err != nil {
			return err
		}
		if !known {
			b.external = append(b.external, r)
			return nil
		}
	}
	to, ok := b.fragment(res, fragment)
	if !ok {
		b.unresolved = append(b.unresolved, r)
		return nil
	}
	b.edges[r.edge].to, b.hasRefs = to, true
	return nil
}

// maxListed is the most references or patterns of one sort that are listed.
const maxListed = 16

// list spells the first of some references.
func (g *Graph) list(refs []reference) []Ref {
	const most = 200 // bytes of a reference that are kept
	var list []Ref
	for _, r := range refs[:min(len(refs), maxListed)] {
		target := string(g.str(&g.nodes[r.node]))
		if len(target) > most {
			target = strings.ToValidUTF8(target[:most], "") + "…"
		}
		list = append(list, Ref{g.pointer(uint32(g.subs[r.sub].node)), target})
	}
	return list
}

// resourceOf returns the resource that uri names from within res. Official
// metaschemas are loaded from the copies embedded here.
func (b *builder) resourceOf(res int32, uri string) (int32, bool, error) {
	abs, err := b.absolute(res, uri)
	if err != nil {
		return 0, false, nil // cannot name any resource
	}
	if r, ok := b.byURI[abs]; ok {
		return r, true, nil
	}
	text, d, ok := metaschema(abs)
	if !ok {
		return 0, false, nil
	}
	if r, ok := b.byURI[otherScheme(abs)]; ok {
		return r, true, nil
	}
	s, err := b.load(text, abs, d)
	if err != nil {
		return 0, false, err
	}
	for n := len(b.todo); n > 0; n = len(b.todo) { // so that its anchors are known
		next := b.todo[n-1]
		b.todo = b.todo[:n-1]
		if err := b.scan(next); err != nil {
			return 0, false, err
		}
	}
	r := b.subs[s].resource
	if b.byURI == nil {
		b.byURI = map[string]int32{}
	}
	b.byURI[abs] = r
	return r, true, nil
}

// otherScheme swaps http and https, which both name a metaschema.
func otherScheme(uri string) string {
	if rest, ok := strings.CutPrefix(uri, "http:"); ok {
		return "https:" + rest
	}
	return "http:" + strings.TrimPrefix(uri, "https:")
}
