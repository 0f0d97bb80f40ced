package corpus

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"schemabench/harness"
)

// found is what the tests compare of an Entry.
type found struct {
	Name, Schema string
	Draft        harness.Draft
}

func summary(entries []Entry) []found {
	var all []found
	for _, e := range entries {
		all = append(all, found{e.Name, string(e.Schema), e.Draft})
	}
	return all
}

func TestLoadReaderTellsSchemasFromDumps(t *testing.T) {
	const d20, d7 = harness.Draft2020, harness.Draft7
	nest := strings.Repeat(`{"not":[ -1e3, "]\"", `, 20_000) + "true" + strings.Repeat(" ]}", 20_000)
	tests := []struct {
		name, text string
		want       []found
	}{
		{"a schema keeps its bytes", " {\"type\" :\t1e2, \"a\":1,\"a\":2}\n", []found{{"f", "{\"type\" :\t1e2, \"a\":1,\"a\":2}", d20}}},
		{"a boolean is a schema", `true`, []found{{"f", `true`, d20}}},
		{"JSON that is no schema is kept", `"text"`, []found{{"f", `"text"`, d20}}},
		{"$schema names the draft", `{"$schema":"http://json-schema.org/draft-07/schema#"}`,
			[]found{{"f", `{"$schema":"http://json-schema.org/draft-07/schema#"}`, d7}}},
		{"$schema below the root does not count", `{"not":{"$schema":"http://json-schema.org/draft-07/schema#"}}`,
			[]found{{"f", `{"not":{"$schema":"http://json-schema.org/draft-07/schema#"}}`, d20}}},
		{"a result of tools/list", `{"tools":[{"name":"a","inputSchema":{ },"outputSchema":[ ]}]}`,
			[]found{{"f/a/input", `{ }`, d20}, {"f/a/output", `[ ]`, d20}}},
		{"a dump that names its server", `{"server":"s","tools":[{"name":"a","inputSchema":{}}]}`, []found{{"s/a/input", `{}`, d20}}},
		{"serverInfo names the server too", `{"serverInfo":{"name":"s"},"tools":[{"name":"a","inputSchema":{}}]}`, []found{{"s/a/input", `{}`, d20}}},
		{"a JSON-RPC response", `{"jsonrpc":"2.0","id":1,"result":{"tools":[{"name":"a","inputSchema":{}}]}}`, []found{{"f/a/input", `{}`, d20}}},
		{"an array of tools", `[{"name":"a","inputSchema":{}},{"name":"b","inputSchema":true}]`, []found{{"f/a/input", `{}`, d20}, {"f/b/input", `true`, d20}}},
		{"one tool", `{"name":"a","inputSchema":{}}`, []found{{"f/a/input", `{}`, d20}}},
		{"a null inputSchema was sent and is kept", `{"name":"a","inputSchema":null}`, []found{{"f/a/input", `null`, d20}}},
		{"a null outputSchema counts as none", `{"name":"a","inputSchema":{},"outputSchema":null}`, []found{{"f/a/input", `{}`, d20}}},
		{"no tools, no schemas", `{"tools":[]}`, nil},
		{"a schema with a property called tools", `{"tools":{"name":"a"},"type":"object"}`, []found{{"f", `{"tools":{"name":"a"},"type":"object"}`, d20}}},
		{"an array of other things is one document", `[{"name":"a"}]`, []found{{"f", `[{"name":"a"}]`, d20}}},
		{"names are made unique", `[{"name":"a","inputSchema":1},{"name":"a","inputSchema":2},{"name":"a","inputSchema":3}]`,
			[]found{{"f/a/input", `1`, d20}, {"f/a/input#2", `2`, d20}, {"f/a/input#3", `3`, d20}}},
		{"a schema of any depth", nest, []found{{"f", nest, d20}}},
		{"a tool of any depth between others", `[{"name":"a","inputSchema":` + nest + `},{"name":"b","inputSchema":{}}]`, []found{{"f/a/input", nest, d20}, {"f/b/input", `{}`, d20}}},
		{"messages of a stdio server", `{"jsonrpc":"2.0","id":0,"result":{"serverInfo":{"name":"s"}}}` + "\n" +
			`{"jsonrpc":"2.0","id":1,"result":{"tools":[{"name":"a","inputSchema":{}}]}}` + "\n", []found{{"f/a/input", `{}`, d20}}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			entries, problems := LoadReader("dir/f.json", strings.NewReader(tt.text))
			if len(problems) > 0 {
				t.Error(problems)
			}
			if d := cmp.Diff(tt.want, summary(entries)); d != "" {
				t.Error(d)
			}
		})
	}
}

