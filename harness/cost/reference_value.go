package cost

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strconv"

	"github.com/go-json-experiment/json/jsontext"
)

// decode reads JSON text into Go values, numbers as json.Number.
func decode(text []byte) (any, error) {
	if !jsontext.Value(text).IsValid() { // refuses duplicate names and invalid UTF-8 as well
		_, err := new(tree).add(text, "")
		if err == nil {
			err = ErrSyntax
		}
		return nil, err
	}
	dec := json.NewDecoder(bytes.NewReader(text))
	dec.UseNumber()
	var v any
	if err := dec.Decode(&v); err != nil {
		return nil, fmt.Errorf("%w: %w", ErrSyntax, err)
	}
	return v, nil
}

// canonical returns a text that two values share only if they are equal.
// Its length counts as steps.
func (f *frame) canonical(v any) string {
	b := string(f.appendCanonical(nil, v))
	f.work += uint64(len(b) / 64)
	return b
}

func (f *frame) appendCanonical(b []byte, v any) []byte {
	switch v := v.(type) {
	case json.Number:
		return append(b, f.number(v).String()...)
	case string:
		return strconv.AppendQuote(b, v)
	case []any:
		b = append(b, '[')
		for _, e := range v {
			b = append(f.appendCanonical(b, e), ',')
		}
		return append(b, ']')
	case map[string]any:
		b = append(b, '{')
		for _, k := range slices.Sorted(maps.Keys(v)) {
			b = append(strconv.AppendQuote(b, k), ':')
			b = append(f.appendCanonical(b, v[k]), ',')
		}
		return append(b, '}')
	}
	return fmt.Append(b, v)
}
