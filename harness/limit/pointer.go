package limit

import (
	"bytes"

	"github.com/go-json-experiment/json/jsontext"
)

// mostPointer is the most bytes of a JSON Pointer that are kept.
const mostPointer = 1024

// pointerAt returns a function that finds the JSON Pointer of the value that
// begins at offset. It reads the text anew, so that only those who exceed a
// limit pay for it. In a text that is not JSON it is the place of the fault.
func pointerAt(text []byte, offset int64) func() (string, string) {
	return func() (string, string) {
		dec := newDecoder(text)
		for dec.InputOffset() <= offset {
			if _, err := dec.ReadToken(); err != nil {
				break
			}
		}
		return string(dec.StackPointer()), ""
	}
}

// newDecoder returns a decoder that reads text in place. It takes duplicate
// names and any bytes in strings, which are for others to refuse.
func newDecoder(text []byte) *jsontext.Decoder {
	return jsontext.NewDecoder(bytes.NewBuffer(text), jsontext.AllowDuplicateNames(true), jsontext.AllowInvalidUTF8(true))
}
