package results

import (
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// quote returns s as the value of a configuration key: as it is if it is
// one printable line that the reader gives back unchanged, else as a Go
// string literal.
func quote(s string) string {
	plain := utf8.ValidString(s) && !strings.HasPrefix(s, `"`) && strings.TrimSpace(s) == s
	for _, r := range s {
		plain = plain && unicode.IsPrint(r)
	}
	if plain {
		return s
	}
	return strconv.Quote(s)
}

// unquote undoes quote.
func unquote(s string) (string, error) {
	if !strings.HasPrefix(s, `"`) {
		return s, nil
	}
	return strconv.Unquote(s)
}

// maxDetail is the most bytes of a detail that are kept.
const maxDetail = 1 << 10

// clip returns the first line of s, cut to maxDetail bytes.
func clip(s string) string {
	s, _, _ = strings.Cut(s, "\n")
	if len(s) <= maxDetail {
		return s
	}
	const ellipsis = "…"
	cut := maxDetail - len(ellipsis)
	for cut > 0 && !utf8.RuneStart(s[cut]) {
		cut--
	}
	return s[:cut] + ellipsis
}
