package main

import (
	"encoding/json"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"

	"schemabench/fuzz"
	"schemabench/harness"
)

// randomPair returns the pair of that seed: one of fuzz.Decode's, or that
// pair spelled for an older draft, or with keywords in other letters.
func randomPair(seed uint64) (harness.Draft, harness.Schema, harness.Instance) {
	r := rand.New(rand.NewPCG(seed, 2))
	data := make([]byte, 20+r.IntN(400))
	for i := range data {
		data[i] = byte(r.Uint32())
	}
	schema, instance := fuzz.Decode(data)
	draft := []harness.Draft{harness.Draft2020, harness.Draft2020, harness.Draft2019, harness.Draft7}[r.IntN(4)]
	fold, nest := r.IntN(8) == 0, r.IntN(4) == 0
	if draft == harness.Draft2020 && !fold && !nest {
		return draft, schema, instance
	}
	dec := json.NewDecoder(strings.NewReader(string(schema)))
	dec.UseNumber()
	var doc any
	if dec.Decode(&doc) != nil {
		return draft, schema, instance
	}
	w := respeller{r, draft, fold}
	doc = w.value(doc)
	if nest {
		w.nest(doc)
	}
	text, err := json.Marshal(doc)
	if err != nil {
		return draft, schema, instance
	}
	return draft, text, instance
}

// A respeller rewrites schemas of draft 2020-12. It rewrites names within
// const and properties too, which makes no less of a schema.
type respeller struct {
	*rand.Rand
	draft harness.Draft
	fold  bool
}

func (w *respeller) value(v any) any {
	switch v := v.(type) {
	case []any:
		for i := range v {
			v[i] = w.value(v[i])
		}
	case map[string]any:
		return w.object(v)
	case string:
		if w.draft == harness.Draft7 {
			return strings.Replace(v, "#/$defs/", "#/definitions/", 1)
		}
	}
	return v
}

func (w *respeller) object(in map[string]any) map[string]any {
	out := map[string]any{}
	_, isTuple := in["prefixItems"].([]any)
	_, hasID := in["$id"]
	for _, k := range slices.Sorted(maps.Keys(in)) {
		v := in[k]
		if v = w.value(v); w.draft != harness.Draft2020 {
			k, v = w.older(k, v, isTuple, hasID)
		}
		if k != "" {
			out[w.letters(k)] = v
		}
	}
	return out
}

// older returns a member as older drafts spell it, "" to drop it.
func (w *respeller) older(k string, v any, isTuple, hasID bool) (string, any) {
	switch k {
	case "prefixItems":
		return "items", v
	case "items":
		if isTuple {
			return "additionalItems", v
		}
	case "$dynamicRef":
		if w.draft == harness.Draft2019 {
			return "$recursiveRef", "#"
		}
		return "", nil
	case "$dynamicAnchor":
		if w.draft == harness.Draft2019 {
			return "$recursiveAnchor", true
		}
		return "", nil
	}
	if w.draft == harness.Draft2019 {
		if (k == "$id" || k == "$anchor") && w.IntN(4) > 0 {
			return "", nil // which one backend cannot do without fetching
		}
		return k, v
	}
	switch k {
	case "$defs":
		return "definitions", v
	case "dependentSchemas":
		return "dependencies", v
	case "unevaluatedItems":
		return "additionalItems", v
	case "unevaluatedProperties":
		return "additionalProperties", v
	case "$anchor":
		if name, ok := v.(string); ok && !hasID {
			return "$id", "#" + name
		}
		return "", nil
	case "dependentRequired", "minContains", "maxContains":
		return "", nil
	}
	return k, v
}

// letters changes the letters of a name now and then, if w folds.
func (w *respeller) letters(k string) string {
	if !w.fold || w.IntN(6) > 0 {
		return k
	}
	switch w.IntN(3) {
	case 0:
		return strings.ToUpper(k)
	case 1:
		return strings.ReplaceAll(k, "s", "ſ")
	}
	return strings.ToUpper(k[:min(1, len(k))]) + k[min(1, len(k)):]
}

// nest gives some subschemas definitions of their own, which bear the names
// of the root's.
func (w *respeller) nest(doc any) {
	root, _ := doc.(map[string]any)
	keyword := "$defs"
	if w.draft == harness.Draft7 {
		keyword = "definitions"
	}
	defs, _ := root[keyword].(map[string]any)
	names := slices.Sorted(maps.Keys(defs))
	if len(names) == 0 {
		return
	}
	var within func(v any)
	within = func(v any) {
		switch v := v.(type) {
		case []any:
			for _, sub := range v {
				within(sub)
			}
		case map[string]any:
			for _, k := range slices.Sorted(maps.Keys(v)) {
				within(v[k])
			}
			if _, has := v[keyword]; len(v) > 0 && !has && w.IntN(8) == 0 {
				v[keyword] = map[string]any{names[w.IntN(len(names))]: map[string]any{"not": w.IntN(2) == 0}}
			}
		}
	}
	for _, k := range slices.Sorted(maps.Keys(root)) {
		within(root[k])
	}
}
