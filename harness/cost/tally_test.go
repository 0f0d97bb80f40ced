package cost

import (
	"errors"
	"fmt"
	"math"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"schemabench/harness"
)

func TestTally(t *testing.T) {
	tests := []struct {
		name, schema, instance string
		want                   Tally
	}{
		{"the schema true", `true`, `1`,
			Tally{Evaluations: 1, Stack: 1, ErrorText: 1}},
		{"an item that two schemas meet", `{"items":true,"contains":false}`, `[0]`,
			Tally{Evaluations: 3, Stack: 2, ErrorText: 3 + (2 + 6 + 1) + (2 + 9 + 1)}},
		{"a pattern on a string of three bytes", `{"pattern":"ab"}`, `"abc"`,
			Tally{Evaluations: 1, Stack: 1, RegexSteps: uint64(programSize("ab")) * 4, ErrorText: 5}},
		{"two patterns on two names", `{"patternProperties":{"^a":true,"^b":true}}`, `{"a":1,"bc":2}`,
			Tally{Evaluations: 3, Stack: 2, RegexSteps: 2 * uint64(programSize("^a")) * (2 + 3), RegexCompiled: 2 * uint64(programSize("^a")) * (1 + 2), ErrorText: 14 + (2 + 21 + 1) + (3 + 21 + 1)}},
		{"two patterns on no object", `{"patternProperties":{"^a":true,"^b":true}}`, `1`,
			Tally{Evaluations: 1, Stack: 1, RegexCompiled: 2 * uint64(programSize("^a")), ErrorText: 1}},
		{"a pattern on names", `{"propertyNames":{"pattern":"a"}}`, `{"abc":1}`,
			Tally{Evaluations: 2, Stack: 2, RegexSteps: uint64(programSize("a")) * 4, ErrorText: 9 + (4 + 14 + 5)}},
		{"five items, unique", `{"uniqueItems":true}`, `[1,2,3,4,5]`,
			Tally{Evaluations: 1, Stack: 1, Comparisons: 10, UniqueBytes: 4 * 11 / 2, ErrorText: 11}},
		{"a large enum on a small value", `{"enum":["aaaaaaaa","bbbbbbbb",1]}`, `12`,
			Tally{Evaluations: 1, Stack: 1, EnumBytes: 3 * 2, Digits: 1 + 2, ErrorText: 2 + 25}},
		{"a small enum on a large value", `{"enum":[1]}`, `"aaaaaaaa"`,
			Tally{Evaluations: 1, Stack: 1, EnumBytes: 3, ErrorText: 10 + 3}},
		{"an enum of numbers on a number", `{"enum":[10,2e3,{"a":7}]}`, `15`,
			Tally{Evaluations: 1, Stack: 1, EnumBytes: 3 * 2, Digits: 2 + 4 + 1 + 3*2, ErrorText: 2 + 16}},
		{"an object on an object", `{"const":{"a":7}}`, `{"a":8}`,
			Tally{Evaluations: 1, Stack: 1, EnumBytes: 7, Digits: 1 + 7, ErrorText: 7 + 7}},
		{"a string that is a pattern", `{"format":"regex"}`, `"[ab]{100}"`,
			Tally{Evaluations: 1, Stack: 1, RegexCompiled: uint64(programSize("[ab]{100}")), ErrorText: 11}},
		{"a name that is one", `{"propertyNames":{"format":"regex"}}`, `{"a":0}`,
			Tally{Evaluations: 2, Stack: 2, RegexCompiled: uint64(programSize("a")), ErrorText: 7 + (2 + 14 + 3)}},
		{"two limits on a number", `{"minimum":10,"maximum":2e3}`, `1.5e7`,
			Tally{Evaluations: 1, Stack: 1, Digits: 2 + 4 + 2*9, ErrorText: 5}},
		{"a limit twice, by way of a reference", `{"allOf":[{"$ref":"#/$defs/m"},{"$ref":"#/$defs/m"}],"$defs":{"m":{"minimum":1}}}`, `1`,
			Tally{Evaluations: 5, Stack: 3, Digits: 4, ErrorText: 8 + 8 + 2*8 + 5*1}},
	}
	for _, tt := range tests {
		g, err := Parse(harness.Schema(tt.schema), harness.Draft2020, Options{})
		if err != nil {
			t.Fatalf("%s: %v", tt.name, err)
		}
		x, err := g.Count(harness.Instance(tt.instance), NoBudget)
		if diff := cmp.Diff(tt.want, x.Tally); diff != "" || err != nil {
			t.Errorf("%s: error %v (-want +got)\n%s", tt.name, err, diff)
		}
	}
}

