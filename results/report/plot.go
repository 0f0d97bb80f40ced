package report

import (
	"bytes"
	"cmp"
	"fmt"
	"hash/fnv"
	"html"
	"regexp"
	"slices"
	"strconv"

	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
	"gonum.org/v1/plot/vg/vgsvg"
)

// A Plot is a kind of picture. Each is a file of this package:
//
//	var _ = registerPlot(Plot{…})
type Plot struct {
	Name string // kebab-case; file names start with it
	Doc  string // one sentence: what the picture shows
	Draw func(Data) ([]Figure, error)
}

// A Figure is one picture.
type Figure struct {
	Family        string // it belongs to; "" if to none
	Variant       string // tells figures of one plot and family apart, such as a phase
	Alt           string // what it shows, for those who do not see it
	Width, Height vg.Length
	Draw          func(draw.Canvas)
	Narrow        *Figure // shows the same on screens as narrow as a phone's; nil if Width fits those

	plot string
}

var plots []Plot

func registerPlot(p Plot) struct{} {
	plots = append(plots, p)
	return struct{}{}
}

// Plots returns all plots, ordered by name.
func Plots() []Plot {
	all := slices.Clone(plots)
	slices.SortFunc(all, func(a, b Plot) int { return cmp.Compare(a.Name, b.Name) })
	return all
}

// drawAll returns the figures of all plots.
func drawAll(d Data) ([]Figure, error) {
	var all []Figure
	for _, p := range Plots() {
		figures, err := p.Draw(d)
		if err != nil {
			return nil, fmt.Errorf("draw plot %s: %w", p.Name, err)
		}
		for _, f := range figures {
			f.plot = p.Name
			all = append(all, f)
		}
	}
	return all, nil
}

var notInFileName = regexp.MustCompile(`[^A-Za-z0-9.-]+`)

// file returns the path of f relative to the report.
func (f Figure) file() string {
	name := f.plot
	for _, part := range []string{f.Family, f.Variant} {
		if part == "" {
			continue
		}
		safe := notInFileName.ReplaceAllString(part, "_")
		if safe != part || len(safe) > 80 {
			h := fnv.New32a()
			h.Write([]byte(part))
			safe = fmt.Sprintf("%.80s-%08x", safe, h.Sum32())
		}
		name += "-" + safe
	}
	return "plots/" + name + ".svg"
}

var (
	svgProlog = regexp.MustCompile(`(?s)^.*?<svg width="[^"]*" height="[^"]*"`)
	svgFont   = regexp.MustCompile(`font-family:[^;]*;font-variant:[^;]*;`)
)

// svg returns f as an SVG element that scales to the width it is given.
// Labels name fonts that browsers have: the plotting library measures text
// in Liberation Sans, whose widths are Arial's.
func (f Figure) svg() ([]byte, error) {
	canvas := vgsvg.New(f.Width, f.Height)
	f.Draw(draw.New(canvas))
	var b bytes.Buffer
	if _, err := canvas.WriteTo(&b); err != nil {
		return nil, fmt.Errorf("draw %s: %w", f.file(), err)
	}
	text := svgProlog.ReplaceAll(b.Bytes(), fmt.Appendf(nil, `<svg width="%.4g" height="%.4g" role="img"`, f.Width.Points(), f.Height.Points()))
	text = bytes.Map(plainRune, text)
	text = svgFont.ReplaceAll(text, []byte("font-family:'Liberation Sans',Arial,Helvetica,sans-serif;"))
	return svgText.ReplaceAllFunc(text, setTextLength), nil
}

var svgText = regexp.MustCompile(`<text [^>]*font-size:([0-9.]+)px[^>]*>([^<]*)</text>`)

// setTextLength gives a text element the width that the layout was made for,
// so that a browser without the font still shows labels where they belong.
func setTextLength(element []byte) []byte {
	parts := svgText.FindSubmatch(element)
	size, err := strconv.ParseFloat(string(parts[1]), 64)
	if err != nil || len(parts[2]) == 0 {
		return element
	}
	width := textStyle(vg.Points(size), ink).Width(html.UnescapeString(string(parts[2])))
	return append(fmt.Appendf(nil, `<text textLength="%.4g" lengthAdjust="spacingAndGlyphs" `, width.Points()), element[len("<text "):]...)
}
