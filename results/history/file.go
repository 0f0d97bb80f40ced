package history

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
)

// mostNight bounds the length of a line in bytes.
const mostNight = 16 << 20

// Append adds a night to the file, which it makes if there is none.
func Append(path string, n Night) error {
	text, err := json.Marshal(n)
	if err != nil {
		return fmt.Errorf("append to history %s: %w", path, err)
	}
	f, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE|os.O_APPEND, 0o666)
	if err != nil {
		return fmt.Errorf("append to history: %w", err)
	}
	text = append(text, '\n')
	if torn(f) {
		text = append([]byte{'\n'}, text...) // the torn line is its own, and is left out in reading
	}
	_, err = f.Write(text)
	return errors.Join(err, f.Close())
}

// torn reports whether the last line of f lacks its end, as after a full disk.
func torn(f *os.File) bool {
	end, err := f.Seek(0, io.SeekEnd)
	last := make([]byte, 1)
	if err != nil || end == 0 {
		return false
	}
	_, err = f.ReadAt(last, end-1)
	return err == nil && last[0] != '\n'
}

// Read returns the nights in the file, as they were appended, and what could
// not be read. A file that is not there holds none.
func Read(path string) (nights []Night, problems []error, err error) {
	f, err := os.Open(path)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil, nil
	}
	if err != nil {
		return nil, nil, fmt.Errorf("read history: %w", err)
	}
	defer f.Close()
	lines := bufio.NewScanner(f)
	lines.Buffer(nil, mostNight)
	for at := 1; lines.Scan(); at++ {
		var n Night
		if len(lines.Bytes()) == 0 {
			continue
		}
		if err := json.Unmarshal(lines.Bytes(), &n); err != nil {
			problems = append(problems, fmt.Errorf("%s:%d: no night, line left out: %w", path, at, err))
			continue
		}
		nights = append(nights, n)
	}
	if err := lines.Err(); err != nil {
		return nights, problems, fmt.Errorf("read history %s: %w", path, err)
	}
	return nights, problems, nil
}
