package cost

import (
	"cmp"
	"encoding/json"
	"math"
	"math/big"
	"strconv"
	"strings"
)

// A decimal is a JSON number, ± 0.digits × 10^exponent. It is never written
// out: 1e1000000001 takes no more room than its text, and each of its methods
// but divisibleBy no more time.
type decimal struct {
	negative bool
	digits   string   // without zeros at either end; "" for 0
	exponent *big.Int // of the point in front of the digits
}

// number returns n exactly. Its length counts as steps.
func (f *frame) number(n json.Number) decimal {
	f.work += uint64(len(n) / 64)
	mantissa, exp, _ := strings.Cut(strings.ToLower(string(n)), "e")
	d := decimal{exponent: new(big.Int)}
	if exp != "" {
		d.exponent.SetString(strings.TrimPrefix(exp, "+"), 10)
	}
	mantissa, d.negative = strings.CutPrefix(mantissa, "-")
	whole, fraction, _ := strings.Cut(mantissa, ".")
	all := whole + fraction
	digits := strings.TrimLeft(all, "0")
	d.exponent.Add(d.exponent, big.NewInt(int64(len(whole)-(len(all)-len(digits)))))
	if d.digits = strings.TrimRight(digits, "0"); d.digits == "" {
		return decimal{exponent: new(big.Int)}
	}
	return d
}

// scale returns the exponent of ten of the last digit.
func (d decimal) scale() *big.Int {
	return new(big.Int).Sub(d.exponent, big.NewInt(int64(len(d.digits))))
}

// isInt reports whether d is a whole number.
func (d decimal) isInt() bool { return d.digits == "" || d.scale().Sign() >= 0 }

// int64 returns the value of a whole number, false for any other and for one
// beyond int64.
func (d decimal) int64() (int64, bool) {
	if d.digits == "" {
		return 0, true
	}
	const most = 19 // digits of an int64
	if !d.isInt() || d.exponent.Cmp(big.NewInt(most)) > 0 {
		return 0, false
	}
	text := d.digits + strings.Repeat("0", int(d.scale().Int64()))
	if d.negative {
		text = "-" + text
	}
	n, err := strconv.ParseInt(text, 10, 64)
	return n, err == nil
}

// compare returns -1, 0 or 1.
func (d decimal) compare(o decimal) int {
	sign, other := d.sign(), o.sign()
	if sign != other || sign == 0 {
		return cmp.Compare(sign, other)
	}
	c := cmp.Or(d.exponent.Cmp(o.exponent), strings.Compare(d.digits, o.digits))
	return sign * c
}

func (d decimal) sign() int {
	switch {
	case d.digits == "":
		return 0
	case d.negative:
		return -1
	}
	return 1
}

// divisibleBy reports whether d is a whole multiple of o, which is not 0.
// With d = a·10^i and o = b·10^j, where 10 divides neither a nor b, it is if
// i ≥ j and b divides a·10^(i−j): powers are taken modulo b.
func (d decimal) divisibleBy(o decimal) bool {
	if d.digits == "" {
		return true
	}
	power := new(big.Int).Sub(d.scale(), o.scale())
	if power.Sign() < 0 {
		return false
	}
	a, b := new(big.Int), new(big.Int)
	a.SetString(d.digits, 10)
	b.SetString(o.digits, 10)
	rest := new(big.Int).Exp(big.NewInt(10), power, b)
	rest.Mod(rest.Mul(rest, a.Mod(a, b)), b)
	return rest.Sign() == 0
}

// String returns a text that two decimals share only if they are equal.
func (d decimal) String() string {
	if d.negative {
		return "-" + d.digits + "e" + d.exponent.String()
	}
	return d.digits + "e" + d.exponent.String()
}

// count64 returns a keyword's whole number, math.MaxInt64 if it is beyond or
// none, or otherwise if it is absent.
func (f *frame) count64(keyword string, otherwise int64) int64 {
	n, ok := f.s[keyword].(json.Number)
	if !ok {
		return otherwise
	}
	if v, ok := f.number(n).int64(); ok {
		return v
	}
	return math.MaxInt64
}
