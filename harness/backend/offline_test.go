package backend_test

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"

	"schemabench/harness"
	"schemabench/harness/backend"
)

// fetchers are schemas that refer to URL, which stands for a document on the
// network or in a file. DIR is URL without its last element.
var fetchers = map[string]string{
	"$ref":                             `{"$ref":"URL"}`,
	"$ref with a fragment":             `{"$ref":"URL#/$defs/a"}`,
	"$ref below a property":            `{"properties":{"a":{"$ref":"URL"}}}`,
	"$ref in unused $defs":             `{"$defs":{"x":{"$ref":"URL"}}}`,
	"$ref in unused definitions":       `{"definitions":{"x":{"$ref":"URL"}}}`,
	"$ref in draft 7":                  `{"$schema":"http://json-schema.org/draft-07/schema#","allOf":[{"$ref":"URL"}]}`,
	"$ref beside others":               `{"$ref":"URL","type":"integer"}`,
	"$dynamicRef":                      `{"$dynamicRef":"URL"}`,
	"$dynamicRef with an anchor":       `{"$dynamicRef":"URL#x"}`,
	"$recursiveRef":                    `{"$schema":"https://json-schema.org/draft/2019-09/schema","$recursiveRef":"URL"}`,
	"$schema":                          `{"$schema":"URL"}`,
	"$schema of an embedded resource":  `{"$defs":{"x":{"$id":"http://example.com/x","$schema":"URL"}}}`,
	"$id":                              `{"$id":"URL"}`,
	"$id with a relative $ref":         `{"$id":"DIR/base.json","$ref":"target.json"}`,
	"$id in another case":              `{"$ID":"URL#","properties":{"a":{"$ref":"#/$defs/x"}},"$defs":{"x":true}}`,
	"id of draft 4":                    `{"$schema":"http://json-schema.org/draft-04/schema#","id":"DIR/base.json","allOf":[{"$ref":"target.json"}]}`,
	"embedded $id with relative $ref":  `{"properties":{"a":{"$id":"DIR/","$ref":"target.json"}}}`,
	"$ref with escapes":                `{"properties":{"a":{"$ref":"EURL"}}}`,
	"$ref within an unknown keyword":   `{"x":{"$ref":"URL"},"properties":{"a":{"$ref":"#/x"}}}`,
	"$ref within $recursiveAnchor":     `{"$recursiveAnchor":{"$ref":"URL"},"properties":{"a":{"$ref":"#/$recursiveAnchor"}}}`,
	"$ref within contentSchema":        `{"contentMediaType":"application/json","contentSchema":{"$ref":"URL"}}`,
	"$ref within dependencies":         `{"dependencies":{"a":{"$ref":"URL"}}}`,
	"$ref within an array of items":    `{"items":[{"$ref":"URL"}]}`,
	"$vocabulary":                      `{"$vocabulary":{"URL":true}}`,
	"a reference after a pointer walk": `{"allOf":[{"$ref":"#/allOf/1"},{"$ref":"URL"}]}`,
}

// fill writes the schema for a target at url.
func fill(schema, url string) string {
	dir := url[:strings.LastIndex(url, "/")]
	escaped := fmt.Sprintf("%%%02x%s", url[0], url[1:])
	return strings.NewReplacer("EURL", escaped, "URL", url, "DIR", dir).Replace(schema)
}

var fetchInstances = []string{`1`, `"s"`, `{"a":1}`, `{"a":"s"}`, `[1]`, `["s"]`}

// verdicts returns what each backend says of schema for every instance.
func verdicts(t *testing.T, b harness.Backend, schema string) []string {
	t.Helper()
	var all []string
	for _, instance := range fetchInstances {
		all = append(all, judge(t, b, harness.Draft2020, schema, instance))
	}
	return all
}

func TestNothingIsFetchedFromTheNetwork(t *testing.T) {
	var hits atomic.Int64
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		hits.Add(1)
		t.Errorf("request for %s", r.URL)
		fmt.Fprint(w, `{"type":"string","$defs":{"a":{"type":"string"}}}`)
	}))
	defer server.Close()
	for _, b := range backend.All() {
		for name, schema := range fetchers {
			t.Run(b.Name()+"/"+name, func(t *testing.T) {
				before := hits.Load()
				verdicts(t, b, fill(schema, server.URL+"/target.json"))
				if n := hits.Load() - before; n > 0 {
					t.Errorf("%d requests", n)
				}
			})
		}
	}
}

// TestNothingIsReadFromFiles checks that no verdict depends on a file that
// the schema names: neither on what is in it nor on whether it is there.
func TestNothingIsReadFromFiles(t *testing.T) {
	path := filepath.Join(t.TempDir(), "target.json")
	contents := []string{`{"type":"string","$defs":{"a":false}}`, `{"type":"integer","$defs":{"a":true}}`, `false`, `{`}
	for _, b := range backend.All() {
		for name, schema := range fetchers {
			for _, form := range []string{"file://" + path, path} {
				t.Run(b.Name()+"/"+name, func(t *testing.T) {
					filled := fill(schema, form)
					want := fmt.Sprint(verdicts(t, b, filled))
					for _, text := range contents {
						if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
							t.Fatal(err)
						}
						if got := fmt.Sprint(verdicts(t, b, filled)); got != want {
							t.Errorf("with %s in the file: %s; without a file: %s", text, got, want)
						}
					}
					if err := os.Remove(path); err != nil {
						t.Fatal(err)
					}
				})
			}
		}
	}
}

// TestMetaschemas checks that a reference to an official metaschema gives the
// right verdict or is not accepted.
func TestMetaschemas(t *testing.T) {
	for _, b := range backend.All() {
		for _, draft := range harness.Drafts() {
			schema := fmt.Sprintf(`{"allOf":[{"$ref":%q}]}`, draft.Metaschema())
			for instance, want := range map[string]string{`{"type":"string"}`: "valid", `{"type":1}`: "invalid"} {
				got := judge(t, b, draft, schema, instance)
				if got != want && got != "refused" && got != "unsupported" {
					t.Errorf("%s: %s against the metaschema of %s is %s, want %s", b.Name(), instance, draft, got, want)
				}
			}
		}
	}
}

// TestSchemasDoNotSeeEachOther checks that a definition of one schema is not
// found by the next.
func TestSchemasDoNotSeeEachOther(t *testing.T) {
	const id = "https://example.com/shared"
	for _, b := range backend.All() {
		for _, first := range []string{`{"$id":"` + id + `","type":"string"}`, `{"$defs":{"x":{"$id":"` + id + `","type":"string"}},"$ref":"` + id + `"}`} {
			judge(t, b, harness.Draft2020, first, `1`)
			if got := judge(t, b, harness.Draft2020, `{"$ref":"`+id+`"}`, `"s"`); got != "refused" && got != "unsupported" {
				t.Errorf("%s: a $ref to the $id of an earlier schema gives %q", b.Name(), got)
			}
		}
		for instance, want := range map[string]string{`1`: "valid", `"s"`: "invalid"} {
			got := judge(t, b, harness.Draft2020, `{"$id":"`+id+`","type":"integer"}`, instance)
			if got != want && got != "unsupported" {
				t.Errorf("%s: a second schema of the same $id gives %s for %s", b.Name(), got, instance)
			}
		}
	}
}
