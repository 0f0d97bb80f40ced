package limit

import (
	"math"
	"regexp/syntax"
)

// programs sizes the patterns of one text.
type programs struct {
	sizes  map[string]program // of those parsed
	parsed int                // bytes of them
}

type program struct {
	size int64
	re2  bool
}

// mostParsed is the most bytes of patterns that are parsed of one text:
// parsing may take 2,000 times their length in memory.
const mostParsed = 32 << 10

// size returns the instructions of pattern, as [programSize] does, or the
// most that they can be if it is not parsed.
func (p *programs) size(pattern string) (size int64, re2 bool) {
	if known, ok := p.sizes[pattern]; ok {
		return known.size, known.re2
	}
	if p.parsed += len(pattern); p.parsed > mostParsed {
		const mostRepeated = 1000 // by package syntax
		return times(int64(len(pattern)), mostRepeated), true
	}
	if p.sizes == nil {
		p.sizes = map[string]program{}
	}
	size, re2 = programSize(pattern)
	p.sizes[pattern] = program{size, re2}
	return size, re2
}

// programSize returns the instructions of the program that package regexp
// makes of pattern, or slightly more, without making it: a counted repetition
// multiplies. It reports false, and the length in bytes, for a pattern that
// the package does not take.
func programSize(pattern string) (size int64, re2 bool) {
	re, err := syntax.Parse(pattern, syntax.Perl)
	if err != nil {
		return int64(len(pattern)), false
	}
	const fixed = 2 // fail and match
	return add(instructions(re), fixed), true
}

// instructions follows package syntax's own compiler. The tree is at most
// 1,000 levels deep, which the parser sees to.
func instructions(re *syntax.Regexp) int64 {
	var sum int64
	for _, sub := range re.Sub {
		sum = add(sum, instructions(sub))
	}
	switch re.Op {
	case syntax.OpLiteral:
		return max(1, int64(len(re.Rune)))
	case syntax.OpCapture, syntax.OpStar:
		return add(sum, 2)
	case syntax.OpPlus, syntax.OpQuest:
		return add(sum, 1)
	case syntax.OpConcat:
		return max(1, sum)
	case syntax.OpAlternate:
		return add(sum, int64(len(re.Sub)-1))
	case syntax.OpRepeat:
		return repeated(sum, int64(re.Min), int64(re.Max))
	}
	return 1
}

// repeated returns the instructions of x{min,max} where x has size of them.
// Max is -1 for no end.
func repeated(size, min, max int64) int64 {
	if max < 0 {
		return add(times(size, min+1), 2)
	}
	return add(times(size, max), max-min+1)
}

// add adds two sizes and saturates.
func add(a, b int64) int64 {
	if a > math.MaxInt64-b {
		return math.MaxInt64
	}
	return a + b
}

// times multiplies two sizes and saturates.
func times(a, b int64) int64 {
	if b > 0 && a > math.MaxInt64/b {
		return math.MaxInt64
	}
	return a * b
}

// clamp turns a saturating count into a size.
func clamp(n uint64) int64 { return int64(min(n, math.MaxInt64)) }
