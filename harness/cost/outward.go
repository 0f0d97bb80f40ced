package cost

import (
	"net/url"
	"slices"
	"strings"
)

// maxOutward is the most steps, in multiples of the schema's values, that are
// spent on looking outwards: many references deep within a schema would take
// quadratic time.
const maxOutward = 64

// outward returns what reference r, a fragment that is empty or a JSON
// Pointer, may lead to for a profile with RefsOutward: a hub, if that is more
// than one place. By the specification it leads to the subschema to, if
// inside.
func (b *builder) outward(r reference, pointer []byte, to int32, inside bool) (int32, bool, error) {
	decoded, err := url.PathUnescape(string(pointer))
	if err != nil {
		return to, inside, nil
	}
	found, err := b.nearest(r, decoded)
	if err != nil {
		return 0, false, err
	}
	if inside && !slices.Contains(found, to) {
		found = append(found, to)
	}
	switch len(found) {
	case 0:
		return 0, false, nil
	case 1:
		return found[0], true, nil
	}
	return b.hub(found), true, nil
}

// nearest looks from the subschema that holds r outwards, up to the first
// that has something at the pointer; or, if that is empty, an identifier.
func (b *builder) nearest(r reference, pointer string) (found []int32, err error) {
	b.findParents()
	spelled := spellings(pointer)
	for at, more := uint32(b.subs[r.sub].node), true; more && len(found) == 0; at, more = b.parents[at], b.parents[at] != at {
		if b.outwards += 1 + len(spelled)*len(pointer)/4; b.outwards > maxOutward*len(b.nodes)+1<<16 {
			return nil, b.tooFarOut(r)
		}
		top := b.subOf[at]
		if top < 0 { // a container of schemas, not a schema
			continue
		}
		if pointer == "" {
			if _, ok := b.childNamed(at, []byte("$id")); ok {
				found = append(found, top)
			}
			continue
		}
		for _, p := range spelled {
			if s, ok := b.byPointer(at, b.subs[top].resource, b.subs[top].dialect, []byte(p)); ok {
				found = append(found, s)
			}
		}
	}
	return found, nil
}

// spellings returns a JSON Pointer with $defs and definitions, which a
// validator may take for one, in either way.
func spellings(pointer string) []string {
	if rest, ok := strings.CutPrefix(pointer, "/$defs/"); ok {
		return []string{pointer, "/definitions/" + rest}
	}
	if rest, ok := strings.CutPrefix(pointer, "/definitions/"); ok {
		return []string{pointer, "/$defs/" + rest}
	}
	return []string{pointer}
}

func (b *builder) tooFarOut(r reference) error {
	return &Error{
		Pointer: b.pointer(uint32(b.subs[r.sub].node)), Err: ErrWork,
		What: "too many references so deep to look for each outwards",
	}
}

// findParents sets parents of all nodes; a root is its own.
func (b *builder) findParents() {
	for _, d := range b.docs {
		if int(d.root) < len(b.parents) {
			continue
		}
		b.parents = append(b.parents, d.root)
		for at := d.root; int(at) < len(b.nodes) && at < b.nodes[d.root].next; at++ {
			for uint32(len(b.parents)) < b.nodes[at].next {
				b.parents = append(b.parents, 0)
			}
			for c := range b.children(at) {
				b.parents[c] = at
			}
		}
	}
}
