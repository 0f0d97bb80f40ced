package adversarial_test

import (
	"bytes"
	"regexp"
	"strconv"
	"testing"

	"schemabench/adversarial"
	"schemabench/harness"
)

var (
	exponent = regexp.MustCompile(`e[+-]?(\d+)`)
	number   = regexp.MustCompile(`\d+`)
	pattern  = regexp.MustCompile(`"pattern":"([^"]*)"`)
	enum     = regexp.MustCompile(`"enum":\[[^\]]*\]`)
)

// sizeOf measures a case by a plain reading of its text, good enough to see
// whether it grows.
var sizeOf = map[string]func(harness.Case) int{
	"schema-bytes":   func(c harness.Case) int { return len(c.Schema) },
	"instance-bytes": func(c harness.Case) int { return len(c.Instance) },
	"schema-depth":   func(c harness.Case) int { return depth(c.Schema) },
	"instance-depth": func(c harness.Case) int { return depth(c.Instance) },
	"subschemas": func(c harness.Case) int {
		return bytes.Count(c.Schema, []byte("{")) + bytes.Count(c.Schema, []byte(":false"))
	},
	"references": func(c harness.Case) int {
		return bytes.Count(c.Schema, []byte(`"$ref"`)) + bytes.Count(c.Schema, []byte(`"$dynamicRef"`))
	},
	"pattern-size": func(c harness.Case) int { return longest(pattern, c.Schema) },
	"enum-size":    func(c harness.Case) int { return longest(enum, c.Schema) },
	"number-size": func(c harness.Case) int {
		both := append(bytes.Clone(c.Schema), c.Instance...)
		return largestExponent(both) + longest(number, both)
	},
}

func TestGrows(t *testing.T) {
	for _, f := range adversarial.All() {
		size, ok := sizeOf[f.Grows]
		if !ok {
			t.Errorf("%s: grows %s, which no test measures", f.Name, f.Grows)
			continue
		}
		at := small(f)
		if f.Grows == "number-size" {
			at = f.Sizes[:6] // longer than the numbers of the rest of the case
		}
		last := -1
		for _, n := range at {
			got := size(f.Make(n))
			if got <= last {
				t.Errorf("%s: %s is %d at n=%d, no more than before", f.Name, f.Grows, got, n)
			}
			last = got
		}
	}
}

func largestExponent(text []byte) int {
	most := 0
	for _, m := range exponent.FindAllSubmatch(text, -1) {
		e, _ := strconv.Atoi(string(m[1]))
		most = max(most, e)
	}
	return most
}

// longest returns the length of the longest match.
func longest(re *regexp.Regexp, text []byte) int {
	most := 0
	for _, m := range re.FindAll(text, -1) {
		most = max(most, len(m))
	}
	return most
}

// depth returns how deep the brackets of a JSON text nest. It takes no account
// of strings: no family has brackets in one that would matter.
func depth(text []byte) int {
	now, most := 0, 0
	for _, c := range text {
		switch c {
		case '{', '[':
			now++
			most = max(most, now)
		case '}', ']':
			now--
		}
	}
	return most
}
