package worker

import (
	"strconv"

	"github.com/go-json-experiment/json/jsontext"
)

// Requests and replies are encoded by hand because that takes a tenth of the
// time, and each case costs four of them.

// append appends r as a line to b.
func (r *request) append(b []byte) []byte {
	o := object{b: b}
	o.integer("id", int64(r.ID))
	o.text("mode", string(r.Mode))
	o.text("backend", r.Backend)
	o.text("draft", string(r.Draft))
	o.integer("cpu", r.CPU)
	o.integer("grace", r.Grace)
	o.integer("memory", r.Memory)
	o.integer("schema", int64(r.Schema))
	o.integer("instance", int64(r.Instance))
	return o.end()
}

// append appends r as a line to b.
func (r *reply) append(b []byte) []byte {
	o := object{b: b}
	o.integer("id", int64(r.ID))
	o.text("phase", string(r.Phase))
	o.integer("iters", int64(r.Iters))
	o.integer("cpu", r.CPU)
	o.integer("wall", r.Wall)
	o.integer("bytes", r.Bytes)
	o.integer("allocs", r.Allocs)
	o.integer("peak", r.Peak)
	o.text("verdict", string(r.Verdict))
	o.text("outcome", string(r.Outcome))
	o.text("detail", r.Detail)
	if r.Retire {
		o.name("retire")
		o.b = append(o.b, "true"...)
	}
	return o.end()
}

// An object appends a JSON object, leaving out members that are zero.
type object struct {
	b    []byte
	some bool
}

func (o *object) integer(name string, v int64) {
	if v != 0 {
		o.name(name)
		o.b = strconv.AppendInt(o.b, v, 10)
	}
}

func (o *object) text(name, v string) {
	if v != "" {
		o.name(name)
		o.b, _ = jsontext.AppendQuote(o.b, v) // its error is invalid UTF-8, which it replaces
	}
}

// name begins a member. Names need no quoting.
func (o *object) name(name string) {
	open := byte(',')
	if !o.some {
		open, o.some = '{', true
	}
	o.b = append(append(append(o.b, open, '"'), name...), '"', ':')
}

func (o *object) end() []byte { return append(o.b, '}', '\n') }
