package backend

import (
	"errors"
	"strings"
	"testing"
)

var errFound = errors.New("found")

func TestJudgeKeywordsVisitsSchemaPositions(t *testing.T) {
	tests := []struct{ name, schema, where string }{
		{"at the root", `{"X":1}`, "/X"},
		{"in a boolean", `true`, ""},
		{"in properties", `{"properties":{"a":{"X":1}}}`, "/properties/a/X"},
		{"as a property name", `{"properties":{"X":{}}}`, ""},
		{"as a property name that is an applicator", `{"properties":{"properties":{"X":1}}}`, "/properties/properties/X"},
		{"in an array of schemas", `{"anyOf":[{},{"X":1}]}`, "/anyOf/1/X"},
		{"in items", `{"items":{"X":1}}`, "/items/X"},
		{"in the array form of items", `{"items":[{"X":1}]}`, "/items/0/X"},
		{"in a dependency", `{"dependencies":{"a":["X"],"b":{"X":1}}}`, "/dependencies/b/X"},
		{"in const", `{"const":{"X":1}}`, ""},
		{"in enum", `{"enum":[{"X":1}]}`, ""},
		{"in default and examples", `{"default":{"X":1},"examples":[{"X":1}]}`, ""},
		{"in an unknown keyword", `{"x-note":{"X":1}}`, ""},
		{"in a list where a schema should be", `{"not":[{"X":1}]}`, ""},
		{"in names that need escapes", `{"$defs":{"a/b~":{"X":1}}}`, "/$defs/a~1b~0/X"},
		{"first by name", `{"$defs":{"b":{"X":1},"a":{"X":1},"c":{"X":1}}}`, "/$defs/a/X"},
		{"deep down", strings.Repeat(`{"not":`, 5000) + `{"X":1}` + strings.Repeat(`}`, 5000), strings.Repeat("/not", 5000) + "/X"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			doc, err := decodeFloat([]byte(tt.schema))
			if err != nil {
				t.Fatal(err)
			}
			err = judgeKeywords(doc, func(_ map[string]any, keyword string) error {
				if keyword == "X" {
					return errFound
				}
				return nil
			})
			want := ""
			if tt.where != "" {
				want = tt.where + ": " + errFound.Error()
			}
			got := ""
			if err != nil {
				got = err.Error()
			}
			if got != want || errors.Is(err, errFound) != (tt.where != "") {
				t.Errorf("got %.80q, want %.80q", got, want)
			}
		})
	}
}
