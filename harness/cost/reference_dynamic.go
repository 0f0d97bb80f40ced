package cost

import "strings"

// A scope is the dynamic scope: the resources entered, innermost first.
type scope struct {
	resource *refResource
	outer    *scope
}

// dynamicTarget returns the target of a $dynamicRef: if the first target is
// a dynamic anchor, the anchor of that name in the outermost resource.
func (f *frame) dynamicTarget(ref string) (*place, error) {
	p, err := f.target(f.place, ref)
	if err != nil {
		return nil, err
	}
	_, name, _ := strings.Cut(ref, "#")
	if p.resource.dynamic[name] != p {
		return p, nil
	}
	for s := f.scope; s != nil; s = s.outer {
		if a := s.resource.dynamic[name]; a != nil {
			p = a
		}
	}
	return p, nil
}

// recursiveTarget is dynamicTarget for $recursiveRef.
func (f *frame) recursiveTarget(ref string) (*place, error) {
	p, err := f.target(f.place, ref)
	if err != nil || !isRecursive(p.resource) || p != p.resource.root {
		return p, err
	}
	for s := f.scope; s != nil; s = s.outer {
		if isRecursive(s.resource) {
			p = s.resource.root
		}
	}
	return p, nil
}

func isRecursive(r *refResource) bool {
	m, _ := r.root.value.(map[string]any)
	return m["$recursiveAnchor"] == true
}