func TestCountStopsAtBudget(t *testing.T) {
	g := mustParse(t, `{"items":{"anyOf":[true,true,true]}}`)
	instance := harness.Instance("[" + strings.Repeat("0,", 99) + "0]")
	tests := []struct {
		budget uint64
		want   Exact
	}{
		{401, Exact{Tally: Tally{Evaluations: 401}}},
		{400, Exact{Tally: Tally{Evaluations: 401}, Stopped: true}},
		{10, Exact{Tally: Tally{Evaluations: 11}, Stopped: true}},
		{0, Exact{Tally: Tally{Evaluations: 1}, Stopped: true}},
	}
	for _, tt := range tests {
		x, err := g.Count(instance, tt.budget)
		got := Exact{Tally: Tally{Evaluations: x.Evaluations}, Stopped: x.Stopped}
		if diff := cmp.Diff(tt.want, got); diff != "" || err != nil {
			t.Errorf("budget %d: error %v (-want +got)\n%s", tt.budget, err, diff)
		}
	}
}

func TestCountSaturates(t *testing.T) {
	var b strings.Builder
	b.WriteString(`{"$ref":"#/$defs/d100","$defs":{"d0":true`)
	for i := range 100 {
		fmt.Fprintf(&b, `,"d%d":{"allOf":[{"$ref":"#/$defs/d%d"},{"$ref":"#/$defs/d%d"}]}`, i+1, i, i)
	}
	b.WriteString(`}}`)
	g := mustParse(t, b.String())
	x, err := g.Count(harness.Instance(`1`), 1000)
	if x.Evaluations != math.MaxUint64 || x.Pairs != 302 || x.Stopped || err != nil {
		t.Errorf("got %+v, %v", x, err)
	}
	if s := g.Static(); s.Evaluations != math.MaxUint64 || s.Growth != Constant || g.Bound(Size{Nodes: 1}) != math.MaxUint64 {
		t.Errorf("got %+v", s)
	}
}

func TestHostileInstances(t *testing.T) {
	g := mustParse(t, `{"$defs":{"n":{"properties":{"a":{"$ref":"#/$defs/n"}},"additionalProperties":{"$ref":"#/$defs/n"},"items":{"$ref":"#/$defs/n"},
		"patternProperties":{"^(b|c)+$":true},"minimum":1e9,"uniqueItems":true,"enum":[1,{}]}},"$ref":"#/$defs/n"}`)
	const mega = 1 << 20
	tests := []struct {
		name     string
		instance []byte
		budget   uint64
		want     error
		stopped  bool
	}{
		{"empty", nil, NoBudget, ErrSyntax, false},
		{"10 MB of brackets", []byte(strings.Repeat("[", 10*mega)), NoBudget, ErrNested, false},
		{"a million levels", nest("[", "", "]", 1_000_000), NoBudget, ErrNested, false},
		{"as many levels as are read", nest(`{"a":`, "1", "}", maxNesting), NoBudget, nil, false},
		{"a huge number", []byte(`1e1000000001`), NoBudget, nil, false},
		{"invalid UTF-8", []byte("[\"\xc0\"]"), NoBudget, ErrSyntax, false},
		{"a duplicate name", []byte(`{"a":1,"a":1}`), NoBudget, ErrSyntax, false},
		{"NUL", []byte("[1,\x00]"), NoBudget, ErrSyntax, false},
		{"a million items within a budget", []byte("[" + strings.Repeat("{},", mega) + "1]"), 10_000, nil, true},
		{"a million items", []byte("[" + strings.Repeat("{},", mega) + "1]"), NoBudget, nil, false},
		{"a name of a megabyte", []byte(`{"` + strings.Repeat("b", mega) + `":1}`), NoBudget, nil, false},
	}
	for _, tt := range tests {
		x, err := g.Count(tt.instance, tt.budget)
		if !errors.Is(err, tt.want) || x.Stopped != tt.stopped || err != nil && len(err.Error()) > 400 {
			t.Errorf("%s: got %+v, error %v", tt.name, x, err)
		}
	}
}

