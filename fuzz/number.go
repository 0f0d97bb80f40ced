package fuzz

import "strconv"

// Codes of numbers: from each one up to the next.
const (
	numberSmall    = 0x00 // low four bits: 0 to 15
	numberNegative = 0x40 // low four bits: -1 to -16
	numberLarge    = 0x80 // with the next byte, 0 to 8191
	numberPool     = 0xA0 // low six bits, less 0x20: one of poolNumbers
	numberDecimal  = 0xE0 // low four bits, a point and the next byte: 0.0 to 15.255
	numberLiteral  = 0xFC // a literal of JSON text follows
)

// smallInts are the integers of one code.
var smallInts = [16]string{"0", "1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12", "13", "14", "15"}

// number reads a number that begins with code and appends its text.
func (d *decoder) number(dst []byte, code byte) []byte {
	switch {
	case code < numberNegative:
		return append(dst, smallInts[code&15]...)
	case code < numberLarge:
		return strconv.AppendInt(dst, -1-int64(code&15), 10)
	case code < numberPool:
		return strconv.AppendInt(dst, int64(code&31)<<8|int64(d.next()), 10)
	case code < numberDecimal:
		return append(dst, poolNumbers[int(code-numberPool)%len(poolNumbers)]...)
	case code < numberLiteral:
		dst = strconv.AppendInt(dst, int64(code&15), 10)
		return strconv.AppendInt(append(dst, '.'), int64(d.next()), 10)
	}
	text := d.take(d.length())
	if n := numberPrefix(text); n > 0 {
		return append(dst, text[:n]...)
	}
	return append(dst, '0')
}

// numberPrefix returns the length of the longest prefix of text that is a JSON
// number.
func numberPrefix(text []byte) int {
	i := 0
	if i < len(text) && text[i] == '-' {
		i++
	}
	whole := digits(text[i:])
	if whole == 0 {
		return 0
	}
	if text[i] == '0' {
		whole = 1
	}
	i += whole
	if n := fraction(text[i:]); n > 0 {
		i += n
	}
	return i + exponent(text[i:])
}

// isZero reports whether the number is 0, of either sign.
func isZero(text []byte) bool {
	for _, c := range text {
		if c >= '1' && c <= '9' {
			return false
		}
		if c|0x20 == 'e' {
			break
		}
	}
	return true
}

// digits returns how many decimal digits text begins with.
func digits(text []byte) int {
	n := 0
	for n < len(text) && text[n] >= '0' && text[n] <= '9' {
		n++
	}
	return n
}

// fraction returns the length of the fraction that text begins with, or 0.
func fraction(text []byte) int {
	if len(text) == 0 || text[0] != '.' {
		return 0
	}
	if n := digits(text[1:]); n > 0 {
		return 1 + n
	}
	return 0
}

// exponent returns the length of the exponent that text begins with, or 0.
func exponent(text []byte) int {
	if len(text) == 0 || text[0]|0x20 != 'e' {
		return 0
	}
	sign := 1
	if len(text) > 1 && (text[1] == '+' || text[1] == '-') {
		sign = 2
	}
	if n := digits(text[sign:]); n > 0 {
		return sign + n
	}
	return 0
}
