package fuzz

// wrapped applies f to the root without what has to stay there.
func wrapped(f func(*tree) *tree) func(*tree) bool {
	return func(root *tree) bool {
		inner := &tree{kind: '{'}
		outer := &tree{kind: '{'}
		for i, name := range root.names {
			if name == "$defs" || name == "$schema" {
				outer.set(name, root.values[i])
			} else {
				inner.set(name, root.values[i])
			}
		}
		w := f(inner)
		for i, name := range w.names {
			outer.set(name, w.values[i])
		}
		*root = *outer
		return true
	}
}

// everywhere applies f to the value of a keyword that holds a list of schemas,
// wherever the keyword stands.
func everywhere(keyword string, f func(*tree)) func(*tree) bool {
	return func(root *tree) bool {
		changed := false
		eachSchema(root, func(s *tree) {
			if list := s.get(keyword); list != nil && list.kind == '[' && len(list.values) > 0 {
				f(list)
				changed = true
			}
		})
		return changed
	}
}

// reorder reverses the members of all schemas.
func reorder(root *tree) bool {
	eachSchema(root, func(s *tree) {
		u := &tree{kind: '{'}
		for i := len(s.names) - 1; i >= 0; i-- {
			u.set(s.names[i], s.values[i])
		}
		*s = *u
	})
	return len(root.names) > 0
}
