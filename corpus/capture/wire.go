package capture

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"strconv"
	"sync"

	"github.com/dustin/go-humanize"
)

// A wire sees the messages of a session as bytes, both ways. It keeps the last
// answer to each method, and counts what arrives.
type wire struct {
	mu      sync.Mutex
	most    int64             // bytes that may arrive until the next reset
	arrived int64             // bytes since the last reset
	pending map[string]string // method by id of requests without an answer
	last    map[string]*Response
	flood   error // set when too much arrived
	garbled error // set when a line was no message, though it began as one
	noise   int   // lines that were no messages
	sample  string
}

// A Response is the answer to a request, as sent. One of its fields is set.
type Response struct {
	Result json.RawMessage // what the method returns
	Error  json.RawMessage // JSON-RPC error: code, message, data
	HTTP   int             // status of 400 or more that came without a message
}

func newWire(most int64) *wire {
	return &wire{most: most, pending: map[string]string{}, last: map[string]*Response{}}
}

// reset starts a new count of bytes.
func (w *wire) reset() {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.arrived = 0
}

// take returns the last answer to a method and forgets it, nil if there is
// none.
func (w *wire) take(method string) *Response {
	w.mu.Lock()
	defer w.mu.Unlock()
	r := w.last[method]
	delete(w.last, method)
	return r
}

// count notes that n bytes arrived. The error wraps ErrFlood if they are too
// many.
func (w *wire) count(n int) error {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.arrived += int64(n); w.arrived > w.most && w.flood == nil {
		w.flood = fmt.Errorf("%w: more than %s", ErrFlood, humanize.IBytes(uint64(w.most)))
	}
	return w.flood
}

// drop notes a line that is no message.
func (w *wire) drop(line []byte) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.noise++; w.noise == 1 {
		w.sample = strconv.Quote(string(line[:min(len(line), 100)]))
	}
}

// A message is the part of a JSON-RPC message that tells what it is.
type message struct {
	ID     json.RawMessage `json:"id"`
	Method string          `json:"method"`
	Result json.RawMessage `json:"result"`
	Error  json.RawMessage `json:"error"`
}

// sent notes a message to the server. A request for a method makes its last
// answer stale, and one that comes later.
func (w *wire) sent(text []byte) {
	w.each(text, func(m message) {
		if m.Method == "" || m.ID == nil {
			return
		}
		maps.DeleteFunc(w.pending, func(_, method string) bool { return method == m.Method })
		delete(w.last, m.Method)
		w.pending[string(m.ID)] = m.Method
	})
}

// refused notes that HTTP answered requests with a status and no message.
func (w *wire) refused(request []byte, status int) {
	w.each(request, func(m message) {
		if m.Method != "" && m.ID != nil && w.last[m.Method] == nil {
			w.last[m.Method] = &Response{HTTP: status}
		}
	})
}

// received notes a message from the server. The error says why it is none.
func (w *wire) received(text []byte) error {
	return w.each(text, func(m message) {
		method, ok := w.pending[string(m.ID)]
		if ok && m.Method == "" && (m.Result != nil || m.Error != nil) {
			delete(w.pending, string(m.ID))
			w.last[method] = &Response{Result: m.Result, Error: m.Error}
		}
	})
}

// garble notes that a whole line is no message, which ends the session.
func (w *wire) garble(line []byte, err error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.garbled == nil {
		w.garbled = fmt.Errorf("%w: %w, in a line that begins %q", ErrGarbled, err, line[:min(len(line), 100)])
	}
}

// each decodes a message or, of old revisions, a batch of them. The error says
// why it is neither; the session ends by it.
func (w *wire) each(text []byte, do func(message)) error {
	w.mu.Lock()
	defer w.mu.Unlock()
	var all []message
	if text = bytes.TrimSpace(text); len(text) > 0 && text[0] != '[' {
		all = make([]message, 1)
		if err := json.Unmarshal(text, &all[0]); err != nil {
			return err
		}
	} else if err := json.Unmarshal(text, &all); err != nil {
		return err
	}
	for _, m := range all {
		do(m)
	}
	return nil
}