// TestCountBesideEvaluations counts pairs where looking takes more steps than
// evaluating, if it is done in the obvious way.
func TestCountBesideEvaluations(t *testing.T) {
	const n = 20_000
	repeat := func(format string) string {
		list := make([]string, n)
		for i := range list {
			list[i] = strings.ReplaceAll(format, "N", fmt.Sprint(i))
		}
		return strings.Join(list, ",")
	}
	few := func(format string) string {
		return strings.Join(strings.SplitAfterN(repeat(format), ",", 101)[:100], "") + `"":`
	}
	tests := []struct {
		name, schema, instance string
		most                   uint64 // evaluations
		want                   error
	}{
		{"many siblings that name one member, many members", `{"allOf":[` + repeat(`{"properties":{"x":true}}`) + `]}`, `{` + repeat(`"N":1`) + `}`, n + 1, nil},
		{"many properties, many empty objects", `{"items":{"properties":{` + repeat(`"N":true`) + `}}}`, `[` + repeat(`{}`) + `]`, n + 1, nil},
		{"many guards, many small objects", `{"items":{"dependentSchemas":{` + repeat(`"N":true`) + `}}}`, `[` + repeat(`{"x":1}`) + `]`, n + 1, nil},
		{"many prefixes, many items", `{"allOf":[` + repeat(`{"prefixItems":[true]}`) + `]}`, `[` + repeat(`0`) + `]`, 2*n + 1, nil},
		{"many uniqueItems, many items", `{"allOf":[` + repeat(`{"uniqueItems":true}`) + `]}`, `[` + repeat(`0`) + `]`, n + 1, nil},
		{"many siblings with many names, many members", `{"allOf":[` + repeat(`{"$ref":"#/$defs/p"}`) + `],"$defs":{"p":{"properties":{` + repeat(`"aN":true`) + `}}}}`, `{` + repeat(`"N":1`) + `}`, 2*n + 1, nil},
		{"more looks for names than the count takes", `{"items":{"allOf":[` + strings.Repeat(`{"properties":{`+few(`"aN":true`)+`true}},`, 2000) + `true]}}`,
			`[` + strings.Repeat(`{`+few(`"bN":1`)+`1},`, 1400) + `1]`, 0, ErrWork},
	}
	for _, tt := range tests {
		g := mustParse(t, tt.schema)
		x, err := g.Count(harness.Instance(tt.instance), NoBudget)
		if x.Evaluations > tt.most || !errors.Is(err, tt.want) {
			t.Errorf("%s: %d evaluations, want at most %d, error %v", tt.name, x.Evaluations, tt.most, err)
		}
	}
}

func mustParse(t *testing.T, schema string) *Graph {
	t.Helper()
	g, err := Parse(harness.Schema(schema), harness.Draft2020, Options{})
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// TestCountSaysWhereItIsABound: a pattern too large to be run against a name
// may match or not, and both are counted.
func TestCountSaysWhereItIsABound(t *testing.T) {
	const undecided = `"patternProperties":{"[ab]{500}":{}}`
	tests := []struct {
		name, schema string
		want         Exact
	}{
		{"a name that properties has", `{"properties":{"a":{}}}`, Exact{Tally: Tally{Evaluations: 2}}},
		{"a name that a pattern may match", `{` + undecided + `}`, Exact{Tally: Tally{Evaluations: 2}, UpperBound: true}},
		{"a name that properties has and a pattern may match", `{` + undecided + `,"properties":{"a":{}}}`, Exact{Tally: Tally{Evaluations: 3}, UpperBound: true}},
	}
	for _, tt := range tests {
		x, err := mustParse(t, tt.schema).Count(harness.Instance(`{"a":0}`), NoBudget)
		got := Exact{Tally: Tally{Evaluations: x.Evaluations}, UpperBound: x.UpperBound}
		if diff := cmp.Diff(tt.want, got); diff != "" || err != nil {
			t.Errorf("%s: error %v (-want +got)\n%s", tt.name, err, diff)
		}
	}
}
