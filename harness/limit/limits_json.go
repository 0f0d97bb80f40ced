package limit

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"
)

// ErrFormat is wrapped by the error for a file that is not limits.json as
// LIMITS.md describes it.
var ErrFormat = errors.New("not a limits file")

// fileLimits is the JSON form of Limits.
type fileLimits struct {
	About  string             `json:"about"`
	Limits map[string]fileMax `json:"limits"`
}

type fileMax struct {
	Max  *int64 `json:"max"`
	Unit string `json:"unit"`
	Why  string `json:"why,omitzero"`
}

// mostFile is the longest limits file, in bytes, that is read.
const mostFile = 1 << 20

// ReadFile reads limits from the file of that name. See [Parse].
func ReadFile(name string) (Limits, error) {
	f, err := os.Open(name)
	if err != nil {
		return Limits{}, fmt.Errorf("reading limits: %w", err)
	}
	defer f.Close()
	text, err := io.ReadAll(io.LimitReader(f, mostFile+1))
	if err != nil {
		return Limits{}, fmt.Errorf("reading limits: %w", err)
	}
	return Parse(name, text)
}

// Parse reads limits in the format of LIMITS.md. A name that is no limit, a
// unit that is not the limit's, a maximum that is negative, missing or no
// whole number, and a key that is unknown or appears twice are errors. They
// wrap [ErrFormat] and name the file and the place, a JSON Pointer and where
// known a byte offset.
func Parse(file string, text []byte) (Limits, error) {
	if len(text) > mostFile {
		return Limits{}, fmt.Errorf("reading %s: %w: more than %d bytes", file, ErrFormat, mostFile)
	}
	var f fileLimits
	if err := json.Unmarshal(text, &f, json.RejectUnknownMembers(true)); err != nil {
		return Limits{}, fmt.Errorf("reading %s: %w: %w", file, ErrFormat, err)
	}
	if f.Limits == nil {
		return Limits{}, fmt.Errorf("reading %s: %w: /limits: missing", file, ErrFormat)
	}
	l := Limits{About: f.About, Max: map[string]Max{}}
	for name, m := range f.Limits {
		l.Max[name] = Max{Why: m.Why}
		if err := m.check(name); err != nil {
			place := jsontext.Pointer("/limits").AppendToken(name)
			return Limits{}, fmt.Errorf("reading %s: %w: %s: %w", file, ErrFormat, shorten(string(place), 120), err)
		}
		l.Max[name] = Max{Max: *m.Max, Why: m.Why}
	}
	return l, nil
}

// check returns what is wrong with the entry of that name.
func (m fileMax) check(name string) error {
	l, err := Get(name)
	switch {
	case err != nil:
		return errors.New(shorten(err.Error(), 1000))
	case l.Rule != nil:
		return errors.New("is a rule and has no maximum")
	case m.Max == nil:
		return errors.New("max is missing")
	case *m.Max < 0:
		return fmt.Errorf("max is %d, must not be negative", *m.Max)
	case m.Unit != l.Unit:
		return fmt.Errorf("unit is %q, must be %q", m.Unit, l.Unit)
	}
	return nil
}

// Write writes l in the format of LIMITS.md, limits in order of name.
func (l Limits) Write(w io.Writer) error {
	f := fileLimits{About: l.About, Limits: map[string]fileMax{}}
	for name, m := range l.Max {
		known, err := Get(name)
		if err != nil {
			return fmt.Errorf("writing limits: %w", err)
		}
		most := m.Max
		f.Limits[name] = fileMax{Max: &most, Unit: known.Unit, Why: m.Why}
	}
	var b bytes.Buffer
	if err := json.MarshalWrite(&b, f, json.Deterministic(true), jsontext.WithIndent("  ")); err != nil {
		return fmt.Errorf("writing limits: %w", err)
	}
	b.WriteByte('\n')
	_, err := w.Write(b.Bytes())
	return err
}

// WriteFile writes l to the file of that name, whole or not at all.
func (l Limits) WriteFile(name string) error {
	var b strings.Builder
	if err := l.Write(&b); err != nil {
		return err
	}
	temporary := name + ".tmp"
	if err := os.WriteFile(temporary, []byte(b.String()), 0o644); err != nil {
		return fmt.Errorf("writing limits: %w", err)
	}
	if err := os.Rename(temporary, name); err != nil {
		return fmt.Errorf("writing limits: %w", err)
	}
	return nil
}
