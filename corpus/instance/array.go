package instance

// buildArray returns an array as short as s allows.
func (g *generator) buildArray(s *shape, depth int) (value, error) {
	var marked []applied // the contains schemas, each as often as it must match
	for _, c := range s.containing {
		for range min(c.min, maxElements) {
			marked = append(marked, c.applied)
		}
	}
	n := max(s.minItems, len(marked))
	if n == 0 && (g.vary > 0 || g.optional(depth)) {
		n = min(1, s.maxItems)
	}
	if n > s.maxItems || n > maxElements {
		return nil, errNone
	}
	saved := g.vary
	defer func() { g.vary = saved }()
	items := array{}
	seen := map[string]bool{}
	for i := range n {
		schemas := s.itemSchemas(i)
		if i < len(marked) {
			schemas = append(schemas, marked[i])
		}
		v, err := g.item(s, seen, depth, schemas)
		if err == errSteps {
			return nil, err
		}
		if err != nil {
			if i >= s.minItems && i >= len(marked) {
				break // it was only a wish
			}
			return nil, err
		}
		items = append(items, v)
	}
	return items, nil
}

// maxVariations is how many variations of an item are tried for one that is
// not there yet.
const maxVariations = 30

// item returns a value for the next item, different from those seen if they
// must be unique. It adds the value to those seen.
func (g *generator) item(s *shape, seen map[string]bool, depth int, schemas []applied) (value, error) {
	start := g.vary
	if s.unique {
		g.vary += len(seen)
	}
	defer func() { g.vary = start }()
	for range maxVariations {
		v, err := g.value(nil, depth+1, schemas...)
		if err != nil || !s.unique {
			return v, err
		}
		text := string(encode(nil, v))
		if !seen[text] {
			seen[text] = true
			return v, nil
		}
		g.vary++
	}
	return nil, errNone
}

// itemSchemas returns the schemas that apply to the item at index i.
func (s *shape) itemSchemas(i int) []applied {
	var all []applied
	covered := false
	for _, rule := range s.items {
		switch {
		case i < len(rule.prefix):
			all = append(all, applied{rule.prefix[i], rule.at})
			covered = true
		case rule.rest != nil:
			all = append(all, applied{rule.rest, rule.at})
			covered = true
		}
	}
	if !covered && len(s.containing) == 0 {
		for _, e := range s.evens {
			if e.bit == typeArray {
				all = append(all, e.applied)
			}
		}
	}
	return all
}
