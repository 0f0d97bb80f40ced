package harness

import "strings"

// A Draft names a JSON Schema dialect by the last part of its official name.
type Draft string

// The drafts that have an official metaschema, newest first.
const (
	Draft2020 Draft = "2020-12"
	Draft2019 Draft = "2019-09"
	Draft7    Draft = "7"
	Draft6    Draft = "6"
	Draft4    Draft = "4"
)

// metaschemas maps each draft to the URI of its metaschema, without fragment.
var metaschemas = map[Draft]string{
	Draft2020: "https://json-schema.org/draft/2020-12/schema",
	Draft2019: "https://json-schema.org/draft/2019-09/schema",
	Draft7:    "http://json-schema.org/draft-07/schema",
	Draft6:    "http://json-schema.org/draft-06/schema",
	Draft4:    "http://json-schema.org/draft-04/schema",
}

// Drafts returns all drafts, newest first.
func Drafts() []Draft { return []Draft{Draft2020, Draft2019, Draft7, Draft6, Draft4} }

// Metaschema returns the URI of d's metaschema without a fragment, or "" if
// d is not one of [Drafts].
func (d Draft) Metaschema() string { return metaschemas[d] }

// DraftFromURI returns the draft whose metaschema uri names. An empty
// fragment is ignored and so is the scheme, since both http and https are
// in wide use; any other URI yields false.
func DraftFromURI(uri string) (Draft, bool) {
	uri = strings.TrimSuffix(uri, "#")
	_, want, ok := strings.Cut(uri, "://")
	if !ok {
		return "", false
	}
	for d, m := range metaschemas {
		if _, rest, _ := strings.Cut(m, "://"); rest == want {
			return d, true
		}
	}
	return "", false
}
