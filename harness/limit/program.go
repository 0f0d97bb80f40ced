package limit

import (
	"math"
	"regexp/syntax"
)

// mostParsed is the longest pattern, in bytes, that is parsed. A longer one
// counts its bytes: parsing may take hundreds of times its length in memory.
const mostParsed = 16 << 10

// programSize returns the instructions of the program that package regexp
// makes of pattern, or slightly more, without making it: a counted repetition
// multiplies. It reports false, and the length in bytes, for a pattern that
// the package does not take.
func programSize(pattern string) (size int64, re2 bool) {
	if len(pattern) > mostParsed {
		return int64(len(pattern)), true
	}
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