func TestLoadReaderSaysWhereTheFaultIs(t *testing.T) {
	tests := []struct {
		name, text  string
		line, col   int
		offset      int64
		wantEntries int
		says        string
	}{
		{"empty", " \n", 1, 1, 0, 0, "the text is empty"},
		{"cut in half", `{"tools":[{"name":"a","inp`, 1, 27, 26, 0, "ends too early"},
		{"a stray character", "{\n  \"é\": x}", 2, 8, 10, 0, "invalid character 'x'"},
		{"text after the end", `{"type":"object"}}`, 1, 18, 17, 0, "invalid character '}'"},
		{"invalid UTF-8", "\"a\xff\"", 1, 3, 2, 0, "invalid UTF-8"},
		{"brackets without end", strings.Repeat("[", 10<<20), 1, 10<<20 + 1, 10 << 20, 0, "ends too early"},
		{"a stray character deep down", strings.Repeat("[", 20_000) + "x", 1, 20_001, 20_000, 0, "invalid character 'x'"},
		{"a number that goes on deep down", strings.Repeat("[", 20_000) + "01", 1, 20_002, 20_001, 0, "invalid character '1'"},
		{"a bracket of the wrong kind deep down", strings.Repeat("[", 20_000) + "}", 1, 20_001, 20_000, 0, "invalid character '}'"},
		{"invalid UTF-8 deep down", strings.Repeat("[", 20_000) + "\"a\xff\"", 1, 20_003, 20_002, 0, "invalid UTF-8"},
		{"a tool without a schema", `{"tools":[{"name":"a","inputSchema":{}},` + "\n" + `{"name":"b"}]}`, 2, 1, 41, 1, `tool "b" has no inputSchema`},
		{"a tool without a name", `[{"name":"a","inputSchema":{}},{"inputSchema":{}}]`, 1, 32, 31, 1, "tool 2 has no name"},
		{"a server that answers with an error", `{"jsonrpc":"2.0","id":1,"error":{"code":-32601,"message":"Method not found"}}`, 1, 33, 32, 0, "Method not found"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			entries, problems := LoadReader("f.json", strings.NewReader(tt.text))
			if len(problems) != 1 || len(entries) != tt.wantEntries {
				t.Fatalf("got %d problems and %d entries, want 1 and %d", len(problems), len(entries), tt.wantEntries)
			}
			p := problems[0]
			if p.Line != tt.line || p.Column != tt.col || p.Offset != tt.offset {
				t.Errorf("fault at line %d, column %d, byte %d; want %d, %d, %d", p.Line, p.Column, p.Offset, tt.line, tt.col, tt.offset)
			}
			if !strings.Contains(p.Error(), tt.says) || !strings.HasPrefix(p.Error(), "reading f.json: byte ") {
				t.Errorf("error is %q, should say %q", p, tt.says)
			}
		})
	}
}

func TestLoadReaderBoundsWhatItKeeps(t *testing.T) {
	tests := []struct {
		name, text string
		is         error
	}{
		{"a file above the size cap", strings.Repeat(" ", MaxFileSize+1), ErrTooLarge},
		{"more texts than a stream may hold", strings.Repeat("1 ", maxTexts+1), nil},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			entries, problems := LoadReader("f", strings.NewReader(tt.text))
			if len(entries) != 0 || len(problems) != 1 {
				t.Fatalf("got %d entries, problems %v", len(entries), problems)
			}
			if tt.is != nil && !errors.Is(problems[0], tt.is) {
				t.Errorf("got %v, want %v", problems[0], tt.is)
			}
		})
	}
	_, problems := LoadReader("f", strings.NewReader(`[{"name":"a","inputSchema":1}`+strings.Repeat(",1", 1000)+`]`))
	if len(problems) != maxFaults {
		t.Errorf("%d faults reported of one dump, want %d", len(problems), maxFaults)
	}
}

