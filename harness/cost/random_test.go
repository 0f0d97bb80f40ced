package cost

import (
	"fmt"
	"math/rand/v2"
	"strings"

	"schemabench/harness"
)

// A grammar writes random schemas and instances. It favours what makes
// evaluation differ: references, recursion, keywords that share children.
type grammar struct {
	*rand.Rand
	draft harness.Draft
	room  int // subschemas that may still be written
}

func (g *grammar) pick(from ...string) string { return from[g.IntN(len(from))] }

var grammarNames = []string{"a", "b", "ab", "c", "a/b~", "\\u0061c"}

// randomCase returns the pair of that seed.
func randomCase(seed uint64) (harness.Draft, harness.Schema, harness.Instance) {
	g := &grammar{Rand: rand.New(rand.NewPCG(seed, 1)), room: 14}
	g.draft = []harness.Draft{harness.Draft2020, harness.Draft2020, harness.Draft2019, harness.Draft7, harness.Draft6}[g.IntN(5)]
	defs := "$defs"
	if g.draft == harness.Draft7 || g.draft == harness.Draft6 {
		defs = "definitions"
	}
	var members []string
	for i := range 3 {
		members = append(members, fmt.Sprintf(`"d%d":%s`, i, g.def(i)))
	}
	root := g.members()
	root = append(root, fmt.Sprintf(`%q:{%s}`, defs, strings.Join(members, ",")))
	return g.draft, harness.Schema("{" + strings.Join(unique(root), ",") + "}"), harness.Instance(g.value(4))
}

// def writes a definition, sometimes a resource or an anchor.
func (g *grammar) def(i int) string {
	members := g.members()
	switch {
	case g.draft == harness.Draft2020 && g.IntN(3) == 0:
		members = append(members, fmt.Sprintf(`"$id":"urn:r%d","$dynamicAnchor":"x"`, i))
	case g.draft == harness.Draft2020 && g.IntN(4) == 0:
		members = append(members, fmt.Sprintf(`"$anchor":"a%d"`, i))
	case g.draft == harness.Draft2019 && g.IntN(3) == 0:
		members = append(members, fmt.Sprintf(`"$id":"urn:r%d","$recursiveAnchor":true`, i))
	}
	return "{" + strings.Join(unique(members), ",") + "}"
}

// unique drops members whose name has come before.
func unique(members []string) []string {
	var kept []string
	seen := map[string]bool{}
	for _, m := range members {
		name, _, _ := strings.Cut(m, ":")
		if !seen[name] {
			seen[name] = true
			kept = append(kept, m)
		}
	}
	return kept
}

func (g *grammar) schema() string {
	if g.room--; g.room < 0 || g.IntN(6) == 0 {
		return g.pick("true", "false", "{}", `{"type":"object"}`, `{"minimum":1}`)
	}
	return "{" + strings.Join(unique(g.members()), ",") + "}"
}

func (g *grammar) schemas() string {
	list := make([]string, 1+g.IntN(3))
	for i := range list {
		list[i] = g.schema()
	}
	return "[" + strings.Join(list, ",") + "]"
}

func (g *grammar) named(names []string) string {
	var list []string
	for range 1 + g.IntN(3) {
		list = append(list, fmt.Sprintf(`"%s":%s`, names[g.IntN(len(names))], g.schema()))
	}
	return "{" + strings.Join(unique(list), ",") + "}"
}

// members writes the keywords of one schema object.
func (g *grammar) members() []string {
	var list []string
	for range 1 + g.IntN(3) {
		list = append(list, g.member())
	}
	return list
}

func (g *grammar) ref() string {
	defs := "#/$defs/d"
	if g.draft == harness.Draft7 || g.draft == harness.Draft6 {
		defs = "#/definitions/d"
	}
	return fmt.Sprintf("%s%d", defs, g.IntN(3))
}

func (g *grammar) member() string {
	switch g.IntN(24) {
	case 0, 1, 2:
		return fmt.Sprintf(`%q:%s`, g.pick("allOf", "anyOf", "oneOf"), g.schemas())
	case 3:
		return `"not":` + g.schema()
	case 4, 5, 6, 7:
		return fmt.Sprintf(`"$ref":%q`, g.ref())
	case 8, 9, 10:
		return `"properties":` + g.named(grammarNames)
	case 11, 12:
		return `"patternProperties":` + g.named([]string{"^a", "b$", "^ab$", "[bc]", ".*", "", "a+"})
	case 13:
		return `"additionalProperties":` + g.schema()
	case 14:
		return `"unevaluatedProperties":` + g.schema()
	case 15:
		return `"propertyNames":` + g.schema()
	case 16:
		if g.draft == harness.Draft2020 {
			return `"prefixItems":` + g.schemas()
		}
		return `"items":` + g.schemas()
	case 17:
		return fmt.Sprintf(`%q:%s`, g.pick("items", "additionalItems", "contains", "unevaluatedItems"), g.schema())
	case 18:
		return `"items":` + g.schema()
	case 19:
		return fmt.Sprintf(`"if":%s,"then":%s,"else":%s`, g.schema(), g.schema(), g.schema())
	case 20:
		return fmt.Sprintf(`%q:%s`, g.pick("dependentSchemas", "dependencies"), g.named(grammarNames))
	case 21:
		if g.draft == harness.Draft2019 {
			return `"$recursiveRef":"#"`
		}
		return fmt.Sprintf(`"$dynamicRef":%q`, g.pick("#x", "urn:r0#x", g.ref()))
	case 22:
		return g.pick(`"type":"object"`, `"type":["array","object"]`, `"maxItems":2`, `"required":["a"]`, `"minProperties":1`)
	}
	return g.pick(`"enum":[1,"a",{"a":[]}]`, `"const":1.0`, `"uniqueItems":true`, `"pattern":"a"`, `"multipleOf":2`)
}

// value writes an instance of at most that depth.
func (g *grammar) value(depth int) string {
	if depth == 0 || g.IntN(6) == 0 {
		return g.pick("null", "true", "1", "2.50", `"a"`, `"bc"`, "[]", "{}", "-1e2")
	}
	var list []string
	for range g.IntN(4) {
		v := g.value(depth - 1)
		list = append(list, v)
	}
	if g.IntN(3) == 0 {
		return "[" + strings.Join(list, ",") + "]"
	}
	for i := range list {
		list[i] = fmt.Sprintf(`"%s":%s`, grammarNames[g.IntN(len(grammarNames))], list[i])
	}
	return "{" + strings.Join(unique(list), ",") + "}"
}
