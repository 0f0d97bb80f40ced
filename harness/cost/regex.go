package cost

import "regexp/syntax"

// Programs of at most maxCompiled instructions are compiled to be counted,
// until they come to maxCompiled and one for every bytesPerInst bytes of the
// schema. Before that, patterns are parsed until their texts come to maxParsed
// bytes: parsing may take 2,000 times that in memory. The rest is estimated,
// and taken to be in RE2.
const (
	maxCompiled  = 1_000
	bytesPerInst = 8
	maxParsed    = 32 << 10
)

// addPatterns sets what s says of regular expressions.
func (g *Graph) addPatterns(s *Static) {
	if len(g.patterns) == 0 {
		return
	}
	where := g.patternPlaces()
	room := int64(maxCompiled + g.given/bytesPerInst)
	parsed := 0
	for i, p := range g.patterns {
		size := p.size
		if parsed += len(p.text); parsed <= maxParsed {
			re, err := syntax.Parse(p.text, syntax.Perl)
			switch {
			case err != nil:
				if len(s.NotRE2) < maxListed {
					s.NotRE2 = append(s.NotRE2, Ref{g.pointer(uint32(g.subs[where[i]].node)), p.text})
				}
			case size <= min(room, maxCompiled):
				room -= size
				if prog, err := syntax.Compile(re.Simplify()); err == nil {
					size = int64(len(prog.Inst))
				}
			}
		}
		s.RegexSize = max(s.RegexSize, size)
		s.RegexTotal = min(s.RegexTotal+size, maxProgram)
	}
}

// patternPlaces returns a subschema that holds each pattern.
func (g *Graph) patternPlaces() []int32 {
	where := make([]int32, len(g.patterns))
	for i := range g.subs {
		u := &g.subs[i]
		if u.leaf < 0 {
			continue
		}
		if p := g.leaves[u.leaf].pattern; p >= 0 {
			where[p] = int32(i)
		}
		for _, e := range g.edges[u.objects:u.indexes] {
			if e.kind == byPattern {
				where[e.arg] = int32(i)
			}
		}
	}
	return where
}
