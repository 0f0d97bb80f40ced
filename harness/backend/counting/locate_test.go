package main

import (
	"context"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"schemabench/harness/backend"
	"schemabench/harness/backend/counting/counted"
)

// positions maps where functions begin, as "import/path/file.go:line" of the
// opening brace, to their place in the meta-data. Literals are left out. The
// dump lists packages and functions in the order of their numbers.
func positions(dump string) map[string]counted.Place {
	at := map[string]counted.Place{}
	var b counted.Place
	file, literal, packages, functions := "", "", uint64(0), uint64(0)
	for line := range strings.Lines(dump) {
		line = strings.TrimSpace(line)
		switch key, value, _ := strings.Cut(line, ": "); key {
		case "Package path":
			b.Pkg, functions = packages, 0
			packages++
		case "Func":
			b.Function = functions
			functions++
		case "Srcfile":
			file = value
		case "Literal":
			literal = value
		case "0": // the first block, as in "0: L52:C73 -- L57:C20 NS=3 = 0"
			if start, _, ok := strings.Cut(value, ":C"); ok && literal == "false" {
				at[file+":"+strings.TrimPrefix(start, "L")] = b
			}
		}
	}
	return at
}

// bodyOf returns where the body of a library's function begins, as positions
// spells it.
func bodyOf(e backend.Evaluator) (string, error) {
	dir, err := counted.Go(context.Background(), "list", "-f", "{{.Dir}}", e.Package)
	if err != nil {
		return "", err
	}
	files, err := filepath.Glob(filepath.Join(strings.TrimSpace(dir), "*.go"))
	if err != nil {
		return "", err
	}
	set := token.NewFileSet()
	for _, name := range files {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		f, err := parser.ParseFile(set, name, nil, parser.SkipObjectResolution)
		if err != nil {
			return "", fmt.Errorf("reading the library: %w", err)
		}
		for _, d := range f.Decls {
			if fn, ok := d.(*ast.FuncDecl); ok && fn.Name.Name == e.Func && receiver(fn) == e.Receiver {
				line := set.Position(fn.Body.Lbrace).Line
				return e.Package + "/" + filepath.Base(name) + ":" + strconv.Itoa(line), nil
			}
		}
	}
	return "", fmt.Errorf("package %s has no method %s of type %s any more; name its evaluator anew", e.Package, e.Func, e.Receiver)
}

// receiver returns the name of the type of which fn is a method, or "".
func receiver(fn *ast.FuncDecl) string {
	if fn.Recv == nil {
		return ""
	}
	t := fn.Recv.List[0].Type
	if star, ok := t.(*ast.StarExpr); ok {
		t = star.X
	}
	name, _ := t.(*ast.Ident)
	if name == nil {
		return ""
	}
	return name.Name
}

// TestBodyOf checks that an update which renames an evaluator is noticed.
func TestBodyOf(t *testing.T) {
	build(t)
	const library = "github.com/santhosh-tekuri/jsonschema/v6"
	tests := []struct {
		name string
		e    backend.Evaluator
		want string // within the position or the error
	}{
		{"a method", backend.Evaluator{Package: library, Receiver: "validator", Func: "validate"}, library + "/validator.go:"},
		{"a method of that name of another type", backend.Evaluator{Package: library, Receiver: "Schema", Func: "validate"}, library + "/validator.go:"},
		{"a method that is not there", backend.Evaluator{Package: library, Receiver: "validator", Func: "gone"}, "name its evaluator anew"},
		{"a type that is not there", backend.Evaluator{Package: library, Receiver: "gone", Func: "validate"}, "name its evaluator anew"},
		{"a package that is not there", backend.Evaluator{Package: library + "/gone", Receiver: "validator", Func: "validate"}, "gone"},
	}
	seen := map[string]bool{}
	for _, tt := range tests {
		got, err := bodyOf(tt.e)
		if err != nil {
			got = err.Error()
		}
		if !strings.Contains(got, tt.want) || err == nil && seen[got] {
			t.Errorf("%s: %s, want %s", tt.name, got, tt.want)
		}
		seen[got] = true
	}
}

func TestPositions(t *testing.T) {
	dump := `Cover mode: atomic

Package path: example.com/a
Package name: a

Func: f
Srcfile: example.com/a/a.go
Literal: false
0: L3:C10 -- L4:C2 NS=1 = 0
1: L5:C2 -- L5:C9 NS=1 = 0

Func: f.func1
Srcfile: example.com/a/a.go
Literal: true
0: L4:C10 -- L4:C12 NS=1 = 7

Package path: example.com/b

Func: *T.g
Srcfile: example.com/b/b.go
Literal: false
0: L9:C10 -- L9:C12 NS=1 = 0
`
	want := map[string]counted.Place{"example.com/a/a.go:3": {}, "example.com/b/b.go:9": {Pkg: 1}}
	if diff := cmp.Diff(want, positions(dump)); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}
