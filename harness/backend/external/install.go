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

// Install puts what backends need into the user's cache. The JavaScript
// libraries come by way of npm, at the versions of the lock file and without
// running any script of theirs; that alone uses the network. Python's is used
// if it is there. What npm says goes to talk. The error says what could not be
// installed; the rest is.
func Install(ctx context.Context, talk io.Writer) error {
	var failed []error
	for _, l := range languages {
		if err := l.install(ctx, talk); err != nil {
			failed = append(failed, fmt.Errorf("%s: %w", l.name, err))
		}
	}
	return errors.Join(failed...)
}

// install gets what the backends of a language need and marks that it is
// there.
func (l language) install(ctx context.Context, talk io.Writer) error {
	dir, err := l.unpack()
	if err != nil {
		return err
	}
	if err := l.get(ctx, dir, talk); err != nil {
		return err
	}
	return os.WriteFile(filepath.Join(dir, installed), nil, 0o666)
}

// npm fetches the libraries of the lock file in dir, unless they are there: a
// worker that starts meanwhile would not find them.
func npm(ctx context.Context, dir string, talk io.Writer) error {
	if _, err := os.Stat(filepath.Join(dir, installed)); err == nil {
		return nil
	}
	for _, program := range []string{"node", "npm"} {
		if _, err := exec.LookPath(program); err != nil {
			return fmt.Errorf("%s is needed and is not on the PATH: %w", program, ErrNotInstalled)
		}
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
	return nil
}

// python makes sure that the library is there.
func python(ctx context.Context, _ string, _ io.Writer) error {
	if _, err := exec.LookPath("python3"); err != nil {
		return fmt.Errorf("python3 is needed and is not on the PATH: %w", ErrNotInstalled)
	}
	if err := exec.CommandContext(ctx, "python3", "-c", "import jsonschema").Run(); err != nil {
		if ctx.Err() != nil {
			return ctx.Err()
		}
		return fmt.Errorf("python3 has no module jsonschema (python3 -c 'import jsonschema' says why; the Debian package is python3-jsonschema): %w", ErrNotInstalled)
	}
	return nil
}

// installed is a file that says that installing came to its end.
const installed = ".installed"

// ready returns the program and the directory of a language's workers.
func (l language) ready() (program, dir string, err error) {
	program, err = exec.LookPath(l.program)
	if err != nil {
		return "", "", fmt.Errorf("%w: no %s on the PATH", ErrNotInstalled, l.program)
	}
	if dir, err = l.unpack(); err != nil {
		return "", "", err
	}
	if _, err := os.Stat(filepath.Join(dir, installed)); err != nil {
		return "", "", fmt.Errorf("%w: run schemabench backends install", ErrNotInstalled)
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
