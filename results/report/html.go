package report

import (
	"bytes"
	_ "embed"
	"errors"
	"fmt"
	"io"
	"regexp"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/extension"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/renderer"
	"github.com/yuin/goldmark/util"
)

//go:embed style.css
var styleSheet string

// writeHTML returns the Markdown as one HTML file with style and pictures
// inside.
// Raw HTML in the Markdown is not passed on.
func writeHTML(title string, markdown []byte, pictures inliner) ([]byte, error) {
	md := goldmark.New(
		goldmark.WithExtensions(extension.Table),
		goldmark.WithParserOptions(parser.WithAutoHeadingID(), parser.WithASTTransformers(util.Prioritized(folder{}, 1000))),
		goldmark.WithRendererOptions(renderer.WithNodeRenderers(util.Prioritized(pictures, 100), util.Prioritized(elements{}, 100))),
	)
	context := parser.NewContext(parser.WithIDs(&headingIDs{seen: map[string]bool{}}))
	var body bytes.Buffer
	err := md.Convert(markdown, &body, parser.WithContext(context))
	if err != nil {
		return nil, fmt.Errorf("convert report to HTML: %w", err)
	}
	var page bytes.Buffer
	fmt.Fprintf(&page, `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>%s</title>
<style>
%s</style>
</head>
<body>
<main>
`, util.EscapeHTML([]byte(title)), styleSheet)
	text := bytes.ReplaceAll(body.Bytes(), []byte("<table>"), []byte(`<div class="scroll"><table>`))
	page.Write(bytes.ReplaceAll(text, []byte("</table>"), []byte("</table></div>")))
	page.WriteString("</main>\n</body>\n</html>\n")
	return page.Bytes(), nil
}

// headingIDs gives headings the ids that anchor gives.
type headingIDs struct{ seen map[string]bool }

// Generate implements parser.IDs.
func (h *headingIDs) Generate(value []byte, _ ast.NodeKind) []byte {
	id := anchor(string(value))
	for h.seen[id] || id == "" {
		id += "-"
	}
	h.seen[id] = true
	return []byte(id)
}

// Put implements parser.IDs.
func (h *headingIDs) Put(value []byte) { h.seen[string(value)] = true }

// inliner renders images as the SVG elements themselves. It holds the pictures
// by the path under which the text names them.
type inliner struct {
	svgs   map[string][]byte
	narrow map[string][]byte // for narrow screens, where there are others for those
}

// RegisterFuncs implements renderer.NodeRenderer.
func (i inliner) RegisterFuncs(r renderer.NodeRendererFuncRegisterer) {
	r.Register(ast.KindImage, i.render)
}

func (i inliner) render(w util.BufWriter, source []byte, node ast.Node, entering bool) (ast.WalkStatus, error) {
	image, ok := node.(*ast.Image)
	if !entering || !ok {
		return ast.WalkContinue, nil
	}
	svg, ok := i.svgs[string(image.Destination)]
	if !ok {
		return ast.WalkStop, fmt.Errorf("report shows %q, which was not drawn", image.Destination)
	}
	narrow, ok := i.narrow[string(image.Destination)]
	if !ok {
		return ast.WalkSkipChildren, writeFigure(w, "figure", svg)
	}
	return ast.WalkSkipChildren, errors.Join(writeFigure(w, "figure wide", svg), writeFigure(w, "figure narrow", narrow))
}

func writeFigure(w io.Writer, class string, svg []byte) error {
	_, err := fmt.Fprintf(w, `<span class="%s" style="--drawn: %spx">%s</span>`, class, drawnWidth(svg), svg)
	return err
}

var svgWidth = regexp.MustCompile(`<svg width="([0-9.]+)"`)

// drawnWidth returns the width that a picture was drawn for, in pixels. The
// style sheet shows it no smaller, so that its labels keep their size: where
// the screen is narrower the picture scrolls in its box.
func drawnWidth(svg []byte) []byte {
	if width := svgWidth.FindSubmatch(svg); width != nil {
		return width[1]
	}
	return []byte("0")
}
