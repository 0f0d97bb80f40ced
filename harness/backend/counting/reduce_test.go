package main

import (
	"bytes"
	"encoding/json"
	"maps"
	"slices"

	"schemabench/harness"
)

// reduce returns a case as small as it can find, by leaving out parts of the
// schema and the instance, for which fails still holds. It calls fails at
// most limit times.
func reduce(c harness.Case, limit int, fails func(harness.Case) bool) harness.Case {
	for smaller := true; smaller; {
		smaller = false
		for _, part := range []func(*harness.Case) *[]byte{
			func(c *harness.Case) *[]byte { return (*[]byte)(&c.Schema) },
			func(c *harness.Case) *[]byte { return (*[]byte)(&c.Instance) },
		} {
			for _, text := range less(*part(&c)) {
				try := c
				*part(&try) = text
				if limit--; limit < 0 {
					return c
				}
				if fails(try) {
					c, smaller = try, true
					break
				}
			}
		}
	}
	return c
}

// less returns texts that are a JSON text without some part, the shortest
// first.
func less(text []byte) (all [][]byte) {
	dec := json.NewDecoder(bytes.NewReader(text))
	dec.UseNumber()
	var doc any
	if dec.Decode(&doc) != nil {
		return nil
	}
	for _, v := range variants(doc) {
		if t, err := json.Marshal(v); err == nil && len(t) < len(text) {
			all = append(all, t)
		}
	}
	slices.SortStableFunc(all, func(a, b []byte) int { return len(a) - len(b) })
	return all
}

// variants returns copies of v with one part left out or replaced.
func variants(v any) (all []any) {
	switch v := v.(type) {
	case map[string]any:
		all = append(all, true, map[string]any{})
		for _, k := range slices.Sorted(maps.Keys(v)) {
			without := maps.Clone(v)
			delete(without, k)
			all = append(all, v[k], without)
			for _, sub := range variants(v[k]) {
				with := maps.Clone(v)
				with[k] = sub
				all = append(all, with)
			}
		}
	case []any:
		all = append(all, []any{})
		for i := range v {
			all = append(all, v[i], slices.Delete(slices.Clone(v), i, i+1))
			for _, sub := range variants(v[i]) {
				with := slices.Clone(v)
				with[i] = sub
				all = append(all, with)
			}
		}
	case string:
		if len(v) > 3 && v[0] != '#' {
			all = append(all, "")
		}
	}
	return all
}
