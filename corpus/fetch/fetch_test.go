package fetch

import (
	"archive/tar"
	"archive/zip"
	"bytes"
	"compress/gzip"
	"context"
	"crypto/sha256"
	"crypto/sha512"
	"encoding/base64"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// file is one file of an archive.
type file struct{ name, text string }

// module returns the zip of a module and its checksum.
func module(t *testing.T, files ...file) ([]byte, string) {
	t.Helper()
	var b bytes.Buffer
	z := zip.NewWriter(&b)
	var list strings.Builder // files are given in order of name
	for _, f := range files {
		w, err := z.Create(f.name)
		if err != nil {
			t.Fatal(err)
		}
		w.Write([]byte(f.text))
		fmt.Fprintf(&list, "%x  %s\n", sha256.Sum256([]byte(f.text)), f.name)
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	sum := sha256.Sum256([]byte(list.String()))
	return b.Bytes(), "h1:" + base64.StdEncoding.EncodeToString(sum[:])
}

// tarball returns the archive of a package of npm and its checksum.
func tarball(t *testing.T, files ...file) ([]byte, string) {
	t.Helper()
	var b bytes.Buffer
	z := gzip.NewWriter(&b)
	w := tar.NewWriter(z)
	for _, f := range files {
		if err := w.WriteHeader(&tar.Header{Name: f.name, Mode: 0o666, Size: int64(len(f.text))}); err != nil {
			t.Fatal(err)
		}
		w.Write([]byte(f.text))
	}
	if err := errors.Join(w.Close(), z.Close()); err != nil {
		t.Fatal(err)
	}
	sum := sha512.Sum512(b.Bytes())
	return b.Bytes(), "sha512-" + base64.StdEncoding.EncodeToString(sum[:])
}

// clients puts commands named go and npm first in PATH that hand out archive,
// and count their runs in the file that is returned.
func clients(t *testing.T, archive []byte) (runs string) {
	t.Helper()
	if runtime.GOOS == "windows" {
		t.Skip("the stand-ins for clients are shell scripts")
	}
	dir := t.TempDir()
	served, runs := filepath.Join(dir, "served"), filepath.Join(dir, "runs")
	write := func(name, text string) {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o777); err != nil {
			t.Fatal(err)
		}
	}
	write("served", string(archive))
	write("go", fmt.Sprintf("#!/bin/sh\necho go >>%s\necho '{\"Zip\":\"%s\"}'\n", runs, served))
	write("npm", fmt.Sprintf("#!/bin/sh\necho npm >>%s\ncp %s ./pack.tgz\n", runs, served))
	t.Setenv("PATH", dir+string(os.PathListSeparator)+os.Getenv("PATH"))
	return runs
}

func TestGet(t *testing.T) {
	zipped, h1 := module(t, file{"example.org/m@v1.0.0/a/x.json", "1"}, file{"example.org/m@v1.0.0/go.mod", "module m"}, file{"example.org/m@v1.0.0/z.json", "2"})
	packed, sha := tarball(t, file{"package/a/x.json", "1"}, file{"package/index.js", "boom()"}, file{"package/z.json", "2"})
	want := map[string]string{"a/x.json": "1", "z.json": "2"}
	for _, p := range []Package{
		{Kind: Go, Path: "example.org/m", Version: "v1.0.0", Sum: h1, Files: []string{"a/", "z.json"}},
		{Kind: NPM, Path: "@scope/m", Version: "1.0.0", Sum: sha, Files: []string{"a/", "z.json"}},
	} {
		t.Run(string(p.Kind), func(t *testing.T) {
			runs := clients(t, map[Kind][]byte{Go: zipped, NPM: packed}[p.Kind])
			c := Cache{t.TempDir()}
			if _, err := c.Find(p); !errors.Is(err, ErrAbsent) {
				t.Errorf("before: %v", err)
			}
			for range 2 { // the second time from the cache
				dir, err := c.Get(t.Context(), p)
				if err != nil {
					t.Fatal(err)
				}
				if diff := cmp.Diff(want, tree(t, dir)); diff != "" {
					t.Errorf("files (-want +got):\n%s", diff)
				}
			}
			if text, _ := os.ReadFile(runs); string(text) != string(p.Kind)+"\n" {
				t.Errorf("clients ran: %q", text)
			}
			p.Files = []string{"z.json"}
			if _, err := c.Find(p); !errors.Is(err, ErrAbsent) {
				t.Errorf("other files wanted of the same package: %v", err)
			}
		})
	}
}

// tree returns the files below dir.
func tree(t *testing.T, dir string) map[string]string {
	t.Helper()
	all := map[string]string{}
	err := fs.WalkDir(os.DirFS(dir), ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		text, err := os.ReadFile(filepath.Join(dir, name))
		all[name] = string(text)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return all
}

func TestGetRefuses(t *testing.T) {
	zipped, h1 := module(t, file{"m@v1/x.json", "1"})
	packed, sha := tarball(t, file{"package/../../x.json", "1"})
	tests := []struct {
		name    string
		kind    Kind
		archive []byte
		sum     string
		files   string
		want    error
	}{
		{"a module with another checksum", Go, zipped, "h1:AAAA", "x.json", ErrChecksum},
		{"a package with another checksum", NPM, packed, "sha512-AAAA", "x.json", ErrChecksum},
		{"a module cut in half", Go, zipped[:len(zipped)/2], h1, "x.json", ErrArchive},
		{"a package cut in half", NPM, packed[:len(packed)/2], sha, "x.json", ErrChecksum},
		{"an archive without what is wanted", Go, zipped, h1, "y.json", ErrArchive},
		{"a name that leads out of the folder", NPM, packed, sha, "../../x.json", ErrArchive},
		{"an empty archive", Go, nil, h1, "x.json", ErrArchive},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			clients(t, test.archive)
			c := Cache{t.TempDir()}
			p := Package{Kind: test.kind, Path: "m", Version: "v1", Sum: test.sum, Files: []string{test.files}}
			if _, err := c.Get(t.Context(), p); !errors.Is(err, test.want) {
				t.Errorf("got %v", err)
			}
			if left := tree(t, c.Dir); len(left) > 0 {
				t.Errorf("left behind: %v", left)
			}
		})
	}
}

func TestGetWithoutClient(t *testing.T) {
	t.Setenv("PATH", t.TempDir())
	for _, kind := range []Kind{Go, NPM} {
		_, err := Cache{t.TempDir()}.Get(t.Context(), Package{Kind: kind, Path: "m", Version: "v1", Files: []string{"x"}})
		if !errors.Is(err, ErrClient) || !strings.Contains(err.Error(), "not installed") {
			t.Errorf("%s: got %v", kind, err)
		}
	}
}

func TestGetCancelled(t *testing.T) {
	clients(t, nil)
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	_, err := Cache{t.TempDir()}.Get(ctx, Package{Kind: NPM, Path: "m", Version: "v1", Files: []string{"x"}})
	if !errors.Is(err, context.Canceled) {
		t.Errorf("got %v", err)
	}
}
