package instance

import (
	"net/url"
	"strconv"
	"strings"

	"schemabench/harness"
)

// rootURI stands for the document where it has no $id.
const rootURI = "mem:///schema"

// A document is a schema whose references can be resolved.
type document struct {
	draft    harness.Draft
	root     value
	base     map[*object]string // the base URI of each schema object
	targets  map[string]value   // resources by URI; anchors by URI#name
	dynamic  map[string]bool    // keys of targets that are a $dynamicAnchor; URIs with $recursiveAnchor
	objects  []*object          // the keys of base, in the order of the text
	weights  map[*object]int
	patterns patterns
}

func newDocument(text harness.Schema, draft harness.Draft) (*document, error) {
	root, err := decode(text)
	if err != nil {
		return nil, err
	}
	d := &document{
		draft: draft, root: root,
		base: map[*object]string{}, targets: map[string]value{rootURI: root}, dynamic: map[string]bool{}, patterns: patterns{},
	}
	d.index(root, rootURI)
	d.weigh()
	return d, nil
}

// legacy reports whether the draft is older than 2019-09.
func (d *document) legacy() bool {
	return d.draft == harness.Draft7 || d.draft == harness.Draft6 || d.draft == harness.Draft4
}

// Keywords whose value is not a schema to look into, and those whose members
// are schemas.
var (
	opaque = map[string]bool{"enum": true, "const": true, "default": true, "examples": true}
	keyed  = map[string]bool{
		"properties": true, "patternProperties": true, "$defs": true, "definitions": true,
		"dependentSchemas": true, "dependencies": true,
	}
)

// index records the base URI and the anchors of every object below v that
// could be a schema.
func (d *document) index(v value, base string) {
	switch v := v.(type) {
	case array:
		for _, e := range v {
			d.index(e, base)
		}
	case *object:
		base = d.identify(v, base)
		for _, name := range v.names {
			m := v.members[name]
			if o, ok := m.(*object); ok && keyed[name] {
				for _, n := range o.names {
					d.index(o.members[n], base)
				}
			} else if !opaque[name] {
				d.index(m, base)
			}
		}
	}
}

// identify records what o calls itself and returns its base URI.
func (d *document) identify(o *object, base string) string {
	id := o.string("$id")
	if d.draft == harness.Draft4 {
		id = o.string("id")
	}
	if d.legacy() && o.string("$ref") != "" {
		id = "" // siblings of $ref are ignored
	}
	if strings.HasPrefix(id, "#") {
		d.targets[base+id] = o
	} else if id != "" {
		base = strings.TrimSuffix(resolveURI(base, id), "#")
		d.targets[base] = o
	}
	d.base[o] = base
	d.objects = append(d.objects, o)
	for _, keyword := range []string{"$anchor", "$dynamicAnchor"} {
		if name := o.string(keyword); name != "" {
			d.targets[base+"#"+name] = o
			d.dynamic[base+"#"+name] = keyword == "$dynamicAnchor"
		}
	}
	if o.members["$recursiveAnchor"] == true {
		d.dynamic[base] = true
	}
	return base
}

func resolveURI(base, ref string) string {
	b, err1 := url.Parse(base)
	r, err2 := url.Parse(ref)
	if err1 != nil || err2 != nil {
		return ref
	}
	return b.ResolveReference(r).String()
}

// resolve returns what ref refers to from within o, and the key of targets
// that it went through; false if that is not in the document.
func (d *document) resolve(o *object, ref string) (target value, key string, ok bool) {
	uri, fragment, _ := strings.Cut(resolveURI(d.base[o], ref), "#")
	if text, err := url.PathUnescape(fragment); err == nil {
		fragment = text
	}
	if fragment != "" && fragment[0] != '/' {
		key = uri + "#" + fragment
		target, ok = d.targets[key]
		return target, key, ok
	}
	target, ok = d.targets[uri]
	if !ok || fragment == "" {
		return target, uri, ok
	}
	target, ok = walk(target, fragment)
	if o, isObject := target.(*object); isObject && d.base[o] == "" {
		d.index(o, uri) // a place where no schema was expected
	}
	return target, uri, ok
}

// walk follows a JSON Pointer.
func walk(v value, pointer string) (value, bool) {
	for _, token := range strings.Split(pointer, "/")[1:] {
		token = strings.ReplaceAll(strings.ReplaceAll(token, "~1", "/"), "~0", "~")
		switch c := v.(type) {
		case *object:
			m, ok := c.members[token]
			if !ok {
				return nil, false
			}
			v = m
		case array:
			i, err := strconv.Atoi(token)
			if err != nil || i < 0 || i >= len(c) {
				return nil, false
			}
			v = c[i]
		default:
			return nil, false
		}
	}
	return v, true
}

// A scope is the dynamic scope: the resources entered on the way to a schema,
// innermost first.
type scope struct {
	uri   string
	outer *scope
}

func (s *scope) enter(uri string) *scope {
	if s != nil && s.uri == uri {
		return s
	}
	return &scope{uri, s}
}

// outermost returns the target that the outermost resource in s declares
// dynamic under suffix, which is "#name" or "" for $recursiveAnchor.
func (d *document) outermost(s *scope, suffix string) (value, bool) {
	var found value
	ok := false
	for ; s != nil; s = s.outer {
		if d.dynamic[s.uri+suffix] {
			found, ok = d.targets[s.uri+suffix]
		}
	}
	return found, ok
}

// reference returns the target of one of o's reference keywords within a
// dynamic scope. It is true, the schema without constraints, if the target is
// not in the document.
func (d *document) reference(o *object, keyword string, at *scope) value {
	target, key, ok := d.resolve(o, o.string(keyword))
	if !ok {
		return true
	}
	suffix, dynamic := "", false
	switch keyword {
	case "$dynamicRef":
		_, name, anchor := strings.Cut(key, "#")
		suffix, dynamic = "#"+name, anchor && d.dynamic[key]
	case "$recursiveRef":
		dynamic = d.dynamic[key]
	}
	if dynamic {
		if outer, ok := d.outermost(at, suffix); ok {
			return outer
		}
	}
	return target
}

// references lists the reference keywords that apply in d's draft.
func (d *document) references() []string {
	switch d.draft {
	case harness.Draft2020:
		return []string{"$ref", "$dynamicRef"}
	case harness.Draft2019:
		return []string{"$ref", "$recursiveRef"}
	}
	return []string{"$ref"}
}
