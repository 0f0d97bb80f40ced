package external

import (
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"time"
)

// ErrNotInstalled is wrapped by the errors of Command for what is not on this
// machine.
var ErrNotInstalled = errors.New("not installed")

// Install puts the JavaScript libraries at the versions of the lock file into
// the user's cache, by way of npm, which is the only thing here that uses the
// network. What npm says goes to talk. It runs no script of any package.
func Install(ctx context.Context, talk io.Writer) error {
	node := languages[0]
	for _, program := range []string{"node", "npm"} {
		if _, err := exec.LookPath(program); err != nil {
			return fmt.Errorf("%s is needed and is not on the PATH: %w", program, ErrNotInstalled)
		}
	}
	dir, err := node.unpack()
	if err != nil {
		return err
	}
	cmd := exec.CommandContext(ctx, "npm", "ci", "--ignore-scripts", "--no-audit", "--no-fund")
	cmd.Dir, cmd.Stdout, cmd.Stderr = dir, talk, talk
	cmd.WaitDelay = time.Second
	if err := cmd.Run(); err != nil {
		if ctx.Err() != nil {
			err = ctx.Err()
		}
		return fmt.Errorf("npm ci in %s: %w", dir, err)
	}
	return os.WriteFile(filepath.Join(dir, installed), nil, 0o666)
}

// installed is a file that says that npm came to its end.
const installed = ".installed"

// ready returns the program and the directory of a language's workers.
func (l language) ready() (program, dir string, err error) {
	program, err = exec.LookPath(l.program)
	if err != nil {
		return "", "", fmt.Errorf("no %s on the PATH: %w", l.program, ErrNotInstalled)
	}
	if dir, err = l.unpack(); err != nil {
		return "", "", err
	}
	if l.dir == "node" {
		if _, err := os.Stat(filepath.Join(dir, installed)); err != nil {
			return "", "", fmt.Errorf("run schemabench backends install: %w", ErrNotInstalled)
		}
		return program, dir, nil
	}
	if err := exec.Command(program, "-c", "import jsonschema").Run(); err != nil {
		return "", "", fmt.Errorf("%s has no module jsonschema: %w", l.program, ErrNotInstalled)
	}
	return program, dir, nil
}

// unpack writes the files of a language into the user's cache, under a name
// that changes with them, and returns the directory.
func (l language) unpack() (dir string, err error) {
	cache, err := os.UserCacheDir()
	if err != nil {
		return "", fmt.Errorf("unpack %s workers: %w", l.dir, err)
	}
	sub, err := fs.Sub(files, l.dir)
	if err != nil {
		return "", err
	}
	sum, err := digest(sub)
	if err != nil {
		return "", err
	}
	dir = filepath.Join(cache, "schemabench", l.dir+"-"+sum)
	if _, err := os.Stat(filepath.Join(dir, l.worker)); err == nil {
		return dir, nil
	}
	if err := unpackInto(dir, sub); err != nil {
		return "", fmt.Errorf("unpack %s workers: %w", l.dir, err)
	}
	return dir, nil
}

// unpackInto copies the files beside dir first, so that another process sees
// all of them or none.
func unpackInto(dir string, from fs.FS) error {
	if err := os.MkdirAll(filepath.Dir(dir), 0o777); err != nil {
		return err
	}
	temp, err := os.MkdirTemp(filepath.Dir(dir), "unpack-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(temp)
	if err := os.CopyFS(temp, from); err != nil {
		return err
	}
	err = os.Rename(temp, dir)
	if errors.Is(err, fs.ErrExist) {
		return nil // another process was first
	}
	return err
}

// digest names the content of files.
func digest(files fs.FS) (string, error) {
	h := sha256.New()
	err := fs.WalkDir(files, ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		text, err := fs.ReadFile(files, name)
		fmt.Fprintf(h, "%s %d\n%s", name, len(text), text)
		return err
	})
	return fmt.Sprintf("%x", h.Sum(nil)[:6]), err
}
