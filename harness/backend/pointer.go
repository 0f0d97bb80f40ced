package backend

import (
	"strconv"
	"strings"
)

var pointerEscape = strings.NewReplacer("~", "~0", "/", "~1")

// pointer returns the JSON Pointer of the reference tokens in path.
func pointer(path []string) string {
	var b strings.Builder
	for _, token := range path {
		b.WriteByte('/')
		b.WriteString(pointerEscape.Replace(token))
	}
	return b.String()
}

// holds reports whether a decoded document has a value at the JSON Pointer of
// the reference tokens in path.
func holds(doc any, path []string) bool {
	for _, token := range path {
		switch v := doc.(type) {
		case map[string]any:
			member, ok := v[token]
			if !ok {
				return false
			}
			doc = member
		case []any:
			i, err := strconv.Atoi(token)
			if err != nil || i < 0 || i >= len(v) {
				return false
			}
			doc = v[i]
		default:
			return false
		}
	}
	return true
}

// inSchemaPosition reports whether a JSON Pointer, as in a $ref, leads from a
// schema to a place that judgeKeywords visits.
func inSchemaPosition(pointer string) bool {
	if pointer == "" {
		return true
	}
	tokens := strings.Split(pointer, "/")[1:]
	for len(tokens) > 0 {
		h := applicators[tokens[0]]
		tokens = tokens[1:]
		if h == holdsNone {
			return false
		}
		_, notIndex := strconv.Atoi(first(tokens))
		if h == holdsList || h == holdsNamed || h == holdsEither && notIndex == nil {
			if len(tokens) == 0 {
				return false
			}
			tokens = tokens[1:]
		}
	}
	return true
}

func first(tokens []string) string {
	if len(tokens) == 0 {
		return ""
	}
	return tokens[0]
}
