package fetch

import (
	"archive/tar"
	"archive/zip"
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"crypto/sha512"
	"encoding/base64"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path"
	"slices"
	"strings"

	"github.com/dustin/go-humanize"
)

// What an archive may hold, in bytes: before and after it is unpacked.
const (
	maxArchive  = 256 << 20
	maxUnpacked = 1 << 30
)

// unpack checks the archive against its checksum and writes the files that are
// wanted to dir.
func unpack(p Package, archive, dir string) error {
	info, err := os.Stat(archive)
	if err != nil {
		return err
	}
	if info.Size() > maxArchive {
		return fmt.Errorf("%w: larger than %s", ErrArchive, humanize.IBytes(maxArchive))
	}
	text, err := os.ReadFile(archive)
	if err != nil {
		return err
	}
	root, err := os.OpenRoot(dir) // nothing is written outside it, whatever a name says
	if err != nil {
		return err
	}
	defer root.Close()
	u := &unpacker{p: p, root: root, left: maxUnpacked}
	if p.Kind == NPM {
		err = u.tarball(text)
	} else {
		err = u.module(text)
	}
	if err == nil && u.files == 0 {
		err = fmt.Errorf("%w: none of the files wanted is in it", ErrArchive)
	}
	return err
}

type unpacker struct {
	p     Package
	root  *os.Root
	left  int64 // bytes that may still be written
	files int
}

// module unpacks the zip of a Go module. Its checksum is that of go.sum: the
// hash of the list of the hashes of its files, in order of name
// (golang.org/x/mod/sumdb/dirhash, Hash1).
func (u *unpacker) module(text []byte) error {
	z, err := zip.NewReader(bytes.NewReader(text), int64(len(text)))
	if err != nil {
		return fmt.Errorf("%w: %w", ErrArchive, err)
	}
	slices.SortFunc(z.File, func(a, b *zip.File) int { return strings.Compare(a.Name, b.Name) })
	sum := sha256.New()
	for _, f := range z.File {
		h := sha256.New()
		if err := u.readZip(f, h); err != nil {
			return fmt.Errorf("%w: %s: %w", ErrArchive, f.Name, err)
		}
		fmt.Fprintf(sum, "%x  %s\n", h.Sum(nil), f.Name)
	}
	if err := u.verify("h1:" + base64.StdEncoding.EncodeToString(sum.Sum(nil))); err != nil {
		return err
	}
	for _, f := range z.File {
		name, ok := strings.CutPrefix(f.Name, u.p.String()+"/")
		if !ok || !u.p.wants(name) {
			continue
		}
		r, err := f.Open()
		if err != nil {
			return fmt.Errorf("%w: %s: %w", ErrArchive, f.Name, err)
		}
		if err := errors.Join(u.write(name, r), r.Close()); err != nil {
			return err
		}
	}
	return nil
}

// readZip reads one file for its hash.
func (u *unpacker) readZip(f *zip.File, to io.Writer) error {
	r, err := f.Open()
	if err != nil {
		return err
	}
	defer r.Close()
	n, err := io.Copy(to, io.LimitReader(r, maxUnpacked+1))
	if err == nil && n > maxUnpacked {
		err = errors.New("unpacks to too much")
	}
	return err
}

// tarball unpacks the archive of a package of npm, whose first element of each
// path is left out. Its checksum is the SHA-512 of its bytes.
func (u *unpacker) tarball(text []byte) error {
	h := sha512.Sum512(text)
	if err := u.verify("sha512-" + base64.StdEncoding.EncodeToString(h[:])); err != nil {
		return err
	}
	z, err := gzip.NewReader(bytes.NewReader(text))
	if err != nil {
		return fmt.Errorf("%w: %w", ErrArchive, err)
	}
	for t := tar.NewReader(io.LimitReader(z, maxUnpacked)); ; {
		head, err := t.Next()
		if err == io.EOF {
			return nil
		}
		if err != nil {
			return fmt.Errorf("%w: %w", ErrArchive, err)
		}
		_, name, _ := strings.Cut(head.Name, "/")
		if head.Typeflag != tar.TypeReg || !u.p.wants(name) {
			continue
		}
		if err := u.write(name, t); err != nil {
			return err
		}
	}
}

func (u *unpacker) verify(got string) error {
	if got != u.p.Sum {
		return fmt.Errorf("%w: %s has %s, pinned is %s", ErrChecksum, u.p, got, u.p.Sum)
	}
	return nil
}

// write writes one file, and the folders it is in.
func (u *unpacker) write(name string, from io.Reader) error {
	if !fs.ValidPath(name) {
		return fmt.Errorf("%w: a file is named %q", ErrArchive, name)
	}
	if err := u.root.MkdirAll(path.Dir(name), 0o777); err != nil {
		return err
	}
	f, err := u.root.Create(name)
	if err != nil {
		return err
	}
	n, err := io.Copy(f, io.LimitReader(from, u.left+1))
	if u.left -= n; err == nil && u.left < 0 {
		err = fmt.Errorf("%w: unpacks to more than %s", ErrArchive, humanize.IBytes(maxUnpacked))
	}
	u.files++
	return errors.Join(err, f.Close())
}
