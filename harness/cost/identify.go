package cost

import (
	"net/url"
	"strings"
)

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
	base := b.resources[res].base
	if base != nil && base.Opaque == "" && !ref.IsAbs() { // urn: and the like have no hierarchy
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
