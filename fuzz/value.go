package fuzz

// Codes of values: from each one up to the next. In a list, those below end
// end it.
const (
	valueNull  = 0x00
	valueTrue  = 0x10
	valueFalse = 0x18
	valueInt   = 0x20 // low four bits: 0 to 15

	listNull    = 0x50
	listTrueV   = 0x54
	listFalseV  = 0x58
	listInt     = 0x5C // low four bits: 0 to 15
	valueNumber = 0x6C // a number follows
	valueString = 0x78 // a string follows
	valueObject = 0x88
	valueArray  = 0xBC
	valueName   = 0xF0 // low three bits: a base name

	// At the top, where a container is more use:
	topTrueV  = 0x04
	topFalseV = 0x08
	topInt    = 0x0C // low four bits: 0 to 15
	topNumber = 0x1C
	topString = 0x20
	topName   = 0x28
	topObject = 0x30
	topArray  = 0xA0
)

// A form is what a value is.
type form uint8

const (
	formNull form = iota
	formTrue
	formFalse
	formInt
	formNumber
	formString
	formName
	formObject
	formArray
)

// forms maps codes to forms: at the top, and elsewhere.
var topForms, valueForms = codeForms()

func codeForms() (atTop, below [256]form) {
	fill := func(codes *[256]form, from int, f form) {
		for c := from; c < len(codes); c++ {
			codes[c] = f
		}
	}
	for _, c := range []struct {
		code int
		form form
	}{
		{topTrueV, formTrue}, {topFalseV, formFalse}, {topInt, formInt}, {topNumber, formNumber},
		{topString, formString}, {topName, formName}, {topObject, formObject}, {topArray, formArray},
	} {
		fill(&atTop, c.code, c.form)
	}
	for _, c := range []struct {
		code int
		form form
	}{
		{valueTrue, formTrue}, {valueFalse, formFalse}, {valueInt, formInt},
		{listNull, formNull}, {listTrueV, formTrue}, {listFalseV, formFalse}, {listInt, formInt},
		{valueNumber, formNumber}, {valueString, formString}, {valueObject, formObject},
		{valueArray, formArray}, {valueName, formName},
	} {
		fill(&below, c.code, c.form)
	}
	return atTop, below
}

// value reads a value that stands at the given depth.
func (d *decoder) value(at place, depth int) {
	start := d.pos
	code := d.next()
	f := valueForms[code]
	if at == top {
		f = topForms[code]
	}
	if f >= formObject && depth >= MaxDepth {
		f = formNull
	}
	switch f {
	case formNull:
		d.write("null")
	case formTrue:
		d.write("true")
	case formFalse:
		d.write("false")
	case formInt:
		d.write(smallInts[code&15])
	case formNumber:
		d.out = d.number(d.out, d.next())
	case formString:
		d.string(d.next())
	case formName:
		d.write(bases[code&7].quoted)
	case formObject:
		d.object(depth + 1)
	case formArray:
		d.array(depth + 1)
	}
	if at == top {
		d.mark(PartInstance, start)
	} else {
		d.mark(PartValue, start)
	}
}

// object reads the members of an object.
func (d *decoder) object(depth int) {
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
		d.value(inner, depth)
		d.mark(PartMember, start)
	}
	d.write("}")
}

// array reads the items of an array.
func (d *decoder) array(depth int) {
	d.write("[")
	for first := true; d.more(); {
		d.comma(&first)
		d.value(inner, depth)
	}
	d.write("]")
}

// Codes of strings: from each one up to the next.
const (
	stringBase     = 0x00 // low six bits: a base name
	stringPool     = 0x40 // low five bits: one of poolStrings
	stringUnpaired = 0x7F // surrogates that do not pair
	stringRun      = 0x80 // low five bits: as many letters a
	stringNear     = 0xC0 // low five bits: an index in the table of names
	stringFar      = 0xE0 // with the next byte, an index in the table of names
	stringLiteral  = 0xF0 // a literal follows
)

// string reads a string that begins with code and writes it as JSON.
func (d *decoder) string(code byte) {
	switch {
	case code < stringPool:
		d.write(bases[baseName[code]].quoted)
	case code == stringUnpaired:
		d.out = appendQuoted(d.out, unpaired)
	case code < stringRun:
		d.out = appendQuoted(d.out, poolStrings[int(code&31)%len(poolStrings)])
	case code < stringNear:
		d.out = appendQuoted(d.out, letters[:code&31])
	case code < stringFar:
		d.write(d.names.get(d.tabled(int(code&31), code)).quoted)
	case code < stringLiteral:
		low := d.next()
		d.write(d.names.get(d.tabled(int(code&15)<<8|int(low), low)).quoted)
	default:
		d.out = appendQuoted(d.out, cleanWTF8(string(d.take(d.length()))))
	}
}
