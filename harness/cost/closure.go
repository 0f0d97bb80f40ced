package cost

import (
	"cmp"
	"slices"
)

// close sets closure to what s applies in place, sources first. It reports
// whether there was room.
func (b *leveler) close(s int32) bool {
	b.serial++
	b.closure = append(b.closure[:0], s)
	b.mark[s] = b.serial
	for i := 0; i < len(b.closure); i++ {
		u := &b.subs[b.closure[i]]
		if b.room -= 1 + int(u.end-u.first); b.room < 0 {
			return false
		}
		for _, e := range b.edges[u.first:u.props] {
			if e.to >= 0 && b.mark[e.to] != b.serial {
				b.mark[e.to] = b.serial
				b.closure = append(b.closure, e.to)
			}
		}
	}
	if len(b.closure) > 1 {
		sortByRank(b.closure, b.rank)
	}
	return true
}

// maxChoices is the most combinations of branches that are told apart.
const maxChoices = 8

// choices returns the number of combinations of branches in the closure, 1
// if there are too many, so that all branches are summed.
func (b *leveler) choices() int {
	n := 1
	for _, s := range b.closure {
		if n *= b.ways(s); n > maxChoices {
			break
		}
	}
	if n > 1 {
		b.room -= (n - 1) * len(b.closure)
	}
	if b.sum = n > maxChoices || b.room < 0; b.sum {
		b.coarse = true
		return 1
	}
	return n
}

// ways returns how many branches s may take: two for then and else, one for
// each candidate of a hub.
func (b *leveler) ways(s int32) int {
	u := &b.subs[s]
	if u.node < 0 {
		return max(int(u.guards-u.first), 1)
	}
	if !u.conditional {
		return 1
	}
	branches := 0
	for _, e := range b.edges[u.first:u.guards] {
		if e.kind == thenBranch || e.kind == elseBranch {
			branches++
		}
	}
	return max(branches, 1)
}

// spread sets times[u] for the closure of s: the number of in-place paths
// from s to u, along the branches of one choice. It takes all branches if
// choices are summed.
func (b *leveler) spread(s int32, choice int) {
	for _, u := range b.closure {
		b.times[u] = 0
	}
	b.times[s] = 1
	if len(b.closure) == 1 {
		return
	}
	for _, s := range b.closure {
		taken, ways := -1, b.ways(s)
		if ways > 1 && !b.sum {
			taken, choice = choice%ways, choice/ways
		}
		u := &b.subs[s]
		branch := 0
		for _, e := range b.edges[u.first:u.props] {
			if e.to < 0 {
				continue
			}
			if e.kind == thenBranch || e.kind == elseBranch || e.kind == candidate {
				if branch++; taken >= 0 && branch-1 != taken {
					continue
				}
			}
			b.times[e.to] = addSat(b.times[e.to], b.times[s])
		}
	}
}

// sortByRank sorts a closure so that sources precede their targets.
func sortByRank(closure, rank []int32) {
	slices.SortFunc(closure, func(a, b int32) int { return cmp.Compare(rank[b], rank[a]) })
}
