package probe

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"
)

// excerpt returns text in one printable line of at most so many bytes: what
// servers send may rewrite a terminal.
func excerpt(text string, most int) string {
	cut := len(text) > most
	if cut {
		for most > 0 && !utf8.RuneStart(text[most]) {
			most--
		}
		text = text[:most]
	}
	text = strings.Join(strings.Fields(strings.Map(func(r rune) rune {
		if unicode.IsSpace(r) {
			return ' '
		}
		if !unicode.IsPrint(r) {
			return unicode.ReplacementChar
		}
		return r
	}, text)), " ")
	if cut {
		text += "…"
	}
	return text
}

// shown returns arguments as a report shows them: whole if they are short,
// else their start and length.
func shown(arguments []byte) string {
	const most = 200
	if len(arguments) <= most {
		return excerpt(string(arguments), most)
	}
	return fmt.Sprintf("%s (%d bytes)", excerpt(string(arguments), most), len(arguments))
}
