package cost

import "bytes"

// recursive is the name under which subschemas with $recursiveAnchor are
// kept among the dynamic anchors; no $dynamicAnchor can spell it.
const recursive = "\x00recursive"

// bindDynamic gives each dynamic reference its possible targets.
//
// A $dynamicRef whose first target is a $dynamicAnchor leads to that anchor
// in the outermost resource of the dynamic scope. Which resource that is
// depends on the path of evaluation, so the reference leads to a hub, whose
// candidates are the anchors of every resource that can be outermost. With
// one candidate the reference is exact.
func (b *builder) bindDynamic() {
	var names []string
	hubs := map[string]int32{}
	for _, r := range b.refs {
		to := b.edges[r.edge].to
		if r.kind == kwRef || to < 0 {
			continue
		}
		name := b.anchorOf(r)
		if at, ok := b.dynamicAt[anchorKey{b.subs[to].resource, name}]; !ok || at != to {
			continue // acts as $ref
		}
		if _, made := hubs[name]; !made {
			hubs[name] = b.hub(b.dynamic[name])
			names = append(names, name)
		}
		b.edges[r.edge].to = hubs[name]
	}
	b.narrow(names, hubs)
}

// anchorOf returns the dynamic anchor that r asks for.
func (b *builder) anchorOf(r reference) string {
	if r.kind == kwRecursiveRef {
		return recursive
	}
	_, fragment, _ := bytes.Cut(b.str(&b.nodes[r.node]), []byte("#"))
	return string(fragment)
}

// hub adds a hub with these candidates.
func (b *builder) hub(candidates []int32) int32 {
	at := uint32(len(b.edges))
	for _, c := range candidates {
		b.edges = append(b.edges, edge{to: c, kind: candidate})
	}
	end := uint32(len(b.edges))
	b.subs = append(b.subs, sub{
		node: -1, leaf: -1, state: scanned,
		first: at, guards: end, props: end, objects: end, indexes: end, arrays: end, end: end,
	})
	return int32(len(b.subs) - 1)
}

// narrow drops from each hub the candidates whose resource evaluation cannot
// enter before all others. It searches the graph once per anchor, up to a
// total of 4 searches of the whole graph, so that many anchors cost linear
// time; hubs beyond keep all candidates.
func (b *builder) narrow(names []string, hubs map[string]int32) {
	room := 4*(len(b.edges)+len(b.subs)) + 1<<16
	kept := make([][]int32, len(names))
	for i, name := range names {
		kept[i] = b.outermost(b.dynamic[name], &room)
	}
	for i, name := range names { // only now, so that each search saw all edges
		if kept[i] == nil {
			continue
		}
		u := &b.subs[hubs[name]]
		for j, s := range kept[i] {
			b.edges[u.first+uint32(j)].to = s
		}
		end := u.first + uint32(len(kept[i]))
		u.guards, u.props, u.objects, u.indexes, u.arrays, u.end = end, end, end, end, end, end
	}
}

// outermost returns those of the subschemas with one dynamic anchor whose
// resource evaluation can enter before the resource of any other, or nil if
// there is no room left for the search.
func (b *builder) outermost(anchored []int32, room *int) []int32 {
	if *room -= len(b.subs) / 8; *room < 0 {
		return nil
	}
	byResource := map[int32]int32{}
	for _, s := range anchored {
		byResource[b.subs[s].resource] = s
	}
	seen := make([]bool, len(b.subs))
	hit := map[int32]bool{}
	todo := []int32{0}
	for seen[0] = true; len(todo) > 0; {
		s := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		u := &b.subs[s]
		if a, ok := byResource[u.resource]; ok && u.node >= 0 {
			hit[a] = true
			continue
		}
		for _, e := range b.edges[u.first:u.end] {
			if e.to >= 0 && !seen[e.to] {
				seen[e.to] = true
				todo = append(todo, e.to)
			}
		}
		if *room -= 1 + int(u.end-u.first); *room < 0 {
			return nil
		}
	}
	var keep []int32
	for _, s := range anchored {
		if hit[s] {
			keep = append(keep, s)
		}
	}
	return keep
}
