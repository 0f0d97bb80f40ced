package main

import (
	"errors"
	"fmt"
	"maps"

	"schemabench/adversarial"
	"schemabench/corpus"
	"schemabench/corpus/instance"
	"schemabench/harness"
	"schemabench/harness/limit"
	"schemabench/results/calibrate"
)

// realSchemas returns the schemas in paths, or the real tools that are built in
// if there are none, with their sizes. Those of a call are the largest over the instances that
// came with a schema, or of one that is made for it.
func realSchemas(e *env, paths []string) ([]calibrate.Real, error) {
	if len(paths) == 0 {
		return calibrate.RealTools(), nil
	}
	entries, problems := loadSchemas(e, paths)
	for _, p := range problems {
		fmt.Fprintln(e.stderr, p)
	}
	if len(entries) == 0 {
		return nil, errors.New("calibrate: no schema in the corpus")
	}
	all := make([]calibrate.Real, 0, len(entries))
	for _, entry := range entries {
		if err := e.ctx.Err(); err != nil {
			return nil, err
		}
		all = append(all, realOf(entry))
	}
	return all, nil
}

// realOf measures one schema.
func realOf(entry corpus.Entry) calibrate.Real {
	r := calibrate.Real{Name: entry.Name, Sizes: map[string]int64{}}
	s, err := limit.Limits{}.Inspect(entry.Schema, limit.Options{Draft: entry.Draft})
	if err != nil {
		r.Error = err.Error()
		return r
	}
	for name, size := range s.Report().Sizes {
		r.Sizes[name] = size
	}
	for _, text := range instancesOf(entry) {
		call, err := s.Inspect(text)
		if err != nil {
			continue // the instance is no JSON, which says nothing of the schema
		}
		for name, size := range call.Sizes {
			r.Sizes[name] = max(size, r.Sizes[name]) // stack is measured of the schema alone too
		}
	}
	return r
}

func instancesOf(entry corpus.Entry) (texts []harness.Instance) {
	for _, s := range entry.Samples {
		texts = append(texts, s.Instance)
	}
	if len(texts) > 0 {
		return texts
	}
	made, err := instance.Valid(entry.Schema, entry.Draft, instance.Options{})
	if err != nil {
		return nil
	}
	return []harness.Instance{made}
}

// withSizes completes the sizes of the cases of built-in families, of which the
// same n is the same case for ever: with those of limits that the results
// lack, and, where a limit is measured of the schema and again of a call, with
// the larger of the two, since check holds both against it.
func withSizes(ms []harness.Measurement) []harness.Measurement {
	type key struct {
		family string
		n      int
	}
	known := map[key]map[string]int64{}
	all := make([]harness.Measurement, len(ms))
	for i, m := range ms {
		all[i] = m
		f, err := adversarial.Get(m.Family)
		if err != nil || m.N < 1 {
			continue
		}
		k := key{m.Family, m.N}
		if known[k] == nil {
			known[k] = completed(m.Sizes, f.Make(m.N))
		}
		all[i].Sizes = known[k]
	}
	return all
}

// completed returns sizes with what they lack of those of c.
func completed(sizes map[string]int64, c harness.Case) map[string]int64 {
	schema := limit.Sizes(harness.Case{Draft: c.Draft, Schema: c.Schema})
	for name := range schema {
		if _, ok := sizes[name]; !ok {
			sizes = limit.Sizes(c)
			break
		}
	}
	all := maps.Clone(sizes)
	for name, size := range schema {
		all[name] = max(size, all[name])
	}
	return all
}
