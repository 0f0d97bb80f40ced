package fuzz

// eachSchema calls f with every subschema that is an object, parts last.
func eachSchema(s *tree, f func(*tree)) {
	if s.kind != '{' {
		return
	}
	f(s)
	for i, name := range s.names {
		v := s.values[i]
		switch kindOf(name) {
		case kindSchema:
			eachSchema(v, f)
		case kindSchemas, kindMap, kindPatterns:
			for _, w := range v.values {
				eachSchema(w, f)
			}
		}
	}
}

// eachOutside calls f with every subschema that is an object and in no
// definition of the root.
func eachOutside(root *tree, f func(*tree)) {
	defs := root.get("$defs")
	root.set("$defs", &tree{kind: '{'})
	eachSchema(root, f)
	root.set("$defs", defs)
}

func kindOf(name string) kind {
	for _, k := range keywords {
		if k.name == name {
			return k.kind
		}
	}
	return kindOther
}
