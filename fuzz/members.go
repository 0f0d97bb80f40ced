package fuzz

// members are those of a schema object while it is read.
type members struct {
	site  site
	first bool    // none has been written
	used  uint64  // keywords written, by index
	named nameSet // names written of members other than keywords
	defs  bool    // the root has $defs of its own
}

func (m *members) use(k int) { m.used |= 1 << k }

func (m *members) has(k int) bool { return m.used>>k&1 != 0 }

// identifiable reports whether an $id may come next: it must come first, for
// the references that follow depend on it.
func (m *members) identifiable(s *scope) bool {
	return m.first && (s.named() || s.def < 0 && m.site.depth == 0)
}

// The keywords on which others depend.
var (
	keywordIdentifier = keywordIndex("$id")
	keywordDefs       = keywordIndex("$defs")
)

// usable reports whether keyword k can be the next member.
func (m *members) usable(k int, s *scope) bool {
	switch {
	case k == other:
		return true
	case m.has(k):
		return false
	case k == keywordIdentifier:
		return m.identifiable(s)
	case k == keywordDefs:
		return m.site.depth > 0
	case keywords[k].kind == kindAnchor:
		return s.resources[s.current].anchors.free(0, anchorNames) >= 0
	}
	return true
}

// members reads members up to their end. A keyword that cannot be used gives
// way to the next one that can.
func (d *decoder) members(m *members) {
	for {
		start := d.pos
		code := d.next()
		if code < memberEnd {
			return
		}
		k := int(keywordCodes[code-memberEnd])
		for !m.usable(k, &d.scope) {
			k++
		}
		if k == other {
			if !d.other(m) {
				return
			}
			d.mark(PartKeyword, start)
			continue
		}
		d.comma(&m.first)
		m.use(k)
		d.keyword(k, m.site)
		d.mark(PartKeyword, start)
	}
}

// other reads a name and any value. It returns false if no name is left.
func (d *decoder) other(m *members) bool {
	id := d.nameID(d.next())
	for {
		id = m.named.claim(id, len(bases))
		if id < 0 {
			return false
		}
		k := d.names.get(id).keyword
		if k < 0 {
			break
		}
		if !m.has(k) {
			m.use(k)
			m.defs = m.defs || k == keywordDefs
			break
		}
	}
	d.comma(&m.first)
	d.write(d.names.get(id).quoted)
	d.write(":")
	d.value(inner, m.site.depth+1)
	return true
}

// keyword reads the value of keyword k and writes the member.
func (d *decoder) keyword(k int, at site) {
	w := &keywords[k]
	if w.kind != kindID {
		d.write(keywordHeads[k])
	}
	below := site{inPlace: at.inPlace && w.inPlace, depth: at.depth + 1}
	switch w.kind {
	case kindSchema:
		d.schema(below)
	case kindSchemas:
		d.schemas(below)
	case kindMap:
		d.schemaMap(below)
	case kindPatterns:
		d.patternMap(below)
	case kindRef, kindDynamicRef:
		d.reference(w.kind, at.inPlace)
	case kindAnchor:
		d.anchor(w.name == "$dynamicAnchor")
	case kindID:
		d.id()
	default:
		d.assertion(w.kind, below.depth)
	}
}

// schemas reads a list of at least one subschema.
func (d *decoder) schemas(below site) {
	below.depth++
	d.write("[")
	d.schema(below)
	for d.more() {
		d.write(",")
		d.schema(below)
	}
	d.write("]")
}

// schemaMap reads subschemas by name.
func (d *decoder) schemaMap(below site) {
	below.depth++
	d.write("{")
	var seen nameSet
	for first := true; ; {
		start := d.pos
		id := d.member(&seen)
		if id < 0 {
			break
		}
		d.comma(&first)
		d.write(d.names.get(id).quoted)
		d.write(":")
		d.schema(below)
		d.mark(PartSchemaMember, start)
	}
	d.write("}")
}

// maxPatterns is how many members patternProperties has at most.
const maxPatterns = 64

// patternMap reads subschemas by pattern. Patterns that are there already get
// an empty alternative.
func (d *decoder) patternMap(below site) {
	below.depth++
	d.write("{")
	var seen []string
	for first := true; len(seen) < maxPatterns; {
		begin := d.pos
		code := d.next()
		if code < end {
			break
		}
		d.comma(&first)
		start := len(d.out)
		d.pattern(code)
		for contains(seen, d.out[start:]) {
			d.out = append(d.out[:len(d.out)-1], '|', '"')
		}
		seen = append(seen, string(d.out[start:]))
		d.write(":")
		d.schema(below)
		d.mark(PartSchemaMember, begin)
	}
	d.write("}")
}

func contains(all []string, text []byte) bool {
	for _, s := range all {
		if s == string(text) {
			return true
		}
	}
	return false
}
