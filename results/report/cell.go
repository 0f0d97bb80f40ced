package report

import (
	"strings"

	"schemabench/results/fit"
)

// frontierCell returns a cell of the summary: how far the backend got, the
// bytes at which it was exceeded or up to which it was not, and its law.
func (d Data) frontierCell(f fit.Frontier) string {
	parts := []string{frontierText(f)}
	switch {
	case f.Exceeded() && f.Next.Bytes() > 0:
		parts = append(parts, bytesText(f.Next.Bytes()))
	case f.Last.Bytes() > 0:
		parts = append(parts, bytesText(f.Last.Bytes()))
	}
	if c, ok := d.Growth(f); ok {
		parts = append(parts, c.String())
	}
	for i, part := range parts {
		parts[i] = strings.ReplaceAll(part, " ", noBreak)
	}
	return escape(strings.Join(parts, noBreak+"· "))
}

// noBreak is a space at which no line ends.
const noBreak = "\u00a0"

// sizesText returns the sizes of a step: "921 B + 20 kB".
func sizesText(s fit.Step) string {
	if s.Bytes() == 0 {
		return ""
	}
	text := bytesText(s.Sizes["schema-bytes"]) + " + " + bytesText(s.Sizes["instance-bytes"])
	return strings.ReplaceAll(text, " ", noBreak)
}
