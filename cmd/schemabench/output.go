package main

import (
	"errors"
	"fmt"
	"os"
)

// makeDir makes the directory that a flag names, if it names one, before time
// is spent on what goes there.
func makeDir(flag, dir string) error {
	if dir == "" {
		return nil
	}
	if err := os.MkdirAll(dir, 0o777); err != nil {
		return fmt.Errorf("%s: %w", flag, err)
	}
	return nil
}

// canWrite reports what keeps the file that a flag names, if it names one, from
// being written. It leaves the file as it is, and devices and pipes alone.
func canWrite(flag, name string) error {
	if name == "" {
		return nil
	}
	info, err := os.Stat(name)
	isNew := errors.Is(err, os.ErrNotExist)
	if err == nil && !info.Mode().IsRegular() && !info.IsDir() {
		return nil
	}
	f, err := os.OpenFile(name, os.O_WRONLY|os.O_CREATE, 0o666)
	if err != nil {
		return fmt.Errorf("%s: %w", flag, err)
	}
	f.Close()
	if isNew {
		return os.Remove(name)
	}
	return nil
}
