package backend

import (
	"errors"
	"fmt"
	"slices"

	"schemabench/harness"
)

// errDialect is wrapped by the refusal of a schema whose $schema names no
// draft.
var errDialect = errors.New("unknown $schema")

// dialectOf returns the draft that a schema is written in: the one that uri,
// its root $schema, names, or fallback if uri is empty. A draft that is not
// one of supported gives an error that wraps [harness.ErrUnsupported].
func dialectOf(uri string, fallback harness.Draft, supported ...harness.Draft) (harness.Draft, error) {
	draft := fallback
	if uri != "" {
		named, ok := harness.DraftFromURI(uri)
		if !ok {
			return "", fmt.Errorf("%w %q", errDialect, uri)
		}
		draft = named
	}
	if !slices.Contains(supported, draft) {
		return "", fmt.Errorf("draft %q: %w", draft, harness.ErrUnsupported)
	}
	return draft, nil
}

// rootSchema returns the $schema of a decoded schema document, or "" if it
// has none that is a string.
func rootSchema(doc any) string {
	root, _ := doc.(map[string]any)
	uri, _ := root["$schema"].(string)
	return uri
}
