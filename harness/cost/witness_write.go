package cost

import (
	"bytes"
	"slices"
	"strings"

	"github.com/go-json-experiment/json/jsontext"

	"schemabench/harness"
)

// guards returns the names that let every dependent schema apply to the
// entries at a location.
func (w *witness) guards(at []target) []string {
	if !w.hasGuards {
		return nil
	}
	var found []string
	seen := map[int32]bool{}
	var todo []int32
	for _, t := range at {
		todo = append(todo, w.entries[t.entry].sub)
	}
	for len(todo) > 0 {
		s := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		if seen[s] {
			continue
		}
		seen[s] = true
		u := &w.subs[s]
		for _, e := range w.edges[u.first:u.props] {
			if e.kind == guarded {
				found = append(found, w.keyName(e.arg))
			}
			if e.to >= 0 {
				todo = append(todo, e.to)
			}
		}
	}
	slices.Sort(found)
	return slices.Compact(found)
}

// write spells an instance whose children choose picks, level by level.
func (w *witness) write(depth int, choose func([]target) (childAt, bool)) harness.Instance {
	var b, tail []byte
	at := w.inline([]target{{0, 1}})
	for range depth {
		c, ok := choose(at)
		next, value := w.follow(at, c)
		if !ok || value == 0 {
			break
		}
		if c.isItem {
			b = append(append(b, '['), strings.Repeat("null,", int(c.index))...)
			tail = append(tail, ']')
		} else {
			b = appendMembers(append(b, '{'), w.guards(at), c.name)
			b, _ = jsontext.AppendQuote(b, c.name)
			b, tail = append(b, ':'), append(tail, '}')
		}
		at = next
	}
	b = appendMembers(append(b, '{'), w.guards(at), "")
	b = append(bytes.TrimSuffix(b, []byte(",")), '}')
	slices.Reverse(tail)
	return append(b, tail...)
}

// appendMembers writes a null member for each name but one.
func appendMembers(b []byte, names []string, but string) []byte {
	for _, name := range names {
		if name != but {
			b, _ = jsontext.AppendQuote(b, name)
			b = append(b, ":null,"...)
		}
	}
	return b
}
