package capture

import (
	"bytes"
	"io"
	"mime"
	"net/http"
	"net/url"
)

// A roundTripper shows the wire what passes over HTTP, and stops what is too
// much.
type roundTripper struct {
	base    http.RoundTripper
	wire    *wire
	host    string      // that the headers are for
	headers http.Header // sent with each request to host
}

func newHTTPClient(endpoint string, headers http.Header, w *wire) (*http.Client, error) {
	u, err := url.Parse(endpoint)
	if err != nil {
		return nil, err
	}
	base := http.DefaultTransport.(*http.Transport).Clone()
	return &http.Client{Transport: &roundTripper{base, w, u.Host, headers}}, nil
}

// RoundTrip implements http.RoundTripper.
func (t *roundTripper) RoundTrip(r *http.Request) (*http.Response, error) {
	r = r.Clone(r.Context())
	if r.URL.Host == t.host { // a redirect elsewhere learns nothing
		for name, values := range t.headers {
			r.Header[name] = values
		}
	}
	var text []byte
	if r.Body != nil {
		var err error
		text, err = io.ReadAll(r.Body)
		r.Body.Close()
		if err != nil {
			return nil, err
		}
		t.wire.sent(text)
		r.Body = io.NopCloser(bytes.NewReader(text))
	}
	response, err := t.base.RoundTrip(r)
	if err != nil {
		return nil, err
	}
	if response.StatusCode >= 400 {
		t.wire.refused(text, response.StatusCode) // until the body says more
	}
	response.Body = t.watch(response)
	return response, nil
}

func (t *roundTripper) watch(r *http.Response) io.ReadCloser {
	kind, _, _ := mime.ParseMediaType(r.Header.Get("Content-Type"))
	return &body{ReadCloser: r.Body, wire: t.wire, events: kind == "text/event-stream"}
}

// A body is that of a response: one message, or events of which each holds
// one.
type body struct {
	io.ReadCloser
	wire   *wire
	events bool
	text   []byte // of a message, as far as it came
	line   []byte // of an event, as far as it came
}

// Read implements io.Reader. Its error wraps ErrFlood if more arrives than the
// wire allows.
func (b *body) Read(p []byte) (int, error) {
	n, err := b.ReadCloser.Read(p)
	if flood := b.wire.count(n); flood != nil {
		return 0, flood
	}
	if !b.events {
		b.text = append(b.text, p[:n]...)
	} else {
		for part := range bytes.Lines(p[:n]) {
			b.add(part)
		}
	}
	if err == io.EOF && len(b.text) > 0 {
		b.end()
	}
	return n, err
}

// add adds part of a line of an event stream, or the whole of it.
func (b *body) add(part []byte) {
	b.line = append(b.line, part...)
	if !bytes.HasSuffix(part, []byte("\n")) {
		return
	}
	line := bytes.TrimRight(b.line, "\r\n")
	if data, ok := bytes.CutPrefix(line, []byte("data:")); ok {
		b.text = append(append(b.text, data...), '\n')
	} else if len(line) == 0 {
		b.end()
	}
	b.line = b.line[:0]
}

// end shows the wire a message.
func (b *body) end() {
	b.wire.received(b.text)
	b.text = nil
}
