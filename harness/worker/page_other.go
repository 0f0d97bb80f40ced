//go:build unix && !linux

package worker

import "os"

// newPage returns a page and the file behind it, which the caller closes
// after handing it to a worker.
func newPage() (*page, *os.File, error) {
	f, err := os.CreateTemp("", "schemabench-page-*")
	if err != nil {
		return nil, nil, err
	}
	if err := os.Remove(f.Name()); err != nil {
		f.Close()
		return nil, nil, err
	}
	return sizePage(f)
}
