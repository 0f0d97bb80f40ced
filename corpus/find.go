package corpus

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
)

// A file is one to be read, or what kept it from being found.
type file struct {
	path string // as given, or found under a directory that was; "-" for standard input
	name string // of the document in it, unique among the files
	err  error
}

// find returns the files that paths stand for, each once.
func find(paths []string) []file {
	var f finder
	for _, path := range paths {
		f.add(path)
	}
	tellApart(f.files)
	return f.files
}

type finder struct {
	files []file
	seen  map[string]bool // real paths
}

func (f *finder) add(path string) {
	if path == "-" {
		f.keep(path, "stdin")
		return
	}
	info, err := os.Stat(path)
	switch {
	case err != nil:
		f.files = append(f.files, file{path: path, err: err})
	case info.IsDir():
		f.walk(path)
	default:
		f.keep(path, baseName(path))
	}
}

func (f *finder) walk(dir string) {
	found := false
	// The function returns no error but SkipDir, so neither does WalkDir.
	_ = filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		hidden := path != dir && strings.HasPrefix(d.Name(), ".")
		switch {
		case err != nil:
			f.files = append(f.files, file{path: path, err: err})
			found = true
		case hidden && d.IsDir():
			return fs.SkipDir
		case !hidden && d.Type().IsRegular() && filepath.Ext(path) == ".json":
			name, _ := filepath.Rel(dir, path)
			f.keep(path, withoutExt(name))
			found = true
		}
		return nil
	})
	if !found {
		f.files = append(f.files, file{path: dir, err: errors.New("no file in it ends in .json")})
	}
}

// keep adds a file unless it is there already, by this path or another.
func (f *finder) keep(path, name string) {
	if f.seen == nil {
		f.seen = map[string]bool{}
	}
	if key := realPath(path); !f.seen[key] {
		f.seen[key] = true
		f.files = append(f.files, file{path: path, name: name})
	}
}

// realPath returns the one path that all names of a file lead to, or path
// itself where that cannot be told.
func realPath(path string) string {
	if path == "-" {
		return path
	}
	real, err := filepath.EvalSymlinks(path)
	if err != nil {
		return path
	}
	if abs, err := filepath.Abs(real); err == nil {
		return abs
	}
	return real
}

// tellApart gives files of one name the whole path as name.
func tellApart(files []file) {
	count := map[string]int{}
	for _, f := range files {
		count[f.name]++
	}
	for i, f := range files {
		if f.err == nil && f.path != "-" && count[f.name] > 1 {
			files[i].name = withoutExt(filepath.Clean(f.path))
		}
	}
}

// baseName is the last element of path without ".json".
func baseName(path string) string {
	if path == "-" {
		return "stdin"
	}
	return withoutExt(filepath.Base(path))
}

func withoutExt(path string) string { return strings.TrimSuffix(filepath.ToSlash(path), ".json") }
