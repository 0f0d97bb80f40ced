package corpus

import (
	"bytes"
	"fmt"
	"io"
	"iter"

	"github.com/go-json-experiment/json/jsontext"
)

// newDecoder returns a decoder that takes every text RFC 8259 calls JSON,
// duplicate member names included: what a server sent is kept as it is.
func newDecoder(data []byte) *jsontext.Decoder {
	return jsontext.NewDecoder(bytes.NewBuffer(data), jsontext.AllowDuplicateNames(true))
}

// values returns each JSON value of data, a sequence of at most maxTexts JSON
// texts. An error is that of the decoder.
func values(data []byte) ([]located, error) {
	var all []located
	for dec := newDecoder(data); ; {
		raw, err := dec.ReadValue()
		if err == io.EOF {
			return all, nil
		}
		if err == nil && len(all) == maxTexts {
			err = fmt.Errorf("more than %d JSON texts in one file", maxTexts)
		}
		if err != nil {
			return nil, err
		}
		end := dec.InputOffset()
		start := end - int64(len(raw))
		all = append(all, located{data[start:end], start})
	}
}

// A located is a JSON value and its byte offset in the file.
type located struct {
	raw    []byte
	offset int64
}

// members yields the members of the JSON object in v, in order. It yields
// nothing if v is not an object. The text in v has been checked.
func members(v located) iter.Seq2[string, located] {
	return func(yield func(string, located) bool) {
		dec := newDecoder(v.raw)
		if t, err := dec.ReadToken(); err != nil || t.Kind() != '{' {
			return
		}
		for dec.PeekKind() == '"' {
			name, err := dec.ReadToken()
			if err != nil {
				return
			}
			text := name.String() // before the decoder reuses its buffer
			if !yieldNext(dec, v, func(m located) bool { return yield(text, m) }) {
				return
			}
		}
	}
}

// elements yields the elements of the JSON array in v, in order. It yields
// nothing if v is not an array. The text in v has been checked.
func elements(v located) iter.Seq[located] {
	return func(yield func(located) bool) {
		dec := newDecoder(v.raw)
		if t, err := dec.ReadToken(); err != nil || t.Kind() != '[' {
			return
		}
		for dec.PeekKind() != ']' {
			if !yieldNext(dec, v, yield) {
				return
			}
		}
	}
}

func yieldNext(dec *jsontext.Decoder, in located, yield func(located) bool) bool {
	raw, err := dec.ReadValue()
	if err != nil {
		return false
	}
	end := dec.InputOffset()
	start := end - int64(len(raw))
	return yield(located{in.raw[start:end], in.offset + start})
}

// member returns the member of that name, the last if there are several.
func member(v located, name string) (located, bool) {
	var found located
	for n, m := range members(v) {
		if n == name {
			found = m
		}
	}
	return found, found.raw != nil
}

// stringMember returns the member of that name of a JSON object, if it is a
// string.
func stringMember(object []byte, name string) (string, bool) {
	m, ok := member(located{raw: object}, name)
	if !ok || m.raw[0] != '"' {
		return "", false
	}
	text, err := jsontext.AppendUnquote(nil, m.raw)
	return string(text), err == nil
}
