package cost

import (
	"bytes"
	"encoding/json"
	"slices"
	"testing"

	"schemabench/harness"
)

// observed is what a plain validator does beside visiting: it compares items
// in pairs up to the end of the shorter, an instance with every value of
// enum and const, numbers with every number there, and quotes all of it in
// an error. Its texts are compact, so they are no longer than those counted.
// It stops looking after a few megabytes of text.
func observed(t *Tally) func(*frame) {
	const most = 1 << 22
	return func(f *frame) {
		if t.ErrorText+t.UniqueBytes > most {
			return
		}
		own := text(f.v)
		t.ErrorText += len64(own)
		for _, v := range listedValues(f) {
			other := text(v)
			t.EnumBytes += min(len64(own), len64(other))
			t.ErrorText += len64(other)
			t.Digits += digitsOf(f.v, v)
		}
		if items, ok := f.v.([]any); ok && f.s["uniqueItems"] == true {
			lengths := make([]uint64, len(items))
			for i, item := range items {
				lengths[i] = len64(text(item))
				for _, other := range lengths[:i] {
					t.Comparisons++
					t.UniqueBytes += min(lengths[i], other)
				}
			}
		}
		for _, limit := range []string{"minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf"} {
			t.Digits += digitsOf(f.v, f.s[limit])
		}
		members, _ := f.v.(map[string]any)
		patterns, _ := f.s["patternProperties"].(map[string]any)
		for p := range patterns {
			t.RegexCompiled += uint64(programSize(p)) * uint64(1+len(members))
		}
		if s, ok := f.v.(string); ok && f.s["format"] == "regex" {
			t.RegexCompiled += uint64(programSize(s))
		}
	}
}

// listedValues returns the values of enum and const.
func listedValues(f *frame) []any {
	list, _ := f.s["enum"].([]any)
	if v, ok := f.s["const"]; ok && f.since(6) {
		list = append(slices.Clone(list), v)
	}
	return list
}

// digitsOf returns the digits and exponents of two numbers, 0 unless both are.
func digitsOf(a, b any) uint64 {
	x, isNumber := a.(json.Number)
	y, alike := b.(json.Number)
	if !isNumber || !alike {
		return 0
	}
	d, e := sizeOfNumber([]byte(x))
	d2, e2 := sizeOfNumber([]byte(y))
	return uint64(d + e + d2 + e2)
}

func text(v any) string {
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(v); err != nil {
		panic(err) // v was decoded from JSON
	}
	return string(bytes.TrimSpace(b.Bytes()))
}

func len64(s string) uint64 { return uint64(len(s)) }

// within reports a term of which more was observed than counted. What is
// visited after a choice may be less than the count, never more.
func within(t *testing.T, name string, seen, counted Tally, schema harness.Schema, instance harness.Instance) {
	t.Helper()
	terms := []struct {
		name          string
		seen, counted uint64
	}{
		{"comparisons", seen.Comparisons, counted.Comparisons},
		{"unique bytes", seen.UniqueBytes, counted.UniqueBytes},
		{"enum bytes", seen.EnumBytes, counted.EnumBytes},
		{"digits", seen.Digits, counted.Digits},
		{"error text", seen.ErrorText, counted.ErrorText},
		{"regex compiled", seen.RegexCompiled, counted.RegexCompiled},
	}
	for _, x := range terms {
		if x.seen > x.counted {
			t.Errorf("%s: %d %s, counted %d\n%s\n%s", name, x.seen, x.name, x.counted, schema, instance)
		}
	}
}
