package calibrate

// addReal takes in the real schemas, and what the limits need for them.
func (t *table) addReal(o Options) {
	t.need, t.floor, t.needBy = make([]int64, len(t.names)), make([]int64, len(t.names)), make([]string, len(t.names))
	for _, r := range o.Real {
		if r.Error != "" || breaks(o, r.Sizes, always) != "" {
			continue
		}
		p := point{sizes: t.sizesOf(r.Sizes, always), name: r.Name}
		raise(t.floor, p.sizes)
		t.real = append(t.real, p)
		for i, size := range p.sizes {
			if size > t.need[i] && size < Endless {
				t.need[i], t.needBy[i] = size, r.Name
			}
		}
	}
	t.addHonestCall()
}

// honestCall is the length in bytes of a call that limits should let
// through: the corpora hold schemas, and the instances made for them are the
// smallest there are. Arguments of 20 kB hold a page of text or an edit of a
// file, some 5,000 tokens of what a model writes.
const honestCall = 20_000

// addHonestCall has the search count a call of that length as it does a real
// schema.
func (t *table) addHonestCall() {
	p := point{sizes: t.sizesOf(map[string]int64{"instance-bytes": honestCall}, always), name: "an honest call"}
	t.real = append(t.real, p)
}
