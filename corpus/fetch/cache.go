package fetch

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
)

// A Cache is a directory in which packages are kept.
type Cache struct{ Dir string }

// UserCache is the cache in the user's cache directory, as [os.UserCacheDir]
// says.
func UserCache() (Cache, error) {
	dir, err := os.UserCacheDir()
	if err != nil {
		return Cache{}, fmt.Errorf("finding the cache: %w", err)
	}
	return Cache{filepath.Join(dir, "schemabench", "corpus")}, nil
}

// Find returns the directory with the package's files, under their paths
// within the package. The error wraps ErrAbsent if the cache lacks it.
func (c Cache) Find(p Package) (string, error) {
	dir := filepath.Join(c.Dir, filepath.FromSlash(p.key()))
	if _, err := os.Stat(dir); err != nil {
		if errors.Is(err, fs.ErrNotExist) {
			err = ErrAbsent
		}
		return "", fmt.Errorf("%s: %w", p, err)
	}
	return dir, nil
}

// Get is [Cache.Find] that fetches what the cache lacks. Nothing is left of a
// package that could not be fetched whole.
func (c Cache) Get(ctx context.Context, p Package) (string, error) {
	dir, err := c.Find(p)
	if !errors.Is(err, ErrAbsent) {
		return dir, err
	}
	if err := c.fetch(ctx, p); err != nil {
		return "", fmt.Errorf("fetching %s: %w", p, err)
	}
	return c.Find(p)
}

func (c Cache) fetch(ctx context.Context, p Package) error {
	to := filepath.Join(c.Dir, filepath.FromSlash(p.key()))
	if err := os.MkdirAll(filepath.Dir(to), 0o777); err != nil {
		return err
	}
	work, err := os.MkdirTemp(filepath.Dir(to), ".fetch-*") // on the same file system
	if err != nil {
		return err
	}
	defer os.RemoveAll(work)
	archive, err := download(ctx, p, work)
	if err != nil {
		return err
	}
	files := filepath.Join(work, "files")
	if err := os.Mkdir(files, 0o777); err != nil {
		return err
	}
	if err := unpack(p, archive, files); err != nil {
		return err
	}
	err = os.Rename(files, to)
	if _, there := c.Find(p); there == nil {
		return nil // if not by us, then by another process at the same time
	}
	return err
}
