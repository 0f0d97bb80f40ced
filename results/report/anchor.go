package report

import (
	"strings"
	"unicode"
)

// anchor returns the id that Markdown readers give to a heading: lower case,
// letters, digits, hyphens and underscores; spaces become hyphens.
func anchor(heading string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case r == ' ':
			return '-'
		case unicode.IsLetter(r), unicode.IsDigit(r), r == '-', r == '_':
			return unicode.ToLower(r)
		}
		return -1
	}, heading)
}
