package cost

import (
	"math/rand/v2"
	"regexp/syntax"
	"testing"
)

func TestProgramSizeIsUpperBound(t *testing.T) {
	fixed := []string{"", "a", "^x-", "a|b", "|", "(|)", "(?:)", "(a*)*", "(?i)straße", `\d+\pL{2,5}`, "[a-z]{1000}", "(a?){1000}", "((a{10}){10}){10}", "a{0}", "a{2,}", `\x{1000}`, `\Qa+b\E`, "a**", "(?:a|b|cd)*?x", "[]a]", "[^]a]", "[[:alpha:]]"}
	rng := rand.New(rand.NewPCG(1, 2))
	parts := []string{"a", "b", "(", "(?:", ")", "|", "*", "+", "?", "{2}", "{0,3}", "{2,}", "[ab]", ".", "^", "$", `\d`, `\pL`, "*?", "é"}
	compiled := 0
	for i := range 20_000 {
		pattern := ""
		if i < len(fixed) {
			pattern = fixed[i]
		} else {
			for range rng.IntN(12) {
				pattern += parts[rng.IntN(len(parts))]
			}
		}
		re, err := syntax.Parse(pattern, syntax.Perl)
		if err != nil {
			continue
		}
		prog, err := syntax.Compile(re.Simplify())
		if err != nil {
			continue
		}
		compiled++
		if got := programSize(pattern); got < int64(len(prog.Inst)) {
			t.Errorf("%q: estimate %d, compiled %d", pattern, got, len(prog.Inst))
		}
	}
	t.Logf("%d patterns compiled", compiled)
}

func TestProgramSizeSaturates(t *testing.T) {
	pattern := ""
	for range 100 {
		pattern += "("
	}
	pattern += "a"
	for range 100 {
		pattern += "){1000}"
	}
	if got := programSize(pattern); got < maxProgram || got > 4*maxProgram {
		t.Errorf("estimate %d, want about %d", got, int64(maxProgram))
	}
}
