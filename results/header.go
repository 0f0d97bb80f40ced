package results

import (
	"bytes"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"schemabench/harness"
)

// A Setting is one configuration key of a header and its value.
type Setting struct{ Key, Value string }

// A Header says what was run: on which machine, with which versions and
// within which budget. FORMAT.md lists the keys.
type Header []Setting

// Get returns the value of key, or "".
func (h Header) Get(key string) string {
	for _, s := range h {
		if s.Key == key {
			return s.Value
		}
	}
	return ""
}

// Set gives key a value, in place if h has the key.
func (h *Header) Set(key, value string) {
	for i, s := range *h {
		if s.Key == key {
			(*h)[i].Value = value
			return
		}
	}
	*h = append(*h, Setting{key, value})
}

const versionSuffix = "-version"

// goVersion looks like a backend's version and is not.
const goVersion = "go" + versionSuffix

// Versions returns the version of each backend, by its name.
func (h Header) Versions() map[string]string {
	versions := map[string]string{}
	for _, s := range h {
		if name, ok := strings.CutSuffix(s.Key, versionSuffix); ok && s.Key != goVersion {
			versions[name] = s.Value
		}
	}
	return versions
}

// Backends returns the names of the backends of the run, in order.
func (h Header) Backends() []string {
	var names []string
	for name := range h.Versions() {
		names = append(names, name)
	}
	slices.Sort(names)
	return names
}

// Budget returns the budget of one phase. Keys that are missing or do not
// parse leave their field zero, which means no cap.
func (h Header) Budget() harness.Budget {
	var b harness.Budget
	b.CPU, _ = time.ParseDuration(h.Get("budget-cpu"))
	b.Wall, _ = time.ParseDuration(h.Get("budget-wall"))
	b.Memory, _ = strconv.ParseInt(h.Get("budget-memory"), 10, 64)
	return b
}

// title is the first line of a header. It is there to be damaged: after a
// file that was cut off, it shares its line with the torn end.
const title = "# Measurements of schemabench in Go benchmark format, see FORMAT.md.\n"

// marker is the key whose line starts a header.
const marker = "schemabench"

// coreUnits are the units that every line may carry, besides sizes. The
// Unit lines of a header tell benchstat how to treat them.
var coreUnits = []struct{ unit, metadata string }{
	{"ns/op", "better=lower"},
	{"cpu-ns/op", "better=lower"},
	{"B/op", "better=lower"},
	{"allocs/op", "better=lower"},
	{"peak-bytes", "better=lower"},
}

// encode returns the text of h, ending in a blank line.
func (h Header) encode() ([]byte, error) {
	var b bytes.Buffer
	b.WriteString(title)
	version := h.Get(marker)
	if version == "" {
		version = "unknown"
	}
	writeSetting(&b, marker, version)
	for _, s := range h {
		if !isKey(s.Key) || slices.Contains(blockKeys, s.Key) {
			return nil, fmt.Errorf("write header: %q is not a key", s.Key)
		}
		if s.Key != marker && s.Value != "" {
			writeSetting(&b, s.Key, s.Value)
		}
	}
	for _, u := range coreUnits {
		fmt.Fprintf(&b, "Unit %s %s\n", u.unit, u.metadata)
	}
	b.WriteByte('\n')
	return b.Bytes(), nil
}

// writeSetting appends the line that sets key, or unsets it if value is "".
func writeSetting(b *bytes.Buffer, key, value string) {
	b.WriteString(key)
	b.WriteByte(':')
	if value != "" {
		b.WriteByte(' ')
		b.WriteString(quote(value))
	}
	b.WriteByte('\n')
}

// isKey reports whether s may be a key or a unit: a lower-case letter, then
// lower-case letters, digits and hyphens.
func isKey(s string) bool {
	for i, c := range []byte(s) {
		switch {
		case 'a' <= c && c <= 'z':
		case i > 0 && ('0' <= c && c <= '9' || c == '-'):
		default:
			return false
		}
	}
	return s != "" && len(s) <= 100
}
