package cost

import "bytes"

// assertion weighs a keyword that applies no schema.
func (w *scanner) assertion(k keyword, c uint32) {
	n := &w.nodes[c]
	w.hasLeaf = true
	switch {
	case k == kwPattern && n.kind == '"':
		w.leaf.pattern = w.pattern(w.str(n))
	case k == kwEnum && n.kind == '[':
		w.leaf.enum += int64(n.end - n.start)
		for range w.children(c) {
			w.leaf.values++
		}
		w.numbersIn(c)
	case k == kwConst:
		w.leaf.enum += int64(n.end - n.start)
		w.leaf.values++
		w.numbersIn(c)
	case k == kwFormat:
		w.leaf.regexFormat = n.kind == '"' && string(w.str(n)) == "regex"
	case k == kwUniqueItems:
		w.leaf.unique = n.kind == 't'
	case k == kwNumeric && isNumber(n.kind):
		digits, exp := sizeOfNumber(w.text[n.start:n.end])
		w.leaf.digits += digits + exp
		w.leaf.limits++
	}
}

// numbersIn counts the numbers at node c and below it.
func (w *scanner) numbersIn(c uint32) {
	for i := c; i < w.nodes[c].next; i++ {
		if n := &w.nodes[i]; isNumber(n.kind) {
			digits, exponent := sizeOfNumber(w.text[n.start:n.end])
			w.leaf.enumNumbers++
			w.leaf.enumDigits += digits + exponent
		}
	}
}

// isNumber reports whether kind is that of a number.
func isNumber(kind byte) bool { return kind == '0' || kind == '-' }

// sizeOfNumber returns the count of digits before the exponent and the size
// of the exponent, saturating at 1<<40.
func sizeOfNumber(raw []byte) (digits, exponent int64) {
	mantissa, exp := raw, []byte(nil)
	if i := bytes.IndexAny(raw, "eE"); i >= 0 {
		mantissa, exp = raw[:i], raw[i+1:]
	}
	for _, c := range mantissa {
		if c >= '0' && c <= '9' {
			digits++
		}
	}
	for _, c := range exp {
		if c >= '0' && c <= '9' {
			exponent = min(exponent*10+int64(c-'0'), 1<<40)
		}
	}
	return digits, exponent
}
