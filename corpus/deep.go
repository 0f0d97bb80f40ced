package corpus

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"unicode/utf8"

	"github.com/go-json-experiment/json/jsontext"
)

// maxDecoderDepth is the nesting at which package jsontext stops, a fixed
// property of it.
const maxDecoderDepth = 10_000

// checkValue returns the end of the JSON value that begins at text[at], or a
// syntax error of package jsontext. What nests deeper than that package goes
// is JSON all the same, and is checked here without recursion, so that it is a
// limit that rejects it and not its reader.
func checkValue(text []byte, at int) (int, error) {
	raw, err := newDecoder(text[at:]).ReadValue()
	if err == nil {
		return at + len(raw), nil
	}
	err = shifted(err, at)
	if end := offsetOf(err); end < int64(at) || openAt(text[at:end]) < maxDecoderDepth {
		return 0, err
	}
	return checkDeep(text, at)
}

// openAt returns how many brackets are open at the end of text.
func openAt(text []byte) (open int) {
	for i := 0; i < len(text); i++ {
		switch text[i] {
		case '{', '[':
			open++
		case '}', ']':
			open--
		case '"':
			i = stringEnd(text, i) - 1
		}
	}
	return open
}

// newDecoder returns a decoder that takes every text RFC 8259 calls JSON,
// duplicate member names included.
func newDecoder(text []byte) *jsontext.Decoder {
	return jsontext.NewDecoder(bytes.NewBuffer(text), jsontext.AllowDuplicateNames(true))
}

// shifted adds at to the offset of a syntax error.
func shifted(err error, at int) error {
	if se := (*jsontext.SyntacticError)(nil); errors.As(err, &se) {
		return &jsontext.SyntacticError{ByteOffset: se.ByteOffset + int64(at), Err: se.Err}
	}
	if errors.Is(err, io.EOF) {
		return &jsontext.SyntacticError{ByteOffset: int64(at), Err: io.ErrUnexpectedEOF}
	}
	return err
}

func offsetOf(err error) int64 {
	if se := (*jsontext.SyntacticError)(nil); errors.As(err, &se) {
		return se.ByteOffset
	}
	return -1
}

// What may come next in a text.
type next int

const (
	value       next = iota
	firstValue       // a value, or the end of the array
	name             // of a member
	firstName        // a name, or the end of the object
	colon            // after a name
	commaOrEnd       // after a value
	endOfText        // after the outermost value
	nothingElse      // for what is no JSON
)

// checkDeep is checkValue in a byte of memory a level.
func checkDeep(text []byte, at int) (int, error) {
	var open []byte // brackets around
	for want := value; want != endOfText; {
		at = skipSpace(text, at)
		if at == len(text) {
			return at, &jsontext.SyntacticError{ByteOffset: int64(at), Err: io.ErrUnexpectedEOF}
		}
		end := at + 1
		switch want = follow(want, text[at], &open); want {
		case nothingElse:
			return at, invalid(text, at)
		case colon, commaOrEnd, endOfText:
			if bytes.IndexByte([]byte("]}"), text[at]) >= 0 {
				break
			}
			end = skipValue(text, at)
			if err := checkScalar(text[at:end]); err != nil {
				return at, shifted(err, at)
			}
		}
		at = end
	}
	return at, nil
}

// checkScalar returns what keeps text from being one string, number, true,
// false or null.
func checkScalar(text []byte) error {
	if jsontext.Value(text).IsValid() {
		return nil
	}
	raw, err := newDecoder(text).ReadValue()
	if err == nil { // more follows, as in 01
		err = invalid(text, len(raw))
	}
	return err
}

// invalid says that the character at text[at] may not stand there.
func invalid(text []byte, at int) error {
	r, _ := utf8.DecodeRune(text[at:])
	return &jsontext.SyntacticError{ByteOffset: int64(at), Err: fmt.Errorf("invalid character %q", r)}
}

// follow returns what may come after a token that begins with c, where want
// may come.
func follow(want next, c byte, open *[]byte) next {
	last := len(*open) - 1
	takesValue := want == value || want == firstValue
	switch {
	case takesValue && c == '{':
		*open = append(*open, '}')
		return firstName
	case takesValue && c == '[':
		*open = append(*open, ']')
		return firstValue
	case (want == firstValue || want == firstName || want == commaOrEnd) && c == (*open)[last]:
		*open = (*open)[:last]
		return after(*open)
	case want == commaOrEnd && c == ',' && (*open)[last] == '}':
		return name
	case want == commaOrEnd && c == ',' || want == colon && c == ':':
		return value
	case (want == name || want == firstName) && c == '"':
		return colon
	case takesValue && bytes.IndexByte([]byte(`]},:`), c) < 0:
		return after(*open)
	}
	return nothingElse
}

// after returns what may come after a value.
func after(open []byte) next {
	if len(open) == 0 {
		return endOfText
	}
	return commaOrEnd
}
