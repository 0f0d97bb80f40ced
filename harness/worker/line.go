package worker

import (
	"strings"
	"unicode/utf8"
)

// maxDetail is the most bytes that a detail may have.
const maxDetail = 300

// oneLine returns the first line of text that is not blank, as valid UTF-8
// without control characters and of at most maxDetail bytes.
func oneLine(text string) string {
	text, _, _ = strings.Cut(strings.TrimSpace(text), "\n")
	if len(text) > 4*maxDetail {
		text = text[:4*maxDetail]
	}
	text = strings.Map(func(r rune) rune {
		if r < ' ' || r == 0x7f {
			return ' '
		}
		return r
	}, strings.ToValidUTF8(text, "\uFFFD"))
	return strings.TrimSpace(cut(text, maxDetail))
}

// cut returns at most n bytes of s, which is valid UTF-8, and says so where
// it had to cut.
func cut(s string, n int) string {
	const more = "…"
	if len(s) <= n {
		return s
	}
	n -= len(more)
	for !utf8.RuneStart(s[n]) {
		n--
	}
	return s[:n] + more
}
