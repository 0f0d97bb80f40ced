package worker

import (
	"os"

	"golang.org/x/sys/unix"
)

// newPage returns a page and the file behind it, which the caller closes
// after handing it to a worker.
func newPage() (*page, *os.File, error) {
	fd, err := unix.MemfdCreate("schemabench-page", unix.MFD_CLOEXEC)
	if err != nil {
		return nil, nil, os.NewSyscallError("memfd_create", err)
	}
	return sizePage(os.NewFile(uintptr(fd), "page"))
}
