package fetch

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"path"
	"strings"
)

// A Kind says where a package comes from.
type Kind string

// The kinds.
const (
	Go  Kind = "go"  // a Go module
	NPM Kind = "npm" // a package of npm
)

// A Package is a version of a package, and what is wanted of it.
type Package struct {
	Kind    Kind
	Path    string // module path or package name
	Version string // exact, such as "v0.9.8" or "6.44.2"
	// Sum is the checksum of the archive in the client's own form: that of
	// go.sum ("h1:…") or of a package lock ("sha512-…").
	Sum     string
	Licence string // SPDX expression
	// Files are the files wanted, by path within the package. One that ends in
	// "/" stands for all below it.
	Files []string
}

// String names the package as its client does.
func (p Package) String() string { return p.Path + "@" + p.Version }

// Errors that callers tell apart.
var (
	ErrAbsent   = errors.New("not fetched")       // the cache lacks the package
	ErrChecksum = errors.New("checksum mismatch") // the archive is not the one that is pinned
	ErrClient   = errors.New("client failed")     // go or npm is missing, or failed
	ErrArchive  = errors.New("bad archive")       // cut off, too large, or lacking a file
)

// key names the package's place in the cache. It changes with the checksum and
// the files.
func (p Package) key() string {
	h := sha256.Sum256([]byte(p.Sum + "\n" + strings.Join(p.Files, "\n")))
	name := strings.ReplaceAll(p.Path, "/", "__")
	return path.Join(string(p.Kind), fmt.Sprintf("%s@%s-%s", name, p.Version, hex.EncodeToString(h[:4])))
}

// wants reports whether the file of that name is wanted.
func (p Package) wants(name string) bool {
	for _, f := range p.Files {
		if name == f || strings.HasSuffix(f, "/") && strings.HasPrefix(name, f) {
			return true
		}
	}
	return false
}
