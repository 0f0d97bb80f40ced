package report

import (
	"cmp"
	"slices"
)

// A Section is a part of the report. Each is a file of this package:
//
//	var _ = registerSection(Section{…})
type Section struct {
	Name  string
	Rank  int // position in the report, ascending; tens, so that others fit between
	Write func(*Page)
}

var sections []Section

func registerSection(s Section) struct{} {
	sections = append(sections, s)
	return struct{}{}
}

// Sections returns all sections in the order of the report.
func Sections() []Section {
	all := slices.Clone(sections)
	slices.SortFunc(all, func(a, b Section) int { return cmp.Or(cmp.Compare(a.Rank, b.Rank), cmp.Compare(a.Name, b.Name)) })
	return all
}
