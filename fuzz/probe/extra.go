package probe

import (
	"encoding/json"
	"fmt"
	"regexp"
	"slices"
	"strings"
)

const (
	maxExtra      = 10  // keys named
	maxExtraDepth = 100 // levels of the instance
)

// extraKeys returns JSON Pointers of the members that break an
// additionalProperties of false, as far as properties, items and references
// into $defs lead to them.
func extraKeys(schema, instance []byte) []string {
	var root, value any
	if json.Unmarshal(schema, &root) != nil || json.Unmarshal(instance, &value) != nil {
		return nil
	}
	w := extraWalk{root: root}
	w.visit(root, value, "", 0)
	slices.Sort(w.found)
	return w.found
}

type extraWalk struct {
	root  any
	found []string
}

func (w *extraWalk) visit(schema, value any, at string, depth int) {
	s, ok := w.resolve(schema).(map[string]any)
	if !ok || depth > maxExtraDepth || len(w.found) >= maxExtra {
		return
	}
	switch v := value.(type) {
	case map[string]any:
		properties, _ := s["properties"].(map[string]any)
		for name, member := range v {
			below := at + "/" + strings.ReplaceAll(strings.ReplaceAll(name, "~", "~0"), "/", "~1")
			if sub, ok := properties[name]; ok {
				w.visit(sub, member, below, depth+1)
			} else if s["additionalProperties"] == false && !matchesPattern(s, name) && len(w.found) < maxExtra {
				w.found = append(w.found, excerpt(below, 100))
			}
		}
	case []any:
		for i, element := range v {
			w.visit(s["items"], element, fmt.Sprintf("%s/%d", at, i), depth+1)
		}
	}
}

// resolve follows references of the form #/$defs/NAME.
func (w *extraWalk) resolve(schema any) any {
	for range 10 {
		s, _ := schema.(map[string]any)
		ref, _ := s["$ref"].(string)
		keyword, name, ok := strings.Cut(strings.TrimPrefix(ref, "#/"), "/")
		if !ok || !strings.HasPrefix(ref, "#/") {
			return schema
		}
		root, _ := w.root.(map[string]any)
		defs, _ := root[keyword].(map[string]any)
		schema = defs[name]
	}
	return nil
}

// matchesPattern reports whether patternProperties may speak of name: it does
// if a pattern matches, or cannot be read here.
func matchesPattern(s map[string]any, name string) bool {
	patterns, _ := s["patternProperties"].(map[string]any)
	for p := range patterns {
		if re, err := regexp.Compile(p); err != nil || re.MatchString(name) {
			return true
		}
	}
	return false
}
