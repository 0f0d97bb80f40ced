package limit

import "bytes"

// magnitude returns the digits of a number, plus its exponent: the digits
// that it has, or nearly, once written out.
func magnitude(number []byte) int64 {
	const most = 1 << 40
	mantissa, exponent := number, []byte(nil)
	if i := bytes.IndexAny(number, "eE"); i >= 0 {
		mantissa, exponent = number[:i], number[i+1:]
	}
	var digits, e int64
	for _, c := range mantissa {
		if c >= '0' && c <= '9' {
			digits++
		}
	}
	for _, c := range exponent {
		if c >= '0' && c <= '9' {
			e = min(e*10+int64(c-'0'), most)
		}
	}
	return digits + e
}
