package corpus

import (
	"bytes"
	"fmt"
	"iter"

	"github.com/go-json-experiment/json/jsontext"
)

// values returns each JSON value of data, a sequence of at most maxTexts JSON
// texts. Duplicate member names pass: what a server sent is kept as it is. An
// error is that of the decoder.
func values(data []byte) (all []located, err error) {
	for at := skipSpace(data, 0); at < len(data); at = skipSpace(data, at) {
		if len(all) == maxTexts {
			return nil, fmt.Errorf("more than %d JSON texts in one file", maxTexts)
		}
		end, err := checkValue(data, at)
		if err != nil {
			return nil, err
		}
		all = append(all, located{data[at:end], int64(at)})
		at = end
	}
	return all, nil
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
		var name string
		isName := true
		for part := range parts(v, '{') {
			if isName {
				text, _ := jsontext.AppendUnquote(nil, part.raw)
				name = string(text)
			} else if !yield(name, part) {
				return
			}
			isName = !isName
		}
	}
}

// elements yields the elements of the JSON array in v, in order. It yields
// nothing if v is not an array. The text in v has been checked.
func elements(v located) iter.Seq[located] { return parts(v, '[') }

// parts yields what stands between the outer brackets of v, names of members
// included; nothing if v does not begin with open.
func parts(v located, open byte) iter.Seq[located] {
	return func(yield func(located) bool) {
		if len(v.raw) == 0 || v.raw[0] != open {
			return
		}
		for at := 1; ; {
			for at < len(v.raw) && bytes.IndexByte([]byte(" \t\r\n,:"), v.raw[at]) >= 0 {
				at++
			}
			if at >= len(v.raw)-1 { // the closing bracket
				return
			}
			end := skipValue(v.raw, at)
			if !yield(located{v.raw[at:end], v.offset + int64(at)}) {
				return
			}
			at = end
		}
	}
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
