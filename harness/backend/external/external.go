package external

import (
	"context"
	"embed"
	"fmt"
	"io"
	"io/fs"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"schemabench/harness/worker"
)

// files are the workers and backends as they are carried out of the binary.
//
//go:embed node/*.mjs node/*.json python/*.py
var files embed.FS

// A Backend is a validator in another language.
type Backend struct {
	Name     string // as in --backends
	Doc      string // one line
	Homepage string // URL
	Language string // as Bowtie calls it
	language language
	module   string // name of its file without the ending
}

// A language runs backends.
type language struct {
	name        string
	dir, ending string
	program     string   // to be found on PATH
	args        []string // before the name of the worker
	worker      string
	get         func(ctx context.Context, dir string, talk io.Writer) error
}

var languages = []language{
	{name: "javascript", dir: "node", ending: ".mjs", program: "node", worker: "worker.mjs", get: npm},
	{name: "python", dir: "python", ending: ".py", program: "python3", args: []string{"-W", "ignore", "-B"}, worker: "worker.py", get: python},
}

// All returns every backend, ordered by name, whether it can run here or not.
func All() []Backend {
	var all []Backend
	for _, l := range languages {
		names, err := fs.Glob(files, l.dir+"/*"+l.ending)
		if err != nil {
			panic(err) // the pattern is malformed
		}
		for _, name := range names {
			if path.Base(name) != l.worker {
				all = append(all, newBackend(l, name))
			}
		}
	}
	slices.SortFunc(all, func(a, b Backend) int { return strings.Compare(a.Name, b.Name) })
	return all
}

func newBackend(l language, file string) Backend {
	module := strings.TrimSuffix(path.Base(file), l.ending)
	text, err := files.ReadFile(file)
	if err != nil {
		panic(err) // it was embedded
	}
	lines := strings.SplitN(string(text), "\n", 3)
	return Backend{
		Name:     strings.ReplaceAll(module, "_", "-"),
		Doc:      strings.TrimLeft(lines[0], "/# "),
		Homepage: strings.TrimLeft(lines[1], "/# "),
		Language: l.name,
		language: l,
		module:   module,
	}
}

// Get returns the backend of that name, or false.
func Get(name string) (Backend, bool) {
	all := All()
	i := slices.IndexFunc(all, func(b Backend) bool { return b.Name == name })
	if i < 0 {
		return Backend{}, false
	}
	return all[i], true
}

// Command returns how to start a worker of b. The error says what is missing
// and how to get it.
func (b Backend) Command() (worker.Command, error) {
	program, dir, err := b.language.ready()
	if err != nil {
		return worker.Command{}, fmt.Errorf("%s: %w", b.Name, err)
	}
	args := append(slices.Clone(b.language.args), filepath.Join(dir, b.language.worker), b.module)
	return worker.Command{Path: program, Args: args}, nil
}
