package report

import (
	"fmt"
	"slices"
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

// link returns a family's name as a link to its section, if it has one.
func (d Data) link(name string) string {
	if _, grows := slices.BinarySearch(d.Families, name); !grows {
		return escape(name)
	}
	return fmt.Sprintf("[%s](#%s)", escape(name), anchor(name))
}
