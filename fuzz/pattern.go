package fuzz

// Codes of patterns: from each one up to the next.
const (
	patternPool    = 0x00 // low five bits: one of poolPatterns
	patternPieces  = 0xB0 // pieces follow
	patternLiteral = 0xF0 // a string follows
)

// maxPieces is how many pieces make up a generated pattern at most.
const maxPieces = 16

// pieces and quantifiers are of RE2 and written as in JSON. The first twelve
// pieces take a quantifier.
var (
	pieces = [16]string{
		"a", "b", ".", "[ab]", "[^a]", "(a|b)", "(ab|c)", "(a|ab)", `\\d`, `\\w`, `\\p{L}`, "é",
		"^", "$", "|", "|",
	}
	quantifiers = [8]string{"", "", "*", "+", "?", "{2}", "{0,9}", "*?"}
)

const quantified = 12

// pattern reads a regular expression that begins with code and writes it as
// JSON.
func (d *decoder) pattern(code byte) {
	switch {
	case code < patternPieces:
		d.out = appendQuoted(d.out, poolPatterns[code&31])
	case code < patternLiteral:
		d.write(`"`)
		d.pieces()
		d.write(`"`)
	default:
		d.string(d.next())
	}
}

// pieces reads pieces, each a code from end on: its low four bits are the piece
// and the next three the quantifier.
func (d *decoder) pieces() {
	for range maxPieces {
		code := d.next()
		if code < end {
			return
		}
		d.write(pieces[code&15])
		if code&15 < quantified {
			d.write(quantifiers[code>>4&7])
		}
	}
}
