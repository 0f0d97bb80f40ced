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
	if b.options.Profile.RefsOutward && len(uri) == 0 && (len(fragment) == 0 || fragment[0] == '/') {
		var err error
		if to, ok, err = b.outward(r, fragment, to, ok); err != nil {
			return err
		}
	}
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
