package instance

import "slices"

// unbounded is the weight of a schema for which no finite instance was found.
const unbounded = 1 << 40

// weigh computes, for every schema object, about how many values its smallest
// instance holds, so that recursive schemas can be left by the shortest way.
// Weights start unbounded and shrink until they no longer change.
func (d *document) weigh() {
	d.weights = make(map[*object]int, len(d.base))
	for o := range d.base {
		d.weights[o] = unbounded
	}
	for range 50 {
		changed := false
		for _, o := range slices.Backward(d.objects) {
			if w := d.weighObject(o); w < d.weights[o] {
				d.weights[o] = w
				changed = true
			}
		}
		if !changed {
			return
		}
	}
}

func (d *document) weight(schema value) int {
	switch s := schema.(type) {
	case bool:
		if !s {
			return unbounded
		}
	case *object:
		if w, ok := d.weights[s]; ok {
			return w
		}
	}
	return 1
}

func (d *document) weighObject(o *object) int {
	w := 1
	for _, keyword := range d.references() {
		if o.string(keyword) != "" {
			target, _, ok := d.resolve(o, o.string(keyword))
			if ok {
				w = max(w, d.weight(target))
			}
		}
	}
	for _, arm := range o.array("allOf") {
		w = max(w, d.weight(arm))
	}
	for _, keyword := range []string{"anyOf", "oneOf"} {
		if arms := o.array(keyword); len(arms) > 0 {
			best := unbounded
			for _, arm := range arms {
				best = min(best, d.weight(arm))
			}
			w = max(w, best)
		}
	}
	return min(max(w, d.weighStructure(o)), unbounded)
}

// weighStructure is the weight of the children that o requires.
func (d *document) weighStructure(o *object) int {
	if o.members["enum"] != nil || o.members["const"] != nil {
		return 1
	}
	allowed := newTypes(o.members["type"])
	if allowed.set&(typeNull|typeBoolean|typeNumber|typeString) != 0 {
		return 1 // a scalar will do
	}
	w := 1
	if allowed.set&typeObject != 0 {
		properties := o.object("properties")
		for _, name := range o.array("required") {
			if n, ok := name.(string); ok && properties != nil {
				w += d.weight(properties.members[n])
			}
		}
	}
	if n := count(o.members["minItems"], 0); n > 0 && allowed.set == typeArray {
		w += min(n, 1<<20) * d.weight(o.members["items"])
	}
	return min(w, unbounded)
}
