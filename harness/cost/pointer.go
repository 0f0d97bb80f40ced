package cost

import "fmt"

// doc returns the document that holds node i.
func (t *tree) doc(i uint32) *document {
	d := len(t.docs) - 1
	for t.docs[d].root > i {
		d--
	}
	return &t.docs[d]
}

// pointer returns the JSON Pointer of node i, after the document's URI and a
// '#' unless it is the document that was given.
func (t *tree) pointer(i uint32) string {
	d := t.doc(i)
	var b []byte
	if d.uri != "" {
		b = append(append(b, d.uri...), '#')
	}
	for at := d.root; at != i; {
		index, inArray := 0, t.nodes[at].kind == '['
		for c := range t.children(at) {
			if i < t.nodes[c].next {
				if at = c; inArray {
					b = fmt.Appendf(b, "/%d", index)
				} else {
					b = appendToken(append(b, '/'), t.name(&t.nodes[c]))
				}
				break
			}
			index++
		}
	}
	return string(b)
}

// appendToken appends a JSON Pointer token with '~' and '/' escaped.
func appendToken(b, token []byte) []byte {
	for _, c := range token {
		switch c {
		case '~':
			b = append(b, "~0"...)
		case '/':
			b = append(b, "~1"...)
		default:
			b = append(b, c)
		}
	}
	return b
}
