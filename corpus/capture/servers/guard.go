package servers

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"sync"
)

// maxNesting is the depth of JSON beyond which the official library, at
// v1.8.0, ends a session over standard input.
const maxNesting = 1000

// guard stands before a server on the official library. It answers messages
// that nest too deep itself, where the library would end the session.
func guard(in io.ReadCloser, out io.WriteCloser) (io.ReadCloser, io.WriteCloser) {
	passed, pass := io.Pipe()
	w := &whole{WriteCloser: out}
	go func() {
		defer pass.Close()
		for from := bufio.NewReader(in); ; {
			line, err := from.ReadBytes('\n')
			if depth(line) > maxNesting {
				var m struct {
					ID json.RawMessage `json:"id"`
				}
				if json.Unmarshal(line, &m) == nil && m.ID != nil {
					fmt.Fprintf(w, `{"jsonrpc":"2.0","id":%s,"error":{"code":-32602,"message":"nested too deep"}}`+"\n", m.ID)
				}
			} else if _, err := pass.Write(line); err != nil {
				return
			}
			if err != nil {
				return
			}
		}
	}()
	return passed, w
}

// A whole writes each message without another in the midst of it.
type whole struct {
	mu sync.Mutex
	io.WriteCloser
}

func (w *whole) Write(p []byte) (int, error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.WriteCloser.Write(p)
}
