package report

import (
	"regexp"
	"testing"
)

// TestAllPlots checks every plot that registers itself.
func TestAllPlots(t *testing.T) {
	d := wholeRun()
	kebab := regexp.MustCompile(`^[a-z][a-z0-9]*(-[a-z0-9]+)*$`)
	names := map[string]bool{}
	files := map[string]bool{}
	for _, p := range Plots() {
		if !kebab.MatchString(p.Name) || names[p.Name] {
			t.Errorf("plot name %q is taken or not kebab-case", p.Name)
		}
		names[p.Name] = true
		if p.Doc == "" {
			t.Errorf("plot %s has no doc", p.Name)
		}
		figures, err := p.Draw(d)
		if err != nil {
			t.Errorf("plot %s: %v", p.Name, err)
		}
		for _, f := range figures {
			f.plot = p.Name
			if files[f.file()] {
				t.Errorf("two figures are called %s", f.file())
			}
			files[f.file()] = true
			if f.Alt == "" || f.Width <= 0 || f.Height <= 0 {
				t.Errorf("%s lacks a text or a size", f.file())
			}
		}
		if figures, err := p.Draw(Data{}); len(figures) > 0 || err != nil {
			t.Errorf("plot %s draws %d figures of nothing, error %v", p.Name, len(figures), err)
		}
	}
}

// TestAllSections checks that no section is confused by data without content.
func TestAllSections(t *testing.T) {
	for _, s := range Sections() {
		if s.Name == "" || s.Rank == 0 || s.Write == nil {
			t.Errorf("section %+v is not complete", s)
			continue
		}
		s.Write(&Page{})
	}
}
