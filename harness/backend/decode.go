package backend

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
)

var errTrailing = errors.New("text after the JSON value")

// decodeExact decodes one JSON value with each number kept as a json.Number,
// for libraries that compute with those. Like encoding/json it takes the last
// of two equal member names, replaces bytes that are not UTF-8 and refuses
// more than 10,000 levels.
func decodeExact(text []byte) (any, error) {
	dec := json.NewDecoder(bytes.NewReader(text))
	dec.UseNumber()
	var v any
	if err := dec.Decode(&v); err != nil {
		return nil, err
	}
	if _, err := dec.Token(); err != io.EOF {
		return nil, errTrailing
	}
	return v, nil
}

// decodeFloat decodes one JSON value with each number rounded to a float64,
// for libraries that know no other. It refuses numbers above the range.
func decodeFloat(text []byte) (any, error) {
	var v any
	err := json.Unmarshal(text, &v)
	return v, err
}
