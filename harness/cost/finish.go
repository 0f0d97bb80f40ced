package cost

import (
	"cmp"
	"slices"
)

// finish emits the edges that depend on several keywords and stores all.
func (w *scanner) finish() error {
	u := &w.subs[w.s]
	if w.ifAt >= 0 {
		w.emit(partInPlace, inPlace, 0, w.ifAt)
		if w.thenAt >= 0 {
			w.emit(partInPlace, thenBranch, 0, w.thenAt)
		}
		if w.elseAt >= 0 {
			w.emit(partInPlace, elseBranch, 0, w.elseAt)
		}
		u.conditional = w.thenAt >= 0 || w.elseAt >= 0
	}
	if w.additional > 0 {
		w.emit(partObject, additional, 0, w.additional-1)
	}
	if w.rest > 0 && w.additional == 0 {
		w.emit(partObject, unevaluated, 0, w.rest-1)
	}
	w.finishItems()
	w.store()
	return nil
}

// finishItems emits the edges of items, additionalItems and unevaluatedItems.
func (w *scanner) finishItems() {
	again := w.options.Profile.ItemsAgain
	from := w.prefix
	if w.options.Profile.ItemsFromZero && w.d == d2020 {
		from = 0
	}
	switch {
	case w.items > 0:
		w.emit(partArray, itemsFrom, from, w.items-1)
	case w.extra > 0 && w.hasPrefix:
		w.emit(partArray, itemsFrom, w.prefix, w.extra-1)
	case w.left > 0 && !again:
		w.emit(partArray, leftItems, w.prefix, w.left-1)
	}
	if w.left > 0 && again {
		w.emit(partArray, leftItems, 0, w.left-1)
	}
}

// store moves the gathered edges and the leaf into the graph.
func (w *scanner) store() {
	u := &w.subs[w.s]
	slices.SortFunc(w.parts[partGuarded], compareArgs)
	slices.SortFunc(w.parts[partProps], compareArgs)
	starts := [...]*uint32{&u.first, &u.guards, &u.props, &u.objects, &u.indexes, &u.arrays}
	for i, start := range starts {
		*start = uint32(len(w.edges))
		w.edges = append(w.edges, w.parts[i]...)
	}
	u.end = uint32(len(w.edges))
	for i := w.firstRef; i < len(w.refs); i++ {
		w.refs[i].edge += u.first
	}
	if w.required > 0 {
		w.absentMembers()
	}
	if w.hasLeaf {
		u.leaf = int32(len(w.leaves))
		w.leaves = append(w.leaves, w.leaf)
	}
}

func compareArgs(a, b edge) int { return cmp.Compare(a.arg, b.arg) }
