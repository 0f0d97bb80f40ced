package limit

import (
	"strings"

	"github.com/go-json-experiment/json/jsontext"
	"schemabench/harness"
)

// A finder gathers facts.
type finder struct {
	facts
	dec      *jsontext.Decoder
	text     []byte
	open     []opened
	programs programs
	start    int64 // offset of the token being read
	enumFrom int64 // where the outermost enum or const begins, -1 outside
	enumAt   int   // how many containers are open there
}

// An opened is a container that has not ended.
type opened struct {
	holds   holding
	isArray bool
	name    string // of the member being read
	inName  bool   // the next string is a member name
	from    int64  // offset
	items   int64  // values in it so far, if it is an array
}

// next returns the offset of the token after offset i.
func (f *finder) next(i int64) int64 {
	for i < int64(len(f.text)) && strings.IndexByte(" \t\r\n,:", f.text[i]) >= 0 {
		i++
	}
	return i
}

func (f *finder) token(t jsontext.Token) {
	switch t.Kind() {
	case '{', '[':
		f.begin(t.Kind() == '[')
	case '}', ']':
		f.open = f.open[:len(f.open)-1]
		f.ended()
	case '"':
		f.str(t.String())
	case '0':
		f.number.raise(magnitude(f.text[f.start:f.dec.InputOffset()]), f.start)
		f.scalar()
	default:
		f.scalar()
	}
}

// top returns the innermost open container, nil at the root.
func (f *finder) top() *opened {
	if len(f.open) == 0 {
		return nil
	}
	return &f.open[len(f.open)-1]
}

// begin enters a container.
func (f *finder) begin(isArray bool) {
	o := opened{isArray: isArray, inName: !isArray, from: f.start}
	if p := f.top(); p == nil {
		f.isObject = !isArray
	} else {
		o.holds = p.below()
		if f.enumFrom < 0 && p.isEnum(isArray) {
			f.enumFrom, f.enumAt = f.start, len(f.open)
		}
	}
	f.open = append(f.open, o)
}

// below returns what a container that is a value in o holds.
func (o *opened) below() holding {
	switch {
	case o.holds == holdsData:
		return holdsData
	case o.holds != holdsSchemas || o.isArray:
		return holdsSchemas
	}
	return holdings[o.name]
}

// isEnum reports whether the member being read is a const, or an enum if its
// value is an array.
func (o *opened) isEnum(isArray bool) bool {
	isKeyword := o.holds == holdsSchemas || o.holds == holdsData
	return !o.isArray && isKeyword && (o.name == "enum" && isArray || o.name == "const")
}

// ended follows the end of a value.
func (f *finder) ended() {
	if f.enumFrom >= 0 && len(f.open) == f.enumAt {
		f.enum.raise(f.dec.InputOffset()-f.enumFrom, f.enumFrom)
		f.enumFrom = -1
	}
	switch o := f.top(); {
	case o == nil:
	case o.isArray:
		o.items++
		f.items.raise(o.items, o.from)
	default:
		o.inName = true
	}
}

// scalar follows a value that is no container.
func (f *finder) scalar() {
	if o := f.top(); o != nil && f.enumFrom < 0 && o.isEnum(false) {
		f.enum.raise(f.dec.InputOffset()-f.start, f.start)
	}
	f.ended()
}

// str follows a string, which is a member name or a value.
func (f *finder) str(value string) {
	o := f.top()
	if o != nil && o.inName {
		f.name(o, value)
		return
	}
	if o != nil && !o.isArray {
		f.member(o, value)
	}
	f.scalar()
}

// name follows a member name.
func (f *finder) name(o *opened, name string) {
	o.name, o.inName = name, false
	if o.holds == holdsPatterns {
		f.addPattern(name, true)
	}
	if o.holds == holdsSchemas && isFolded(name) {
		f.folded.count(f.start)
	}
}

// member follows a member whose value is a string.
func (f *finder) member(o *opened, value string) {
	switch o.name {
	case "$ref", "$dynamicRef", "$recursiveRef":
		f.references++
	case "$id", "$anchor", "$dynamicAnchor":
		f.identifiers.count(f.start)
	case "id": // of draft 4; elsewhere it is a common name in data
		if o.holds == holdsSchemas {
			f.identifiers.count(f.start)
		}
	case "pattern":
		f.addPattern(value, o.holds == holdsSchemas)
	case "$schema":
		if _, ok := harness.DraftFromURI(value); !ok && len(f.dialects) < mostNamed {
			f.dialects = append(f.dialects, value)
		}
		if len(f.open) == 1 {
			f.rootDialect = value
		}
	case "type":
		if len(f.open) == 1 {
			f.rootType = value
		}
	}
}

// addPattern counts a pattern.
func (f *finder) addPattern(pattern string, warn bool) {
	size, re2 := f.programs.size(pattern)
	f.patterns = add(f.patterns, size)
	f.pattern.raise(size, f.start)
	if !re2 && warn && len(f.outside) < mostNamed {
		f.outside = append(f.outside, outside{pattern, f.start})
	}
}
