package fuzz

// reference reads a reference.
func (d *decoder) reference(k kind, inPlace bool) {
	code := d.next()
	switch {
	case code == refLiteral:
		d.string(d.next())
	case k == kindRef:
		d.uri(d.scope.ref(code, inPlace))
	default:
		d.uri(d.scope.dynamicRef(code, inPlace))
	}
}

// anchor reads the name of an anchor, which gives way to the next base name if
// it is not one or is taken.
func (d *decoder) anchor(dynamic bool) {
	taken := &d.scope.resources[d.scope.current].anchors
	id := d.nameID(d.next())
	if !isAnchor(d.names.get(id).text) || taken.has(id) {
		id = taken.claim(id%anchorNames, anchorNames)
	}
	d.scope.declare(id, d.names.get(id).text, dynamic)
	d.write(d.names.get(id).quoted)
}

// isAnchor reports whether name can be that of an anchor.
func isAnchor(name string) bool {
	for i := range len(name) {
		c := name[i]
		letter := c|0x20 >= 'a' && c|0x20 <= 'z' || c == '_'
		if !letter && (i == 0 || (c < '0' || c > '9') && c != '-' && c != '.') {
			return false
		}
	}
	return name != "" && len(name) <= shortName
}

// maxURI is how many bytes of JSON the URI of a resource takes at most: it is
// written with every reference from within another resource.
const maxURI = 66

// idLiteral is the code from which on the text of an $id is a string.
const idLiteral = 0xF0

// id reads the URI of a resource, urn: and a base name or any string, and
// enters the resource.
func (d *decoder) id() {
	code := d.next()
	if code < idLiteral {
		d.beginResource("urn:" + baseNames[int(baseName[code&63])%anchorNames])
		return
	}
	start := len(d.out)
	d.string(d.next())
	uri := unquote(d.out[start:])
	if len(d.out)-start > maxURI {
		uri = "urn:long"
	}
	d.out = d.out[:start]
	d.beginResource(uri)
}
