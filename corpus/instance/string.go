package instance

import (
	"slices"
	"strings"
	"unicode/utf8"
)

// buildString returns a string of the format or the pattern that s asks for,
// or else of letters and as short as s allows.
func (g *generator) buildString(s *shape) (value, error) {
	if s.minLength > maxString {
		return nil, errNone
	}
	var proposals []string
	for _, f := range s.formats {
		proposals = append(proposals, formatSample(f, g.vary, s.minLength)...)
	}
	for _, p := range s.patterns {
		proposals = append(proposals, g.spellings(s, p)...)
	}
	if s.undecidable() {
		for _, f := range formatNames {
			proposals = append(proposals, formatSample(f, g.vary, s.minLength)...)
		}
		// The caller's check decides, so each attempt proposes another.
		start := g.attempt % len(proposals)
		proposals = append(slices.Clone(proposals[start:]), proposals[:start]...)
	}
	proposals = append(proposals, filler(s.minLength, g.vary))
	if text, ok := s.firstString(proposals); ok {
		return text, g.spend(len(text))
	}
	proposals = nil
	for i := range len(s.banned) + len(s.avoid) + 1 {
		proposals = append(proposals, filler(max(s.minLength, min(1, s.maxLength)), g.vary+i+1), filler(s.minLength+1+i, g.vary))
	}
	if text, ok := s.firstString(proposals); ok {
		return text, g.spend(len(text))
	}
	return nil, errNone
}

// firstString returns the first of the texts that s allows.
func (s *shape) firstString(texts []string) (string, bool) {
	for _, text := range texts {
		if s.fitsString(text) && !contains(s.banned, text) {
			return text, true
		}
	}
	return "", false
}

// spend counts bytes made; it returns errSteps if they are too many.
func (g *generator) spend(n int) error {
	if g.bytes += n; g.bytes > maxSize {
		g.steps = maxSteps
		return errSteps
	}
	return nil
}

// filler returns n letters, the vary-th of their combinations.
func filler(n, vary int) string {
	n = min(n, maxString)
	b := []byte(strings.Repeat("a", n))
	for i := 0; vary > 0; i++ {
		if i == len(b) {
			b = append(b, 'a')
		}
		b[i] = byte('a' + vary%26)
		vary /= 26
	}
	return string(b)
}

// spellings returns texts that match a pattern and have, if it is elastic, the
// least length of s.
func (g *generator) spellings(s *shape, text string) []string {
	p := s.cache.get(text)
	if p.tree == nil {
		return nil
	}
	spell := func(extra int) (string, int) {
		w := speller{vary: g.vary, extra: extra, pick: func(n int) int { return g.pick(n, 0) }}
		if err := w.spell(p.tree); err != nil {
			return "", -1
		}
		return w.b.String(), utf8.RuneCountInString(w.b.String())
	}
	first, length := spell(0)
	if length < 0 {
		return nil
	}
	texts := []string{first}
	if missing := s.minLength - length; missing > 0 && missing <= maxString {
		for _, extra := range []int{missing, (missing + 1) / 2, (missing + 3) / 4} {
			if text, n := spell(extra); n >= 0 {
				texts = append(texts, text)
			}
		}
		padding := strings.Repeat("a", missing)
		texts = append(texts, first+padding, padding+first)
	}
	return texts
}

// fitsString reports whether s allows a string, as far as can be told.
func (s *shape) fitsString(text string) bool {
	if n := utf8.RuneCountInString(text); n < s.minLength || n > s.maxLength {
		return false
	}
	for _, p := range s.patterns {
		if match, known := s.cache.get(p).matches(text); known && !match {
			return false
		}
	}
	for _, p := range s.avoid {
		if match, known := s.cache.get(p).matches(text); known && match {
			return false
		}
	}
	return true
}

// undecidable reports whether s has a pattern that Go cannot match.
func (s *shape) undecidable() bool {
	for _, p := range s.patterns {
		if s.cache.get(p).re == nil {
			return true
		}
	}
	return false
}
