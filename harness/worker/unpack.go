package worker

import (
	"bytes"
	"strconv"

	"github.com/go-json-experiment/json"

	"schemabench/harness"
)

// Requests and replies are decoded by hand where they are as encode.go writes
// them, which takes half the time of a library (BenchmarkDecode); it takes the
// rest, so that a worker in another language may use the JSON it has.

// decode sets r to what a line says.
func (r *request) decode(line []byte) error {
	*r = request{}
	if flat(line, r.set) {
		return nil
	}
	*r = request{}
	return json.Unmarshal(line, r)
}

// decode sets r to what a line says.
func (r *reply) decode(line []byte) error {
	*r = reply{}
	if flat(line, r.set) {
		return nil
	}
	*r = reply{}
	return json.Unmarshal(line, r)
}

// set sets a member and reports whether it could.
func (r *request) set(name, v []byte) (ok bool) {
	switch string(name) {
	case "id":
		r.ID, ok = natural(v)
	case "mode":
		r.Mode, ok = text[mode](v)
	case "backend":
		r.Backend, ok = text[string](v)
	case "draft":
		r.Draft, ok = text[harness.Draft](v)
	case "cpu":
		r.CPU, ok = integer[int64](v)
	case "grace":
		r.Grace, ok = integer[int64](v)
	case "memory":
		r.Memory, ok = integer[int64](v)
	case "schema":
		r.Schema, ok = integer[int](v)
	case "instance":
		r.Instance, ok = integer[int](v)
	}
	return ok
}

// set sets a member of a plain sample and reports whether it could.
func (r *reply) set(name, v []byte) (ok bool) {
	switch string(name) {
	case "id":
		r.ID, ok = natural(v)
	case "phase":
		r.Phase, ok = text[harness.Phase](v)
	case "iters":
		r.Iters, ok = integer[int](v)
	case "cpu":
		r.CPU, ok = integer[int64](v)
	case "wall":
		r.Wall, ok = integer[int64](v)
	case "bytes":
		r.Bytes, ok = integer[int64](v)
	case "allocs":
		r.Allocs, ok = integer[int64](v)
	case "peak":
		r.Peak, ok = integer[int64](v)
	case "verdict":
		r.Verdict, ok = text[harness.Verdict](v)
	case "outcome":
		r.Outcome, ok = text[harness.Outcome](v)
	}
	return ok
}

// flat calls set for each member of an object on a line, without space and
// without anything nested or escaped, until one fails. It reports whether
// none did and the line was that plain; a name given twice is not.
func flat(line []byte, set func(name, value []byte) bool) bool {
	line, ok := bytes.CutPrefix(line, []byte(`{"`))
	if !ok || bytes.IndexByte(line, '\\') >= 0 {
		return false
	}
	var names [16][]byte
	var known uint64                           // a bit for each name, some of which share one
	for seen := names[:0]; ; line = line[2:] { // after ,"
		end := bytes.IndexByte(line, '"')
		if end <= 0 || end+1 == len(line) || line[end+1] != ':' || len(seen) == len(names) {
			return false
		}
		name, rest := line[:end], line[end+2:]
		bit := uint64(1) << ((uint(name[0]) + uint(name[end-1])<<2) & 63)
		if known&bit != 0 && contains(seen, name) {
			return false
		}
		known |= bit
		seen = append(seen, name)
		n := valueLength(rest)
		if n == 0 || !set(name, rest[:n]) {
			return false
		}
		line = rest[n:]
		if string(line) == "}\n" {
			return true
		}
		if !bytes.HasPrefix(line, []byte(`,"`)) {
			return false
		}
	}
}

func contains(names [][]byte, name []byte) bool {
	for _, n := range names {
		if bytes.Equal(n, name) {
			return true
		}
	}
	return false
}

// valueLength returns the length of the string or number that b begins with,
// in bytes, or 0.
func valueLength(b []byte) int {
	if len(b) > 0 && b[0] == '"' {
		return bytes.IndexByte(b[1:], '"') + 2
	}
	for i, c := range b {
		if c == ',' || c == '}' {
			return i
		}
	}
	return 0
}

// text returns the content of a string of printable ASCII.
func text[T ~string](v []byte) (T, bool) {
	if len(v) < 2 || v[0] != '"' {
		return "", false
	}
	for _, c := range v {
		if c < ' ' || c > '~' {
			return "", false
		}
	}
	v = v[1 : len(v)-1]
	if w, ok := words[string(v)]; ok { // costs no memory
		return T(w), true
	}
	return T(v), true
}

// words are those that messages repeat, by themselves.
var words = func() map[string]string {
	all := map[string]string{}
	add(all, modeOnce, modeCount, modeMeasure)
	add(all, harness.Drafts()...)
	add(all, harness.Phases()...)
	add(all, harness.Outcomes()...)
	add(all, harness.Valid, harness.Invalid)
	return all
}()

func add[T ~string](all map[string]string, words ...T) {
	for _, w := range words {
		all[string(w)] = string(w)
	}
}

func integer[T int | int64](v []byte) (T, bool) {
	i, err := strconv.ParseInt(string(v), 10, 64)
	return T(i), err == nil && digits(bytes.TrimPrefix(v, []byte{'-'}))
}

func natural(v []byte) (uint64, bool) {
	i, err := strconv.ParseUint(string(v), 10, 64)
	return i, err == nil && digits(v)
}

// digits reports whether a number that strconv takes is also one in JSON.
func digits(v []byte) bool { return v[0] > '0' || len(v) == 1 }
