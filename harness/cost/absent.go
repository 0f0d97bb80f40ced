package cost

import (
	"math"
	"slices"
)

// absentMembers notes, for a profile with AbsentAsNull, the properties edges
// of w's subschema to members that it requires. Its edges are stored.
func (w *scanner) absentMembers() {
	u := &w.subs[w.s]
	var edges []edge
	for c := range w.children(w.required) {
		if w.nodes[c].kind != '"' {
			continue
		}
		if e, ok := byKey(w.edges[u.props:u.objects], w.keys.find(w.str(&w.nodes[c]))); ok {
			edges = append(edges, e)
		}
	}
	if len(edges) == 0 {
		return
	}
	slices.SortFunc(edges, compareArgs)
	if w.absent == nil {
		w.absent = map[int32][]edge{}
	}
	w.absent[w.s] = slices.Compact(edges)
}

// weighAbsent adds to F0 what the absent members of an object cost at most.
// At null, which has no members, a subschema costs F0 without them.
func (g *Graph) weighAbsent() {
	if g.absent == nil {
		return
	}
	g.atNull = slices.Clone(g.f0)
	for _, s := range g.reached {
		if g.f0[s] != math.MaxUint64 {
			g.f0[s] = g.combine(s, g.f0)
		}
	}
}

// absentCost returns the most that the absent members of an object cost s.
func (g *Graph) absentCost(s int32) uint64 {
	if g.atNull == nil {
		return 0
	}
	var sum uint64
	for _, e := range g.absent[s] {
		sum = addSat(sum, g.atNull[e.to])
	}
	return sum
}

// missing notes the members that s evaluates as null, since the object at l
// lacks them.
func (c *counter) missing(l *location, place, s int32) {
	absent := c.absent[s]
	if len(absent) == 0 {
		return
	}
	c.keysOf(l)
	c.probe(len(absent))
	for _, e := range absent {
		if c.keyStamp[e.arg] != l.serial {
			c.absentees = append(c.absentees, pending{place, e.to})
			l.absentName = max(l.absentName, uint64(len(c.keys.names[e.arg])))
		}
	}
}

// openAbsent opens a null for all members that l's actives miss.
func (c *counter) openAbsent(l *location) {
	c.pending = append(c.pending[:0], c.absentees[l.absentees:]...)
	c.absentees = c.absentees[:l.absentees]
	c.open(uint32(len(c.inst.nodes)-1), false, l.path+1+l.absentName)
}

// addNull adds a null to the end of the instance, for openAbsent.
func (t *tree) addNull() {
	t.nodes = append(t.nodes, node{end: uint32(len("null")), next: uint32(len(t.nodes) + 1), kind: 'n'})
}
