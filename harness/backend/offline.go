package backend

import (
	"errors"
	"fmt"
)

// documentURI is the base of schemas without an absolute $id, for libraries
// that need one. Nothing is ever loaded from it.
const documentURI = "mem:///schema.json"

// errFetch is wrapped by the refusal to load anything a schema refers to.
var errFetch = errors.New("references outside the schema are not fetched")

// offline is the loader, for libraries that take one, that never loads.
type offline struct{}

// Load refuses uri.
func (offline) Load(uri string) (any, error) { return nil, fmt.Errorf("%s: %w", uri, errFetch) }
