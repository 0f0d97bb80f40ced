package fuzz

import "strconv"

// assertion reads the value of a keyword without subschemas. Lists in it nest
// to depth+1.
func (d *decoder) assertion(k kind, depth int) {
	switch k {
	case kindValue:
		d.value(inner, depth)
	case kindValues:
		d.values(depth)
	case kindTypes:
		d.types()
	case kindNames:
		d.nameList()
	case kindNamesMap:
		d.nameLists()
	case kindBool:
		d.bool()
	case kindCount:
		d.count()
	case kindNumber:
		d.out = d.number(d.out, d.next())
	case kindPositive:
		d.positive()
	case kindPattern:
		d.pattern(d.next())
	case kindFormat:
		d.format()
	}
}

// values reads a list of at least one value.
func (d *decoder) values(depth int) {
	d.write("[")
	d.value(inner, depth+1)
	for d.more() {
		d.write(",")
		d.value(inner, depth+1)
	}
	d.write("]")
}

// listTypes is the code from which on types come as a list.
const listTypes = 0xE0

// types reads a type or, from listTypes on, a list of different ones.
func (d *decoder) types() {
	code := d.next()
	if code < listTypes {
		d.typeName(int(code) % len(types))
		return
	}
	d.write("[")
	var seen nameSet
	seen.add(d.typeName(int(d.next()) % len(types)))
	for d.more() {
		i := seen.claim(int(d.next()-end)%len(types), len(types))
		if i < 0 {
			break
		}
		d.write(",")
		d.typeName(i)
	}
	d.write("]")
}

func (d *decoder) typeName(i int) int {
	d.write(`"`)
	d.write(types[i])
	d.write(`"`)
	return i
}

// nameList reads a list of different names.
func (d *decoder) nameList() {
	d.write("[")
	var seen nameSet
	for first := true; ; {
		id := d.member(&seen)
		if id < 0 {
			break
		}
		d.comma(&first)
		d.write(d.names.get(id).quoted)
	}
	d.write("]")
}

// nameLists reads lists of names by name.
func (d *decoder) nameLists() {
	d.write("{")
	var seen nameSet
	for first := true; ; {
		id := d.member(&seen)
		if id < 0 {
			break
		}
		d.comma(&first)
		d.write(d.names.get(id).quoted)
		d.write(":")
		d.nameList()
	}
	d.write("}")
}

// boolFalse is the code from which on a flag is false.
const boolFalse = 0xF0

func (d *decoder) bool() {
	if d.next() < boolFalse {
		d.write("true")
		return
	}
	d.write("false")
}

// countLarge is the code from which on a count takes one more byte: 0 to 4095.
// Below, its low three bits are the count.
const countLarge = 0xF0

func (d *decoder) count() {
	code := d.next()
	n := int64(code & 7)
	if code >= countLarge {
		n = int64(code&15)<<8 | int64(d.next())
	}
	d.out = strconv.AppendInt(d.out, n, 10)
}

// positive reads a number and writes its absolute value, or 1 if that is 0.
func (d *decoder) positive() {
	start := len(d.out)
	d.out = d.number(d.out, d.next())
	text := d.out[start:]
	if text[0] == '-' {
		d.out = append(d.out[:start], text[1:]...)
		text = d.out[start:]
	}
	if isZero(text) {
		d.out = append(d.out[:start], '1')
	}
}

// formatLiteral is the code from which on a format is a string.
const formatLiteral = 0xF0

func (d *decoder) format() {
	code := d.next()
	if code >= formatLiteral {
		d.string(d.next())
		return
	}
	d.write(`"`)
	d.write(formats[int(code)%len(formats)])
	d.write(`"`)
}
