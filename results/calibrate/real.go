package calibrate

import (
	"bytes"
	"compress/gzip"
	_ "embed"
	"encoding/csv"
	"fmt"
	"io"
	"maps"
	"slices"
	"strconv"
	"sync"
)

// realText holds the sizes of real schemas: text separated by tabs, whose
// first line names the columns. The schemas themselves are other people's.
//
//go:embed real.tsv.gz
var realText []byte

// RealTools returns the sizes of the 6,854 schemas of the 6,551 tools that 346
// public MCP servers listed in 2026, as they sent them. Sizes of a call are of
// an instance made for the schema. A test in cmd/schemabench makes the file.
func RealTools() []Real { return slices.Clone(realTools()) }

var realTools = sync.OnceValue(func() []Real {
	all, err := readReal(bytes.NewReader(realText))
	if err != nil {
		panic("calibrate: real.tsv.gz: " + err.Error())
	}
	return all
})

func readReal(r io.Reader) ([]Real, error) {
	text, err := gzip.NewReader(r)
	if err != nil {
		return nil, err
	}
	lines := csv.NewReader(text)
	lines.Comma = '\t'
	head, err := lines.Read()
	if err != nil {
		return nil, err
	}
	var all []Real
	for {
		line, err := lines.Read()
		if err == io.EOF {
			return all, nil
		}
		if err != nil {
			return nil, err
		}
		one := Real{Name: line[0], Error: line[1], Sizes: map[string]int64{}}
		for i, value := range line[2:] {
			if value == "" {
				continue
			}
			if one.Sizes[head[2+i]], err = strconv.ParseInt(value, 10, 64); err != nil {
				return nil, fmt.Errorf("%s: %w", one.Name, err)
			}
		}
		all = append(all, one)
	}
}

// WriteReal writes the sizes of schemas in the form that RealTools reads.
func WriteReal(w io.Writer, all []Real) error {
	names := map[string]bool{}
	for _, r := range all {
		for name := range r.Sizes {
			names[name] = true
		}
	}
	head := slices.Sorted(maps.Keys(names))
	text, err := gzip.NewWriterLevel(w, gzip.BestCompression)
	if err != nil {
		return err
	}
	lines := csv.NewWriter(text)
	lines.Comma = '\t'
	lines.Write(append([]string{"name", "error"}, head...))
	for _, r := range all {
		line := []string{r.Name, r.Error}
		for _, name := range head {
			value := ""
			if size, ok := r.Sizes[name]; ok {
				value = strconv.FormatInt(size, 10)
			}
			line = append(line, value)
		}
		lines.Write(line)
	}
	lines.Flush()
	if err := lines.Error(); err != nil {
		return err
	}
	return text.Close()
}
