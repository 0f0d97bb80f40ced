package main

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"golang.org/x/sys/unix"
)

// held is the lock of this process. It is a package variable so that the file
// stays open, and the lock held, for as long as the process lives.
var held *os.File

// lock keeps a second run out of dir. It ends with this process, however that
// ends.
func lock(dir string) error {
	f, err := os.OpenFile(filepath.Join(dir, ".lock"), os.O_RDWR|os.O_CREATE, 0o666)
	if err != nil {
		return err
	}
	if err := unix.Flock(int(f.Fd()), unix.LOCK_EX|unix.LOCK_NB); err != nil {
		f.Close()
		if errors.Is(err, unix.EWOULDBLOCK) {
			return fmt.Errorf("%s is in use by another run", dir)
		}
		return fmt.Errorf("locking %s: %w", dir, err)
	}
	held = f
	return nil
}
