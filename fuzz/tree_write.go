package fuzz

// append appends t as compact JSON text.
func (t *tree) append(dst []byte) []byte {
	switch t.kind {
	case '"':
		return appendQuoted(dst, t.text)
	case '{', '[':
		dst = append(dst, byte(t.kind))
		for i, v := range t.values {
			if i > 0 {
				dst = append(dst, ',')
			}
			if t.kind == '{' {
				dst = append(appendQuoted(dst, t.names[i]), ':')
			}
			dst = v.append(dst)
		}
		return append(dst, byte(t.kind)+2) // } and ] come two after { and [
	}
	return append(dst, t.text...)
}

// without returns t without its members or items from i to before j.
func (t *tree) without(i, j int) *tree {
	u := &tree{kind: t.kind}
	for k, v := range t.values {
		if k >= i && k < j {
			continue
		}
		if t.kind == '{' {
			u.set(t.names[k], v)
		} else {
			u.values = append(u.values, v)
		}
	}
	return u
}

// set gives t, an object, the member name, in place of one that is there.
func (t *tree) set(name string, v *tree) {
	if i, ok := t.indices[name]; ok {
		t.values[i] = v
		return
	}
	if t.indices == nil {
		t.indices = map[string]int{}
	}
	t.indices[name] = len(t.names)
	t.names = append(t.names, name)
	t.values = append(t.values, v)
}

// clone returns a deep copy of t.
func (t *tree) clone() *tree {
	u := &tree{kind: t.kind, text: t.text}
	for i, v := range t.values {
		if t.kind == '{' {
			u.set(t.names[i], v.clone())
		} else {
			u.values = append(u.values, v.clone())
		}
	}
	return u
}
