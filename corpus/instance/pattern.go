package instance

import (
	"errors"
	"regexp"
	"regexp/syntax"
	"strings"
)

// A pattern is a regular expression of a schema. What Go's syntax cannot say
// has no re; tree is then the pattern without its look-arounds, if that is
// something Go can say.
type pattern struct {
	re   *regexp.Regexp
	tree *syntax.Regexp
}

// patterns are the compiled patterns of a document.
type patterns map[string]*pattern

func (c patterns) get(text string) *pattern {
	if p, ok := c[text]; ok {
		return p
	}
	p := &pattern{}
	c[text] = p
	translated := fromECMA(text)
	if re, err := regexp.Compile(translated); err == nil {
		p.re = re
	} else {
		translated = withoutLookaround(translated)
	}
	if tree, err := syntax.Parse(translated, syntax.Perl); err == nil {
		p.tree = tree
	}
	return p
}

// matches reports whether text matches, and whether that can be told.
func (p *pattern) matches(text string) (match, known bool) {
	if p.re == nil {
		return false, false
	}
	return p.re.MatchString(text), true
}

// fromECMA writes the escapes that only ECMA-262 has as Go writes them.
func fromECMA(p string) string {
	p = strings.ReplaceAll(p, "[^]", `[\s\S]`)
	var b strings.Builder
	for i := 0; i < len(p); i++ {
		if p[i] != '\\' || i+1 == len(p) {
			b.WriteByte(p[i])
			continue
		}
		switch {
		case p[i+1] == 'u' && strings.HasPrefix(p[i+2:], "{"):
			b.WriteString(`\x`)
		case p[i+1] == 'u' && i+6 <= len(p):
			b.WriteString(`\x{` + p[i+2:i+6] + `}`)
			i += 4
		default:
			b.WriteString(p[i : i+2])
		}
		i++
	}
	return b.String()
}

// withoutLookaround drops the groups (?=…), (?!…), (?<=…) and (?<!…).
func withoutLookaround(p string) string {
	var b strings.Builder
	for i := 0; i < len(p); i++ {
		if p[i] == '\\' && i+1 < len(p) {
			b.WriteString(p[i : i+2])
			i++
			continue
		}
		if isLookaround(p[i:]) {
			i = groupEnd(p, i)
			continue
		}
		b.WriteByte(p[i])
	}
	return b.String()
}

func isLookaround(p string) bool {
	for _, start := range []string{"(?=", "(?!", "(?<=", "(?<!"} {
		if strings.HasPrefix(p, start) {
			return true
		}
	}
	return false
}

// groupEnd returns the index of the parenthesis that closes the one at i.
func groupEnd(p string, i int) int {
	depth, class := 0, false
	for ; i < len(p); i++ {
		switch c := p[i]; {
		case c == '\\':
			i++
		case class:
			class = c != ']'
		case c == '[':
			class = true
		case c == '(':
			depth++
		case c == ')':
			if depth--; depth == 0 {
				return i
			}
		}
	}
	return len(p)
}

var errPattern = errors.New("pattern matches nothing short enough")

// A speller writes a text that matches a pattern.
type speller struct {
	b     strings.Builder
	vary  int // which of the matches, in mixed radix over the character classes
	extra int // repetitions to spend beyond the least
	pick  func(n int) int
}

func (w *speller) spell(re *syntax.Regexp) error {
	if w.b.Len() > maxString {
		return errPattern
	}
	switch re.Op {
	case syntax.OpNoMatch:
		return errPattern
	case syntax.OpLiteral:
		w.b.WriteString(string(re.Rune))
	case syntax.OpCharClass:
		return w.class(re)
	case syntax.OpAnyChar, syntax.OpAnyCharNotNL:
		w.b.WriteByte(w.digit(friendly))
	case syntax.OpCapture:
		return w.spell(re.Sub[0])
	case syntax.OpConcat:
		for _, sub := range re.Sub {
			if err := w.spell(sub); err != nil {
				return err
			}
		}
	case syntax.OpAlternate:
		return w.spell(re.Sub[w.pick(len(re.Sub))])
	case syntax.OpStar:
		return w.repeat(re.Sub[0], 0, -1)
	case syntax.OpPlus:
		return w.repeat(re.Sub[0], 1, -1)
	case syntax.OpQuest:
		return w.repeat(re.Sub[0], 0, 1)
	case syntax.OpRepeat:
		return w.repeat(re.Sub[0], re.Min, re.Max)
	}
	return nil // anchors and the empty match
}

func (w *speller) repeat(re *syntax.Regexp, least, most int) error {
	n := least
	more := w.extra
	if more == 0 && n == 0 && w.vary > 0 {
		more = 1
	}
	if most >= 0 {
		more = min(more, most-least)
	}
	n += more
	w.extra = max(0, w.extra-more)
	for range n {
		if err := w.spell(re); err != nil {
			return err
		}
	}
	return nil
}

// friendly is what characters are taken from, where there is a choice, in
// this order.
const friendly = "abcdefghijklmnopqrstuvwxyz0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ-_.~!#$%&()*+,/:;<=>?@[]^`{|}'\"\\ "

// digit takes the next digit of w.vary in the radix of the characters.
func (w *speller) digit(characters string) byte {
	c := characters[w.vary%len(characters)]
	w.vary /= len(characters)
	return c
}

func (w *speller) class(re *syntax.Regexp) error {
	var fit []byte
	for i := range len(friendly) {
		if inClass(re, rune(friendly[i])) {
			fit = append(fit, friendly[i])
		}
	}
	switch {
	case len(fit) > 0:
		w.b.WriteByte(w.digit(string(fit)))
	case len(re.Rune) > 0:
		w.b.WriteRune(re.Rune[0])
	default:
		return errPattern
	}
	return nil
}

func inClass(re *syntax.Regexp, r rune) bool {
	for i := 0; i+1 < len(re.Rune); i += 2 {
		if re.Rune[i] <= r && r <= re.Rune[i+1] {
			return true
		}
	}
	return false
}
