package corpus

import (
	"fmt"
	"strings"
)

// large holds the schemas and instances of seeds that are better made than
// written out.
var large = map[string]func() string{
	"nestedArrays40":   func() string { return wrap(`"leaf"`, "[", "]", 40) },
	"nestedArrays100k": func() string { return wrap("", "[", "]", 100_000) },
	"operatorTower":    func() string { return wrap(`{"op":"nil"}`, `{"op":"abs","of":`, `}`, 14) },
	"conjunctions": func() string {
		return wrap(`{"op":"var","name":0}`, `{"op":"and","args":[{"op":"var","name":"x"},`, `]}`, 200)
	},
	"nestedSchema200":  func() string { return wrap(`{"type":"null"}`, `{"properties":{"d":`, `}}`, 200) },
	"nestedSchema4800": func() string { return wrap(`{"type":"null"}`, `{"properties":{"d":`, `}}`, 4800) },
	"dots50k":          func() string { return `"` + strings.Repeat(".", 50_000) + `"` },
	"longText":         func() string { return `{"page":"` + strings.Repeat("abc ", 1_000_000) + `"}` },
	"paths20k": func() string {
		return "[" + list(20_000, func(i int) string { return fmt.Sprintf(`"/srv/data/part/%d"`, i) }) + "]"
	},
	"manyProperties": func() string {
		return `{"properties":{` + list(2000, func(i int) string {
			return fmt.Sprintf(`"p%d":{"type":"string"}`, i)
		}) + `}}`
	},
	"unaryOperators":      unaryOperators,
	"doublingDefinitions": doublingDefinitions,
	"widgetTree":          func() string { return widgetTree(9) },
	"inheritingKinds":     inheritingKinds,
}

// wrap puts n pairs of open and shut around text.
func wrap(text, open, shut string, n int) string {
	return strings.Repeat(open, n) + text + strings.Repeat(shut, n)
}

// list joins n texts with commas.
func list(n int, item func(int) string) string {
	items := make([]string, n)
	for i := range items {
		items[i] = item(i)
	}
	return strings.Join(items, ",")
}

func unaryOperators() string {
	names := []string{"neg", "inv", "not", "sqr", "log", "exp", "sin", "abs"}
	arms := list(len(names), func(i int) string {
		return fmt.Sprintf(`{"type":"object","required":["op"],"properties":{"of":{"$ref":"#/$defs/term"},"op":{"const":%q}}}`, names[i])
	})
	return `{"$ref":"#/$defs/term","$defs":{"term":{"oneOf":[` + arms + `,{"type":"object","required":["op"],"properties":{"op":{"const":"nil"}}}]}}}`
}

func doublingDefinitions() string {
	definitions := list(40, func(i int) string {
		return fmt.Sprintf(`"n%d":{"properties":{"l":{"$ref":"#/$defs/n%d"},"r":{"$ref":"#/$defs/n%d"}}}`, i, i+1, i+1)
	})
	return `{"$ref":"#/$defs/n0","$defs":{` + definitions + `,"n40":{"type":"string"}}}`
}

// widgetTree is a full tree 3 wide and depth levels deep.
func widgetTree(depth int) string {
	if depth == 0 {
		return `{"is":"panel","colour":"red"}`
	}
	child := widgetTree(depth - 1)
	return `{"is":"panel","in":[` + child + `,` + child + `,` + child + `]}`
}

func inheritingKinds() string {
	arms := list(15, func(i int) string { return fmt.Sprintf(`{"$ref":"#/$defs/k%d"}`, i) })
	kinds := list(15, func(i int) string {
		return fmt.Sprintf(`"k%d":{"allOf":[{"$ref":"#/$defs/base"},{"required":["is"],"properties":{"is":{"const":"k%d"}}}]}`, i, i)
	})
	return `{"$ref":"#/$defs/any","$defs":{"any":{"oneOf":[` + arms + `]},` +
		`"base":{"type":"object","properties":{"has":{"type":"array","items":{"$ref":"#/$defs/any"}}}},` + kinds + `}}`
}
