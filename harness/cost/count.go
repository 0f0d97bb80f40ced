package cost

import "slices"

// A counter is the state of one count.
type counter struct {
	*Graph
	*prepared
	inst   tree
	budget uint64

	serial   uint32   // number of the newest location
	stamp    []uint32 // by subschema: the location that visited it last
	pos      []int32  // by subschema: its place in that location's actives, -1 while open
	keyStamp []uint32 // by key: the location that has it as a member
	keyAt    []int32  // by key: the index of that member

	// Stacks that the open locations share. Each location knows where its
	// part begins and cuts it off when it ends.
	locations []location
	actives   []active
	listeners []int32 // places of actives that look at every child
	hits      []hit   // members that properties name, by index
	inner     []link  // in-place links, grouped by source
	entries   []link  // links from the parent's actives
	keyIDs    []int32 // keys of the members, -1 for names the schema lacks
	calls     []walk
	pending   []pending
	absentees []pending // edges to members that are not there, see absent.go

	followed, pairs        uint64
	regex, probes          uint64 // work that may come to no evaluation; see match and probe
	total                  Tally
	upper, stopped, gaveUp bool
	cycle                  int64 // node of a subschema on an in-place cycle, or -1
}

// A location is an instance location on the path to the current one.
type location struct {
	node      uint32
	isName    bool // the name of member node, not its value
	hasKeys   bool
	namesDone bool   // propertyNames has seen the current member
	path      uint64 // bytes of its JSON Pointer
	child     uint32 // next child to look at
	end       uint32
	index     int32 // of that child
	serial    uint32

	sized            bool
	items, nameBytes uint64 // children; bytes of all names plus one each; once sized

	program int64 // instructions of the string as a pattern; 0 until asked for

	absentName uint64 // bytes of the longest name of a member that is not there

	hit                                            int // the next of hits
	hits, actives, listeners, inner, entries, keys int
	absentees                                      int
}

// An active is a subschema evaluated at a location and what it costs there,
// with children once the location ends.
type active struct {
	sub int32
	Tally
}

// A link leads from one active to another by place.
type link struct {
	from, to int32
	kind     edgeKind
}

// A hit is a properties edge from an active to the member at an index.
type hit struct{ index, from, to int32 }

// A pending is an edge from an active of the parent to a child.
type pending struct{ from, to int32 }

// run counts the whole instance.
func (c *counter) run() {
	c.pending = append(c.pending[:0], pending{-1, c.root})
	c.open(0, false, 0)
	for len(c.locations) > 0 && c.cycle < 0 && !c.stopped && !c.gaveUp {
		l := &c.locations[len(c.locations)-1]
		if len(c.absentees) > l.absentees {
			c.openAbsent(l)
			continue
		}
		if l.child >= l.end {
			c.close(l)
			continue
		}
		child := l.child
		if c.inst.nodes[l.node].kind == '{' {
			c.member(l, child)
		} else {
			c.item(l, child)
		}
	}
}

// open enters a location at which the pending edges arrive.
func (c *counter) open(node uint32, isName bool, path uint64) {
	c.serial++
	c.locations = append(c.locations, location{
		node: node, isName: isName, path: path, serial: c.serial,
		actives: len(c.actives), listeners: len(c.listeners), inner: len(c.inner), entries: len(c.entries), keys: len(c.keyIDs), hits: len(c.hits), absentees: len(c.absentees),
	})
	l := &c.locations[len(c.locations)-1]
	for _, p := range c.pending {
		if c.follow(1); c.stopped {
			return
		}
		if c.visit(l, p.to); c.cycle >= 0 || c.stopped {
			return
		}
		c.entries = append(c.entries, link{from: p.from, to: c.pos[p.to]})
	}
	if l.hit = l.hits; !slices.IsSortedFunc(c.hits[l.hits:], hit.compare) {
		slices.SortStableFunc(c.hits[l.hits:], hit.compare)
	}
	if len(c.listeners) > l.listeners || len(c.hits) > l.hits {
		l.child, l.end = node+1, c.inst.nodes[node].next
	}
}

// follow spends n of the budget.
func (c *counter) follow(n uint64) {
	c.followed += n
	c.stopped = c.stopped || c.followed > c.budget
}

// close adds up a location and hands the sums to its parent.
func (c *counter) close(l *location) {
	acts := c.actives[l.actives:]
	links := c.inner[l.inner:]
	for i := 0; i < len(links); {
		from := &acts[links[i].from]
		var branch Tally
		source := links[i].from
		for ; i < len(links) && links[i].from == source; i++ {
			to := &acts[links[i].to].Tally
			switch links[i].kind {
			case thenBranch, elseBranch:
				branch.most(to)
			case candidate:
				from.most(to)
			default:
				from.add(to)
			}
		}
		if branch.Evaluations > 0 {
			from.add(&branch)
		}
	}
	if len(c.locations) == 1 {
		c.total = acts[c.entries[0].to].Tally
	} else {
		parent := c.actives[c.locations[len(c.locations)-2].actives:]
		for _, e := range c.entries[l.entries:] {
			parent[e.from].add(&acts[e.to].Tally)
		}
	}
	c.actives, c.listeners = c.actives[:l.actives], c.listeners[:l.listeners]
	c.inner, c.entries, c.keyIDs = c.inner[:l.inner], c.entries[:l.entries], c.keyIDs[:l.keys]
	c.hits = c.hits[:l.hits]
	c.locations = c.locations[:len(c.locations)-1]
}
