package cost

import (
	"regexp/syntax"
	"strings"
)

// sample returns a short text that the pattern matches, if it is in RE2 and
// not long.
func sample(pattern string) string {
	if len(pattern) > maxParsed {
		return ""
	}
	re, err := syntax.Parse(pattern, syntax.Perl)
	if err != nil {
		return ""
	}
	return sampleOf(re)
}

// sampleOf recurses at most as deep as regexp/syntax lets patterns nest,
// 1,000 levels.
func sampleOf(re *syntax.Regexp) string {
	const most = 100 // repetitions
	switch re.Op {
	case syntax.OpLiteral:
		return string(re.Rune)
	case syntax.OpCharClass:
		if len(re.Rune) > 0 {
			return string(re.Rune[0])
		}
	case syntax.OpAnyChar, syntax.OpAnyCharNotNL:
		return "a"
	case syntax.OpCapture, syntax.OpPlus, syntax.OpAlternate:
		return sampleOf(re.Sub[0])
	case syntax.OpRepeat:
		return strings.Repeat(sampleOf(re.Sub[0]), min(re.Min, most))
	case syntax.OpConcat:
		var b strings.Builder
		for _, sub := range re.Sub {
			b.WriteString(sampleOf(sub))
		}
		return b.String()
	}
	return ""
}
