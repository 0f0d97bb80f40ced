package report

import (
	"fmt"
	"os"
	"path/filepath"
)

// Write makes report.md, report.html and plots/*.svg in dir, which it
// creates if it does not exist. The HTML file needs none of the others.
func Write(dir string, d Data) error {
	p := &Page{Data: d}
	var err error
	if p.figures, err = drawAll(d); err != nil {
		return err
	}
	svgs, narrow := map[string][]byte{}, map[string][]byte{}
	for _, f := range p.figures {
		if svgs[f.file()], err = f.svg(); err != nil {
			return err
		}
		if f.Narrow != nil {
			if narrow[f.file()], err = f.Narrow.svg(); err != nil {
				return err
			}
		}
	}
	const title = "What adversarial JSON Schemas do to validators"
	p.Heading(1, title)
	p.notice()
	for _, s := range Sections() {
		s.Write(p)
	}
	html, err := writeHTML(title, p.text.Bytes(), inliner{svgs, narrow})
	if err != nil {
		return err
	}
	files := svgs
	files["report.md"], files["report.html"] = p.text.Bytes(), html
	return writeFiles(dir, files)
}

// notice says first what the reader must not overlook.
func (p *Page) notice() {
	if n := len(p.Data.Missing()); n > 0 {
		p.Text("**INCOMPLETE**: %d of %d curves were not measured to their end; the last section lists them.", n, len(p.Data.Families)*len(p.Data.Backends))
	}
}

// writeFiles writes files, named relative to dir, and makes the directories
// that they need.
func writeFiles(dir string, files map[string][]byte) error {
	for name, text := range files {
		path := filepath.Join(dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
			return fmt.Errorf("write report: %w", err)
		}
		if err := os.WriteFile(path, text, 0o666); err != nil {
			return fmt.Errorf("write report: %w", err)
		}
	}
	return nil
}
