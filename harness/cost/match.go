package cost

import (
	"regexp"
	"strings"
)

// An answer says whether a pattern matches a name.
type answer uint8

const (
	no answer = iota
	yes
	maybe // not found out: the pattern is too large or outside RE2
)

// A matcher decides whether names match one pattern. Patterns that are
// plain text, anchored or not, need no regular expression.
type matcher struct {
	plain        bool
	literal      string
	start, limit bool // ^ and $
	re           *regexp.Regexp
}

// maxMatcher is the largest program, in instructions, that is compiled to
// decide a match; maxMatchers is the most for all patterns of one schema,
// and maxParsed that of their texts in bytes.
const (
	maxMatcher  = 1_000
	maxMatchers = 100_000
)

// plainMatcher returns the matcher of a pattern without operators.
func plainMatcher(text string) (matcher, bool) {
	m := matcher{plain: true}
	if text == ".*" || text == "^.*$" || text == "^.*" || text == ".*$" {
		return m, text == ".*" // the anchored forms do not match across lines
	}
	m.literal, m.start = strings.CutPrefix(text, "^")
	m.literal, m.limit = strings.CutSuffix(m.literal, "$")
	return m, !strings.ContainsAny(m.literal, `\.+*?()|[]{}^$`)
}

// nameMatchers returns the matchers of patternProperties, by pattern, made
// at the first call.
func (g *Graph) nameMatchers() []matcher {
	g.matchOnce.Do(func() {
		g.matchers = make([]matcher, len(g.patterns))
		room, parsed := int64(maxMatchers), 0
		for i, p := range g.patterns {
			if !p.ofNames {
				continue
			}
			m, ok := plainMatcher(p.text)
			if m.plain = ok; !ok && p.size <= min(maxMatcher, room) && parsed+len(p.text) <= maxParsed {
				room, parsed = room-p.size, parsed+len(p.text)
				m.re, _ = regexp.Compile(p.text) // nil: outside RE2
			}
			g.matchers[i] = m
		}
	})
	return g.matchers
}

// match decides whether name matches.
func (m *matcher) match(name []byte) answer {
	var ok bool
	switch s := string(name); {
	case m.plain && m.start && m.limit:
		ok = s == m.literal
	case m.plain && m.start:
		ok = strings.HasPrefix(s, m.literal)
	case m.plain && m.limit:
		ok = strings.HasSuffix(s, m.literal)
	case m.plain:
		ok = strings.Contains(s, m.literal)
	case m.re != nil:
		ok = m.re.Match(name)
	default:
		return maybe
	}
	if ok {
		return yes
	}
	return no
}

// excludes reports whether no name can match both m and o, as far as the
// plain prefixes show.
func (m *matcher) excludes(o *matcher) bool {
	if !m.plain || !o.plain || !m.start || !o.start {
		return false
	}
	return !strings.HasPrefix(m.literal, o.literal) && !strings.HasPrefix(o.literal, m.literal)
}
