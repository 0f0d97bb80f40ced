package report

import (
	"strings"
	"unicode"
)

// plain replaces by U+FFFD what no printable character stands for. In a name
// that someone else chose it could steer a terminal, turn the writing round,
// or make XML that is not well formed.
func plain(text string) string { return strings.Map(plainRune, text) }

func plainRune(r rune) rune {
	switch {
	case unicode.IsPrint(r), r == '\n', r == '\t', string(r) == noBreak:
		return r
	}
	return unicode.ReplacementChar
}
