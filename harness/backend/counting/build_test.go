package main

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"testing"

	"schemabench/harness"
	"schemabench/harness/backend"
)

// A counted is this command, built with counters.
type counted struct {
	binary string
	meta   string           // directory of coverage data
	blocks map[string]block // by backend: the first block of its evaluator
}

// A block is a function of the coverage meta-data, whose counter 0 is that of
// its first block.
type block struct{ pkg, function uint32 }

var temporary string // directory of the one build

func TestMain(m *testing.M) {
	dir, err := os.MkdirTemp("", "counting")
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	temporary = dir
	code := m.Run()
	os.RemoveAll(dir)
	os.Exit(code)
}

var buildOnce = sync.OnceValues(buildCounted)

// build returns the command, built once for all tests, or skips.
func build(t *testing.T) *counted {
	t.Helper()
	if testing.Short() {
		t.Skip("counting evaluations builds every library once more; not with -short")
	}
	if _, err := exec.LookPath("go"); err != nil {
		t.Skip("counting evaluations needs the go command: ", err)
	}
	c, err := buildOnce()
	if err != nil {
		t.Fatal(err)
	}
	return c
}

const mainPackage = "schemabench/harness/backend/counting"

func buildCounted() (*counted, error) {
	c := &counted{binary: filepath.Join(temporary, "counting"), meta: filepath.Join(temporary, "meta")}
	packages := []string{mainPackage}
	for _, b := range countable() {
		e, _ := backend.EvaluatorOf(b)
		packages = append(packages, e.Package)
	}
	if _, err := goCommand("build", "-cover", "-covermode=atomic", "-coverpkg="+strings.Join(packages, ","), "-o", c.binary, mainPackage); err != nil {
		return nil, err
	}
	if err := os.Mkdir(c.meta, 0o777); err != nil {
		return nil, err
	}
	if out, err := exec.Command(c.binary, c.meta).CombinedOutput(); err != nil {
		return nil, fmt.Errorf("running the counting command: %w\n%s", err, out)
	}
	return c, c.findBlocks()
}

// countable returns the backends that name an evaluator.
func countable() (all []harness.Backend) {
	for _, b := range backend.All() {
		if _, ok := backend.EvaluatorOf(b); ok {
			all = append(all, b)
		}
	}
	return all
}

// goCommand runs the go command, which fetches nothing, and returns its
// output.
func goCommand(args ...string) (string, error) {
	cmd := exec.Command("go", args...)
	cmd.Env = append(os.Environ(), "GOPROXY=off", "GOTOOLCHAIN=local", "GOFLAGS=-buildvcs=false", "CGO_ENABLED=0")
	out, err := cmd.CombinedOutput()
	if err != nil {
		return "", fmt.Errorf("go %s: %w\n%s", strings.Join(args, " "), err, out)
	}
	return string(out), nil
}

// findBlocks finds the evaluators in the coverage meta-data.
func (c *counted) findBlocks() error {
	dump, err := goCommand("tool", "covdata", "debugdump", "-i="+c.meta)
	if err != nil {
		return err
	}
	at := positions(dump)
	c.blocks = map[string]block{}
	for _, b := range countable() {
		e, _ := backend.EvaluatorOf(b)
		position, err := bodyOf(e)
		if err != nil {
			return fmt.Errorf("backend %s: %w", b.Name(), err)
		}
		var ok bool
		if c.blocks[b.Name()], ok = at[position]; !ok {
			return fmt.Errorf("backend %s: no counted block begins at %s", b.Name(), position)
		}
	}
	return nil
}

// positions maps where functions begin, as "import/path/file.go:line" of the
// opening brace, to their place in the meta-data. Literals are left out. The dump lists packages and
// functions in the order of their numbers.
func positions(dump string) map[string]block {
	at := map[string]block{}
	var b block
	file, literal, packages, functions := "", "", uint32(0), uint32(0)
	for line := range strings.Lines(dump) {
		line = strings.TrimSpace(line)
		switch key, value, _ := strings.Cut(line, ": "); key {
		case "Package path":
			b.pkg, functions = packages, 0
			packages++
		case "Func":
			b.function = functions
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
	dir, err := goCommand("list", "-f", "{{.Dir}}", e.Package)
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
