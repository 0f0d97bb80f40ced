package fuzz

import (
	"strings"
	"unicode/utf8"
)

// Strings are kept in WTF-8: UTF-8 in which an unpaired surrogate, which JSON
// can spell and UTF-8 cannot, is three bytes like any other code point of its
// size.

// surrogate returns the surrogate at the head of s, or false.
func surrogate(s string) (rune, bool) {
	if len(s) < 3 || s[0] != 0xED || s[1] < 0xA0 || s[1] > 0xBF || s[2] < 0x80 || s[2] > 0xBF {
		return 0, false
	}
	return 0xD000 | rune(s[1]&0x3F)<<6 | rune(s[2]&0x3F), true
}

// appendSurrogate appends r in three bytes.
func appendSurrogate(dst []byte, r rune) []byte {
	return append(dst, 0xED, 0x80|byte(r>>6&0x3F), 0x80|byte(r&0x3F))
}

// cleanWTF8 returns s with U+FFFD for each byte that is not part of WTF-8 and
// with surrogates that pair joined.
func cleanWTF8(s string) string {
	if utf8.ValidString(s) {
		return s
	}
	var b []byte
	for i := 0; i < len(s); {
		high, ok := surrogate(s[i:])
		if !ok {
			r, n := utf8.DecodeRuneInString(s[i:])
			b = utf8.AppendRune(b, r)
			i += n
			continue
		}
		i += 3
		if low, ok := surrogate(s[i:]); ok && high < 0xDC00 && low >= 0xDC00 {
			b = utf8.AppendRune(b, 0x10000+(high-0xD800)<<10+(low-0xDC00))
			i += 3
			continue
		}
		b = appendSurrogate(b, high)
	}
	return string(b)
}

// appendQuoted appends s as a JSON string. What is not WTF-8 becomes U+FFFD.
func appendQuoted[T ~string | ~[]byte](dst []byte, s T) []byte {
	dst = append(dst, '"')
	dst = appendEscaped(dst, string(s))
	return append(dst, '"')
}

func appendEscaped(dst []byte, s string) []byte {
	const hex = "0123456789abcdef"
	for i := 0; i < len(s); {
		if n := plain(s[i:]); n > 0 {
			dst = append(dst, s[i:i+n]...)
			i += n
			continue
		}
		if b := s[i]; b < ' ' {
			dst = append(dst, '\\', 'u', '0', '0', hex[b>>4], hex[b&15])
			i++
			continue
		} else if b < utf8.RuneSelf {
			dst = append(dst, '\\', b)
			i++
			continue
		}
		if r, ok := surrogate(s[i:]); ok {
			dst = append(dst, '\\', 'u', hex[r>>12], hex[r>>8&15], hex[r>>4&15], hex[r&15])
			i += 3
			continue
		}
		r, n := utf8.DecodeRuneInString(s[i:])
		dst = utf8.AppendRune(dst, r)
		i += n
	}
	return dst
}

// plain returns how many bytes s begins with that stand for themselves.
func plain(s string) int {
	n := 0
	for n < len(s) && s[n] >= ' ' && s[n] < utf8.RuneSelf && s[n] != '"' && s[n] != '\\' {
		n++
	}
	return n
}

// unquote returns the WTF-8 of a JSON string, which has been checked.
func unquote(quoted []byte) string {
	body := string(quoted[1 : len(quoted)-1])
	if strings.IndexByte(body, '\\') < 0 {
		return cleanWTF8(body)
	}
	var b []byte
	for i := 0; i < len(body); i++ {
		if body[i] != '\\' {
			b = append(b, body[i])
			continue
		}
		i++
		if body[i] == 'u' {
			b = appendUnit(b, body[i+1:i+5])
			i += 4
			continue
		}
		b = append(b, unescaped(body[i]))
	}
	return cleanWTF8(string(b))
}

// unescaped returns what the character after a backslash stands for.
func unescaped(c byte) byte {
	if i := strings.IndexByte("bfnrt", c); i >= 0 {
		return "\b\f\n\r\t"[i]
	}
	return c
}

// appendUnit appends the UTF-16 code unit of four hexadecimal digits.
func appendUnit(dst []byte, digits string) []byte {
	var r rune
	for _, c := range []byte(strings.ToLower(digits)) {
		r = r<<4 | rune(strings.IndexByte("0123456789abcdef", c))
	}
	if utf8.ValidRune(r) {
		return utf8.AppendRune(dst, r)
	}
	return appendSurrogate(dst, r)
}
