package fuzz

import "strconv"

// A site says where a subschema stands.
type site struct {
	place   place
	inPlace bool // no keyword between it and its definition leads to a child instance
	depth   int  // of nesting
}

// A head is what a schema is.
type head uint8

const (
	headBoolTrue head = iota
	headBoolFalse
	headType       // an object with the one keyword type
	headRef        // an object with the one keyword $ref
	headObject     // an object
	headIdentified // an object that begins with an $id, where there may be one
)

// Codes of schemas: from each one up to the next. In a list, those below end
// end it.
const (
	schemaTrue   = 0x00
	schemaFalse  = 0x20
	schemaType   = 0x28 // low three bits: one of types
	listTrue     = 0x50
	listFalse    = 0x54
	listType     = 0x58 // low three bits: one of types
	schemaRef    = 0x60 // less this, times two: a code of references
	schemaObject = 0xD8
	schemaRaw    = 0xFF // and once more: any value follows, in place of a schema

	// At the top:
	topFalse      = 0x01
	topType       = 0x08 // low three bits: one of types
	topRef        = 0x18 // less this, times four: a code of references
	topMembers    = 0x48
	topIdentified = 0xC8
)

// headOf returns what the code stands for, and the type or code of references
// that comes with it.
func headOf(at place, code byte) (head, byte) {
	if at == top {
		switch {
		case code >= topIdentified:
			return headIdentified, 0
		case code >= topMembers:
			return headObject, 0
		case code >= topRef:
			return headRef, (code - topRef) << 2
		case code >= topType:
			return headType, code & 7
		case code == topFalse:
			return headBoolFalse, 0
		}
		return headBoolTrue, 0
	}
	switch {
	case code >= schemaObject:
		return headObject, 0
	case code >= schemaRef:
		return headRef, (code - schemaRef) << 1
	case code >= listType, code >= schemaType && code < listTrue:
		return headType, code & 7
	case code >= listFalse, code >= schemaFalse && code < listTrue:
		return headBoolFalse, 0
	}
	return headBoolTrue, 0
}

// document reads the root schema and, up to the end of the input, definitions.
func (d *decoder) document() {
	d.scope = newScope()
	var root members
	start := d.pos
	open := d.open(site{place: top, inPlace: true}, &root)
	d.mark(PartRoot, start)
	if !open {
		return
	}
	if !root.defs {
		d.definitions(&root)
	}
	d.write("}")
}

// definitions reads definitions up to the end of the input and adds true for
// those that are referred to and missing.
func (d *decoder) definitions(root *members) {
	for i := 0; !d.ended() || i <= d.scope.last; i++ {
		if i == 0 {
			d.comma(&root.first)
			d.write(`"$defs":{`)
		} else {
			d.write(",")
		}
		d.out = append(d.out, '"')
		start := len(d.out)
		d.out = d.names.def(d.out, i)
		d.out = appendEscaped(d.out[:start], string(d.out[start:]))
		d.write(`":`)
		d.scope.def, d.scope.current = i, 0
		d.schema(site{place: top, inPlace: true, depth: 2})
	}
	if d.scope.def >= 0 {
		d.write("}")
	}
}

// schema reads a subschema.
func (d *decoder) schema(at site) {
	outer, start := d.scope.current, d.pos
	var m members
	if d.open(at, &m) {
		d.write("}")
	}
	d.scope.current = outer
	if at.place == top {
		d.mark(PartDefinition, start)
	} else {
		d.mark(PartSchema, start)
	}
}

// open reads a schema and leaves an object open, and says so, for more members
// to follow.
func (d *decoder) open(at site, m *members) bool {
	m.site, m.first = at, true
	code := d.next()
	if code == schemaRaw && d.escape() {
		d.value(inner, at.depth)
		return false
	}
	h, low := headOf(at.place, code)
	switch {
	case h == headBoolFalse:
		d.write("false")
		return false
	case h == headBoolTrue || at.depth+3 > MaxSchemaDepth:
		d.write("true")
		return false
	}
	d.write("{")
	switch h {
	case headType:
		d.comma(&m.first)
		d.write(`"type":"`)
		d.write(types[int(low)%len(types)])
		d.write(`"`)
	case headRef:
		d.comma(&m.first)
		d.write(`"$ref":`)
		d.uri(d.scope.ref(low, at.inPlace))
	case headIdentified:
		if m.identifiable(&d.scope) {
			d.comma(&m.first)
			d.identify()
			m.use(keywordIdentifier)
		}
		d.members(m)
	default:
		d.members(m)
	}
	return true
}

// identify writes an $id: urn:root, or urn:d0 and so on for definitions.
func (d *decoder) identify() {
	uri := "urn:root"
	if d.scope.def >= 0 {
		uri = "urn:d" + strconv.Itoa(d.scope.def)
	}
	d.beginResource(uri)
}

// beginResource writes the $id of a resource, altered if there is one such
// already, and enters it.
func (d *decoder) beginResource(uri string) {
	for uri == "" || d.scope.known(uri) {
		uri += strconv.Itoa(len(d.scope.resources))
	}
	d.write(`"$id":`)
	d.out = appendQuoted(d.out, uri)
	d.scope.enter(uri)
}

// uri writes a reference.
func (d *decoder) uri(t target) {
	if t.kind == toDef {
		d.scope.last = max(d.scope.last, t.n)
	}
	d.write(`"`)
	start := len(d.out)
	d.out = d.scope.appendURI(d.out, t, &d.names)
	d.out = appendEscaped(d.out[:start], string(d.out[start:]))
	d.write(`"`)
}
