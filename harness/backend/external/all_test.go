package external_test

import (
	"errors"
	"fmt"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"schemabench/harness"
	"schemabench/harness/backend"
	"schemabench/harness/backend/external"
	"schemabench/harness/worker"
)

func TestMain(m *testing.M) {
	worker.Main(backend.All())
	os.Exit(m.Run())
}

var budget = harness.Budget{CPU: 2 * time.Second, Memory: 512 << 20}

// pool returns workers of b, or skips the test where b is not installed.
func pool(t *testing.T, b external.Backend) *worker.Pool {
	t.Helper()
	c, err := b.Command()
	if errors.Is(err, external.ErrNotInstalled) {
		t.Skip(err)
	}
	if err != nil {
		t.Fatal(err)
	}
	return poolOf(t, c)
}

func poolOf(t *testing.T, c worker.Command) *worker.Pool {
	t.Helper()
	p, err := worker.NewPool(worker.Options{Path: c.Path, Args: c.Args, Spares: -1})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { p.Close() })
	return p
}

func TestBackends(t *testing.T) {
	cases := []struct {
		name, schema, instance string
		draft                  harness.Draft
		want                   harness.Verdict
	}{
		{"a number is an integer", `{"type":"integer"}`, `3`, harness.Draft2020, harness.Valid},
		{"a string is none", `{"type":"integer"}`, `"3"`, harness.Draft2020, harness.Invalid},
		{"the same $id again", `{"$id":"https://example.com/a","type":"string"}`, `"3"`, harness.Draft2020, harness.Valid},
		{"the same $id with another schema", `{"$id":"https://example.com/a","type":"null"}`, `"3"`, harness.Draft2020, harness.Invalid},
		{"true", `true`, `{}`, harness.Draft2020, harness.Valid},
		{"unevaluatedProperties", `{"allOf":[{"properties":{"a":true}}],"unevaluatedProperties":false}`, `{"a":1,"b":1}`, harness.Draft2020, harness.Invalid},
		{"siblings of $ref count", `{"$ref":"#/$defs/a","maximum":2,"$defs":{"a":true}}`, `3`, harness.Draft2020, harness.Invalid},
		{"items was an array in draft 7", `{"items":[{"type":"string"}]}`, `[3]`, harness.Draft7, harness.Invalid},
	}
	for _, b := range external.All() {
		t.Run(b.Name, func(t *testing.T) {
			if b.Doc == "" || !strings.HasPrefix(b.Homepage, "https://") || b.Language == "" {
				t.Errorf("not documented: %+v", b)
			}
			p := pool(t, b)
			if p.Backends()[b.Name] == "" {
				t.Fatalf("its worker has %v", p.Backends())
			}
			done := 0
			for _, tt := range cases {
				got, err := p.Once(t.Context(), b.Name, harness.Case{Draft: tt.draft, Schema: []byte(tt.schema), Instance: []byte(tt.instance), Want: tt.want}, budget)
				if err != nil {
					t.Fatal(err)
				}
				switch end := got[len(got)-1]; end.Outcome {
				case harness.Unsupported: // an old library need not know the newest draft
				case harness.Done:
					done++
				default:
					t.Errorf("%s: %s: %s", tt.name, end.Outcome, end.Detail)
				}
			}
			if done == 0 {
				t.Error("every draft is unsupported")
			}
		})
	}
}

// TestHostile wants a verdict or a refusal of each of these within the budget.
func TestHostile(t *testing.T) {
	deep := func(n int) []byte {
		b := make([]byte, 2*n)
		for i := range n {
			b[i], b[n+i] = '[', ']'
		}
		return b
	}
	cases := []struct {
		name             string
		schema, instance []byte
	}{
		{"a cycle in place", []byte(`{"$ref":"#"}`), []byte(`1`)},
		{"no JSON", []byte(`{"`), []byte(`1`)},
		{"not UTF-8", []byte("{\"const\":\"\xff\"}"), []byte("\"\xff\"")},
		{"nothing", nil, nil},
		{"a schema that is a string", []byte(`"x"`), []byte(`1`)},
		{"deep schema", append(append([]byte(`{"const":`), deep(20000)...), '}'), []byte(`1`)},
		{"deep instance", []byte(`{}`), deep(200000)},
		{"a huge exponent", []byte(`{"multipleOf":3}`), []byte(`1e1000001`)},
		{"long digits", []byte(`{"type":"integer"}`), []byte("1" + fmt.Sprintf("%05000d", 0))},
		{"__proto__", []byte(`{"properties":{"__proto__":{"type":"string"}},"additionalProperties":false}`), []byte(`{"__proto__":1}`)},
	}
	for _, b := range external.All() {
		t.Run(b.Name, func(t *testing.T) {
			p := pool(t, b)
			for _, tt := range cases {
				for _, d := range []harness.Draft{harness.Draft2020, harness.Draft7} {
					got, err := p.Once(t.Context(), b.Name, harness.Case{Draft: d, Schema: tt.schema, Instance: tt.instance}, budget)
					if err != nil {
						t.Fatalf("%s: %v", tt.name, err)
					}
					end := got[len(got)-1]
					t.Logf("%s, draft %s: %s %s %s", tt.name, d, end.Outcome, end.Verdict, end.Detail)
					if !slices.Contains([]harness.Outcome{harness.Done, harness.Refused, harness.Unsupported}, end.Outcome) {
						t.Errorf("%s, draft %s: %s", tt.name, d, end.Outcome)
					}
				}
			}
		})
	}
}

// TestNothingIsFetched counts what reaches a server that every kind of
// reference names.
func TestNothingIsFetched(t *testing.T) {
	var hits atomic.Int64
	server := httptest.NewUnstartedServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		hits.Add(1)
		fmt.Fprint(w, `{}`)
	}))
	server.Config.ConnState = func(net.Conn, http.ConnState) { hits.Add(1) }
	server.Start()
	defer server.Close()
	var cases []harness.Case
	for _, keyword := range []string{"$ref", "$dynamicRef", "$schema", "$id", "$recursiveRef"} {
		for _, d := range []harness.Draft{harness.Draft2020, harness.Draft7} {
			schema := fmt.Sprintf(`{%q:"%s/%s","allOf":[{"$ref":"x"}]}`, keyword, server.URL, keyword)
			cases = append(cases, harness.Case{Draft: d, Schema: []byte(schema), Instance: []byte(`{}`)})
		}
	}
	for _, b := range external.All() {
		t.Run(b.Name, func(t *testing.T) {
			p := pool(t, b)
			for _, c := range cases {
				if _, err := p.Once(t.Context(), b.Name, c, budget); err != nil {
					t.Fatal(err)
				}
			}
			if n := hits.Load(); n != 0 {
				t.Errorf("%d events at the server", n)
			}
		})
	}
}

// TestOthers runs a backend of another worker beside those of this binary.
func TestOthers(t *testing.T) {
	for _, b := range external.All() {
		c, err := b.Command()
		if err != nil {
			continue
		}
		p, err := worker.NewPool(worker.Options{Others: []worker.Command{c}})
		if err != nil {
			t.Fatal(err)
		}
		defer p.Close()
		for _, name := range []string{b.Name, "santhosh"} {
			got, err := p.Once(t.Context(), name, harness.Case{Draft: harness.Draft2020, Schema: []byte(`true`), Instance: []byte(`1`), Want: harness.Valid}, budget)
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(harness.Done, got[len(got)-1].Outcome); diff != "" {
				t.Errorf("%s (-want +got):\n%s", name, diff)
			}
		}
		return
	}
	t.Skip("no external backend is installed")
}