func TestLoadWalksDirectoriesInOrder(t *testing.T) {
	dir := t.TempDir()
	for name, text := range map[string]string{
		"b.json": `{"b":1}`, "sub/a.json": `{"a":1}`, "a.json": `{`, "notes.txt": `x`, ".git/c.json": `{}`, ".d.json": `{}`,
	} {
		path := filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	missing := filepath.Join(dir, "none.json")
	entries, problems := Load(missing, dir, filepath.Join(dir, "b.json"))
	want := []found{{"b", `{"b":1}`, "2020-12"}, {"sub/a", `{"a":1}`, "2020-12"}}
	if d := cmp.Diff(want, summary(entries)); d != "" {
		t.Error(d)
	}
	var files []string
	for _, p := range problems {
		files = append(files, p.File)
	}
	if d := cmp.Diff([]string{missing, filepath.Join(dir, "a.json")}, files); d != "" {
		t.Error(d)
	}
	if !errors.Is(problems[0], os.ErrNotExist) || !errors.Is(problems[1], ErrNotJSON) {
		t.Errorf("problems do not wrap their causes: %v", problems)
	}
	if _, problems := Load(filepath.Join(dir, ".git", "..", "sub", ".."), t.TempDir()); len(problems) != 2 {
		t.Errorf("a directory without schemas is no problem: %v", problems)
	}
}

func TestLoadTellsFilesApart(t *testing.T) {
	t.Chdir(t.TempDir())
	for _, path := range []string{"one/a.json", "two/a.json", "two/b.json"} {
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte("true"), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.Symlink("a.json", "one/link.json"); err != nil {
		t.Fatal(err)
	}
	tests := []struct {
		name  string
		paths []string
		want  []string
	}{
		{"a file goes by its own name", []string{"one/a.json", "two/b.json"}, []string{"a", "b"}},
		{"two of one name go by their paths", []string{"one/a.json", "two/b.json", "./two/a.json"}, []string{"one/a", "b", "two/a"}},
		{"so do two in directories", []string{"one", "two"}, []string{"one/a", "two/a", "b"}},
		{"a file given twice is read once", []string{"one/a.json", "./one/a.json", "one"}, []string{"a"}},
		{"a link is the file that it leads to", []string{"one/link.json", "one/a.json"}, []string{"link"}},
		{"standard input is read once", []string{"-", "-"}, []string{"stdin"}},
	}
	for _, tt := range tests {
		entries, problems := LoadFrom(strings.NewReader("true"), tt.paths...)
		var names []string
		for _, e := range entries {
			names = append(names, e.Name)
		}
		if d := cmp.Diff(tt.want, names); d != "" || len(problems) > 0 {
			t.Errorf("%s (-want +got):\n%s%v", tt.name, d, problems)
		}
	}
}

func TestUnknownDialectIsKept(t *testing.T) {
	entries, _ := LoadReader("f", strings.NewReader(`{"$schema":"https://example.test/mine"}`))
	if e := entries[0]; e.Unknown != "https://example.test/mine" || e.Draft != harness.Draft2020 {
		t.Errorf("got draft %q, unknown %q", e.Draft, e.Unknown)
	}
}

// FuzzLoadReader checks that no text makes LoadReader panic or lose the
// bytes that it was given.
func FuzzLoadReader(f *testing.F) {
	for _, s := range []string{`{"tools":[{"name":"a","inputSchema":{}}]}`, `{"jsonrpc":1,"result":[]}`, `[]`, `1 2`, "{\"$schema\":\"\\ud800\"}"} {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		entries, problems := LoadReader("f", bytes.NewReader(data))
		for _, e := range entries {
			if !bytes.Contains(data, e.Schema) {
				t.Errorf("%s is not in the file: %q", e.Name, e.Schema)
			}
		}
		for _, p := range problems {
			if p.Error() == "" || p.Offset > int64(len(data)) {
				t.Errorf("bad problem %+v", p)
			}
		}
	})
}

// Servers choose the names of tools, and may choose what rewrites a terminal.
func TestNamesArePlain(t *testing.T) {
	tests := []struct{ name, in, want string }{
		{"a usual name stays", "github/get issue/input", "github/get issue/input"},
		{"letters of any script stay", "天气/прогноз/input", "天气/прогноз/input"},
		{"control characters go", "a\x1b[31mred\x00\n", "a\ufffd[31mred\ufffd\ufffd"},
		{"so do marks that turn the writing round", "\u202eevil", "\ufffdevil"},
		{"a long name is cut", strings.Repeat("x", 300), strings.Repeat("x", 199) + "…"},
	}
	for _, tt := range tests {
		if got := plain(tt.in); got != tt.want {
			t.Errorf("%s: %q, want %q", tt.name, got, tt.want)
		}
	}
}
