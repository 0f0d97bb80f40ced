package cost

import (
	"embed"
	"strings"
)

// The official metaschemas as published at json-schema.org, under the
// 3-clause BSD licence or the Academic Free License 3.0.
//
//go:embed metaschema/*.json
var metaschemaFiles embed.FS

// metaschema returns the official metaschema of that URI, with its dialect.
func metaschema(uri string) ([]byte, dialect, bool) {
	_, path, _ := strings.Cut(uri, "://json-schema.org/")
	for _, m := range metaschemaPaths {
		if rest, ok := strings.CutPrefix(path, m.path); ok && rest == "schema" {
			return readMetaschema(m.file, m.dialect)
		} else if part, isPart := strings.CutPrefix(rest, "meta/"); ok && isPart && m.dialect&since2019 != 0 {
			return readMetaschema(m.file+"-"+part, m.dialect)
		}
	}
	return nil, 0, false
}

var metaschemaPaths = []struct {
	path, file string
	dialect    dialect
}{
	{"draft/2020-12/", "2020-12", d2020},
	{"draft/2019-09/", "2019-09", d2019},
	{"draft-07/", "draft-07", d7},
	{"draft-06/", "draft-06", d6},
	{"draft-04/", "draft-04", d4},
}

func readMetaschema(name string, d dialect) ([]byte, dialect, bool) {
	text, err := metaschemaFiles.ReadFile("metaschema/" + name + ".json")
	return text, d, err == nil
}
