package cost

// The static bound looks at evaluation one instance level at a time. An
// entry is a subschema at which evaluation of a location starts: the root
// and every target of a descending edge. What starts there runs through the
// entry's closure, all that it applies in place, and from there descends.
// The children of the location fall into classes, such as the member of one
// name or the items beyond the prefix, and a class says which entries start
// at such a child, and how often. Members, items and in-place siblings are so
// bound together: allOf of properties a and properties b does not descend
// twice into any one member.

// levels is the graph of entries. Its slices are flat: an entry has a run
// of classes, a class a run of targets.
type levels struct {
	entries []entry
	classes []class
	targets []target
	of      []int32 // by subschema: its entry, or -1
	rank    []int32 // by subschema: place in Graph.reached
	order   []int32 // entries, targets' components before their sources'
	comp    []int32 // by entry: its component
	cyclic  []bool  // by component: an entry may start again below itself
	coarse  bool    // some closure was too large and is summed instead
}

// An entry is a subschema at which evaluation of a location starts.
type entry struct {
	sub     int32
	classes span  // of classes
	targets span  // all its targets, inline ones last
	inline  int32 // the first target that starts at the same location
}

// A span is a run of a slice.
type span struct{ from, to int32 }

// A class is a set of children that start the same entries.
type class struct {
	targets span
	shared  span // further targets, of several classes
	kind    classKind
	arg     int32  // key, index or pattern
	choice  int32  // which then or else, or which dynamic target, was taken
	names   uint64 // evaluations of the member's name
}

type classKind uint8

const (
	memberNamed   classKind = iota // the member with key arg
	memberMatched                  // members with no such key that match pattern arg
	memberOther                    // all other members
	itemAt                         // the item at index arg
	itemRest                       // the items from index arg
)

// once reports whether a location has at most one child of the class.
func (k classKind) once() bool { return k == memberNamed || k == itemAt }

// A target is an entry that starts at a child, times over.
type target struct {
	entry int32
	times uint64
}

// newLevels finds the entries from the root. Closures are followed as long
// as their total size stays within a multiple of the graph; beyond, an
// entry's in-place targets become entries of their own that start with it.
func (g *Graph) newLevels() *levels {
	b := &leveler{Graph: g, levels: &levels{of: make([]int32, len(g.subs)), rank: make([]int32, len(g.subs))}}
	b.room = 16*(len(g.subs)+len(g.edges)) + 1<<12
	for i := range b.of {
		b.of[i] = -1
	}
	for i, s := range g.reached {
		b.rank[s] = int32(i)
	}
	b.times, b.mark = make([]uint64, len(g.subs)), make([]int32, len(g.subs))
	b.matchers = g.nameMatchers()
	b.entryOf(g.root)
	for i := 0; i < len(b.entries); i++ {
		b.expand(int32(i))
	}
	b.components()
	return b.levels
}

// A leveler builds levels.
type leveler struct {
	*Graph
	*levels
	matchers []matcher
	room     int // steps left for following closures
	serial   int32
	mark     []int32 // by subschema: the closure that saw it last
	times    []uint64
	closure  []int32
	sum      bool // the closure's branches are summed
	props    []keyed
	tails    []tail
	open     []int32 // subschemas of the closure with other object applicators
}

// entryOf returns the entry of s, which it makes if there is none.
func (b *leveler) entryOf(s int32) int32 {
	if b.of[s] < 0 {
		b.of[s] = int32(len(b.entries))
		b.entries = append(b.entries, entry{sub: s})
	}
	return b.of[s]
}

// expand finds the classes of entry i.
func (b *leveler) expand(i int32) {
	s := b.entries[i].sub
	targets, classes := int32(len(b.targets)), int32(len(b.classes))
	var inline int32
	if b.close(s) {
		for choice := range b.choices() {
			b.spread(s, choice)
			b.classify(i, int32(choice))
		}
		inline = int32(len(b.targets))
	} else {
		b.coarse = true
		b.closure = append(b.closure[:0], s)
		b.spread(s, -1)
		b.classify(i, 0)
		inline = int32(len(b.targets))
		u := &b.subs[s]
		for _, e := range b.edges[u.first:u.props] {
			if e.to >= 0 {
				b.target(e.to, 1)
			}
		}
	}
	e := &b.entries[i]
	e.classes = span{classes, int32(len(b.classes))}
	e.targets, e.inline = span{targets, int32(len(b.targets))}, inline
}

// target adds a target to the run being written.
func (b *leveler) target(s int32, times uint64) {
	t := b.entryOf(s) // may grow entries
	b.targets = append(b.targets, target{t, times})
}
