package fuzz

import "strconv"

// baseNames are the names that need no table. The first five are also names
// of anchors. They are few, so that instances meet what schemas speak of.
var baseNames = [...]string{"a", "b", "c", "d", "e", "foo", "", "$ref", "é", "a/b~c%25"}

const anchorNames = 5

// nameWeights says how many of 64 codes stand for each of baseNames.
var nameWeights = [len(baseNames)]int{22, 15, 9, 6, 4, 3, 1, 1, 2, 1}

// baseName maps the low six bits of a code to an index of baseNames.
var baseName = spread(nameWeights[:])

// spread returns a table of 64 codes in which i stands as often as weights[i]
// says.
func spread(weights []int) (codes [64]uint8) {
	at := 0
	for i, w := range weights {
		for range w {
			codes[at] = uint8(i)
			at++
		}
	}
	return codes
}

// A name in the table.
type name struct {
	text    string // in WTF-8
	quoted  string // as JSON
	keyword int    // index in keywords, or -1
}

// names is the table of the strings that are not baseNames. A name's id is its
// index among baseNames, or its index in the table plus len(baseNames).
type names struct {
	table  []name
	ids    map[string]int  // id by text, of table alone; nil if it is empty
	defs   []string        // names of the first definitions
	tokens []string        // the same as tokens of JSON Pointers
	used   map[string]bool // the names in defs; nil if there are none
}

// maxNames is how many names a table can hold: 96 with codes of one byte and
// 4,096 with codes of two.
const maxNames = 96 + 4096

var bases = func() (all [len(baseNames)]name) {
	for i, text := range baseNames {
		all[i] = newName(text)
	}
	return all
}()

func newName(text string) name {
	return name{text, string(appendQuoted(nil, text)), keywordIndex(text)}
}

func (n *names) get(id int) *name {
	if id < len(bases) {
		return &bases[id]
	}
	return &n.table[id-len(bases)]
}

func (n *names) len() int { return len(bases) + len(n.table) }

// Codes that stand before each name of the table.
const (
	plainName = 0xF0
	defName   = 0xF8
)

// read reads the table: a code and a literal for each name, up to a code below
// plainName.
func (n *names) read(d *decoder) {
	for len(n.table) < maxNames {
		code := d.next()
		if code < plainName {
			return
		}
		text := cleanWTF8(string(d.take(d.length())))
		if code >= defName && len(pointerToken(text)) <= shortName {
			n.nameDef(text)
			if n.find(text) >= 0 {
				continue
			}
		}
		n.add(text)
	}
}

// add adds a name to the table and returns its id. It changes a name that is
// there already.
func (n *names) add(text string) int {
	for n.find(text) >= 0 {
		text += "~" + strconv.Itoa(len(n.table))
	}
	if n.ids == nil {
		n.ids = map[string]int{}
	}
	n.table = append(n.table, newName(text))
	n.ids[text] = n.len() - 1
	return n.len() - 1
}

// find returns the id of a name, or -1.
func (n *names) find(text string) int {
	for i, base := range baseNames {
		if text == base {
			return i
		}
	}
	if id, ok := n.ids[text]; ok {
		return id
	}
	return -1
}

// nameDef gives the next definition without a name its name, unless another one
// has it.
func (n *names) nameDef(text string) {
	if n.used[text] {
		return
	}
	if n.used == nil {
		n.used = map[string]bool{}
	}
	n.defs = append(n.defs, text)
	n.tokens = append(n.tokens, pointerToken(text))
	n.used[text] = true
}

// def appends the name of definition i: the one that the table gives it or
// else d0, d1 and so on.
func (n *names) def(dst []byte, i int) []byte {
	if i < len(n.defs) {
		return append(dst, n.defs[i]...)
	}
	start := len(dst)
	dst = strconv.AppendInt(append(dst, 'd'), int64(i), 10)
	for n.used[string(dst[start:])] {
		dst = append(dst, '_')
	}
	return dst
}

// Codes of names. Below them a code ends a list of names; where there is no
// list, it is a base name.
const (
	baseCode  = end  // to 0x8F
	tableCode = 0x90 // to 0xEF: an index in the table
	farCode   = 0xF0 // to 0xFF: with the next byte, an index in the table less 96
)

// nameID returns the id that the code stands for.
func (d *decoder) nameID(code byte) int {
	switch {
	case code < tableCode:
		return int(baseName[code&63])
	case code < farCode:
		return d.tabled(int(code-tableCode), code)
	}
	low := d.next()
	return d.tabled(96+int(code&15)<<8+int(low), low)
}

// shortName is the length up to which a name can be used without limit.
const shortName = 32

// tabled returns the id of the name at that index of the table, or of a base
// name if there is none or if it is long and has been used too often.
func (d *decoder) tabled(index int, otherwise byte) int {
	if index < len(d.names.table) {
		n := len(d.names.table[index].quoted)
		if n <= shortName+2 || len(d.out)+n <= 16*d.pos {
			return len(bases) + index
		}
	}
	return int(baseName[otherwise&63])
}

// member reads the next name of a list or object whose names so far are seen.
// It returns -1 at the end.
func (d *decoder) member(seen *nameSet) int {
	code := d.next()
	if code < end {
		return -1
	}
	return seen.claim(d.nameID(code), len(bases))
}
