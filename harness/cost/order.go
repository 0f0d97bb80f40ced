package cost

// order finds what evaluation can reach from the root, sorts it so that
// in-place targets precede their sources, and finds the in-place cycles:
// Tarjan's strongly connected components over in-place edges, with a stack
// of its own, started anew at each descending target.
func (b *builder) order() {
	o := orderer{Graph: b.Graph, scratch: b.scratch}
	o.num, o.low = resize(o.num, len(b.subs)), resize(o.low, len(b.subs))
	o.stack, o.calls = o.stack[:0], o.calls[:0]
	o.reached = make([]int32, 0, len(b.subs))
	o.todo = append(o.todo[:0], b.root)
	for len(o.todo) > 0 {
		s := o.todo[len(o.todo)-1]
		o.todo = o.todo[:len(o.todo)-1]
		if o.num[s] == 0 {
			o.visit(s)
		}
	}
}

// An orderer is the state of order. By subschema, num is the visit number
// from 1 and low the lowest number that is reachable, or done; stack holds
// subschemas whose component is not complete.
type orderer struct {
	*Graph
	*scratch
	count int32
}

// A call is a pending visit: the next edge of s to follow.
type call struct {
	s    int32
	next uint32
}

// done marks a subschema whose component is complete.
const done = 1<<31 - 1

func (o *orderer) push(s int32) {
	o.count++
	o.num[s], o.low[s] = o.count, o.count
	o.stack = append(o.stack, s)
	o.calls = append(o.calls, call{s, o.subs[s].first})
}

func (o *orderer) visit(s int32) {
	for o.push(s); len(o.calls) > 0; {
		c := &o.calls[len(o.calls)-1]
		u := &o.subs[c.s]
		if c.next < u.props {
			t := o.edges[c.next].to
			switch c.next++; {
			case t < 0:
			case o.num[t] == 0:
				o.push(t)
			default:
				if o.low[t] != done {
					o.low[c.s] = min(o.low[c.s], o.num[t])
				}
			}
			continue
		}
		s := c.s
		o.calls = o.calls[:len(o.calls)-1]
		for _, e := range o.edges[u.props:u.end] {
			if o.num[e.to] == 0 {
				o.todo = append(o.todo, e.to)
			}
		}
		if o.low[s] == o.num[s] {
			o.complete(s)
		}
		if n := len(o.calls); n > 0 && o.low[s] != done {
			p := o.calls[n-1].s
			o.low[p] = min(o.low[p], o.low[s])
		}
	}
}

// maxCycles is the most in-place cycles that are spelled out.
const maxCycles = 8

// complete takes the component of s off the stack.
func (o *orderer) complete(s int32) {
	at := len(o.stack) - 1
	for o.stack[at] != s {
		at--
	}
	component := o.stack[at:]
	for i := len(component) - 1; i >= 0; i-- {
		o.low[component[i]] = done
		o.reached = append(o.reached, component[i])
	}
	o.stack = o.stack[:at]
	if len(component) > 1 || o.loops(s) {
		o.endless = append(o.endless, component...)
		if len(o.cycles) < maxCycles {
			o.cycles = append(o.cycles, o.shortestCycle(s, component))
		}
	}
}

// loops reports whether s has an in-place edge to itself.
func (g *Graph) loops(s int32) bool {
	u := &g.subs[s]
	for _, e := range g.edges[u.first:u.props] {
		if e.to == s {
			return true
		}
	}
	return false
}

// shortestCycle returns a shortest in-place cycle through s, a member of
// the component.
func (g *Graph) shortestCycle(s int32, component []int32) []int32 {
	from := make(map[int32]int32, len(component))
	for _, t := range component {
		from[t] = -1
	}
	queue := []int32{s}
	for i := 0; i < len(queue); i++ {
		u := &g.subs[queue[i]]
		for _, e := range g.edges[u.first:u.props] {
			if e.to == s {
				var cycle []int32
				for t := queue[i]; t != s; t = from[t] {
					cycle = append([]int32{t}, cycle...)
				}
				return append([]int32{s}, cycle...)
			}
			if p, in := from[e.to]; in && p < 0 {
				from[e.to] = queue[i]
				queue = append(queue, e.to)
			}
		}
	}
	return []int32{s}
}
