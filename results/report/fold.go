package report

import (
	"fmt"

	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/renderer"
	"github.com/yuin/goldmark/text"
	"github.com/yuin/goldmark/util"
)

// mostOpen is the most parts of a section that nobody minds to scroll past.
const mostOpen = 4

// folder folds the parts, which are headings of level 3 with what follows, of
// each section that has more than mostOpen of them.
//
// The id of the heading moves into what is folded away, since browsers unfold
// the target of a link only if it is hidden; that takes no script.
type folder struct{}

// Transform implements parser.ASTTransformer.
func (folder) Transform(doc *ast.Document, _ text.Reader, _ parser.Context) {
	for _, parts := range sectionParts(doc) {
		if len(parts) <= mostOpen {
			continue
		}
		for _, h := range parts {
			fold(doc, h)
		}
	}
}

// sectionParts returns the headings of level 3 of each section.
func sectionParts(doc *ast.Document) [][]*ast.Heading {
	all := [][]*ast.Heading{nil}
	for n := doc.FirstChild(); n != nil; n = n.NextSibling() {
		h, ok := n.(*ast.Heading)
		switch last := len(all) - 1; {
		case ok && h.Level == 3:
			all[last] = append(all[last], h)
		case ok && h.Level < 3:
			all = append(all, nil)
		}
	}
	return all
}

// fold moves h and what follows up to the next heading of its level or above
// into an element that unfolds.
func fold(doc *ast.Document, h *ast.Heading) {
	id, _ := h.AttributeString("id")
	h.RemoveAttributes()
	details, summary, body := newElement("details", nil), newElement("summary", nil), newElement("div", id)
	doc.InsertBefore(doc, h, details)
	for n := h.NextSibling(); n != nil; {
		next := n.NextSibling()
		if following, ok := n.(*ast.Heading); ok && following.Level <= h.Level {
			break
		}
		body.AppendChild(body, n)
		n = next
	}
	summary.AppendChild(summary, h)
	details.AppendChild(details, summary)
	details.AppendChild(details, body)
}

// element is an HTML element that Markdown has no word for.
type element struct {
	ast.BaseBlock
	tag string
	id  []byte // nil for none
}

var kindElement = ast.NewNodeKind("Element")

func newElement(tag string, id any) *element {
	text, _ := id.([]byte)
	return &element{tag: tag, id: text}
}

// Kind implements ast.Node.
func (*element) Kind() ast.NodeKind { return kindElement }

// Dump implements ast.Node.
func (e *element) Dump(source []byte, level int) {
	ast.DumpHelper(e, source, level, map[string]string{"tag": e.tag}, nil)
}

// elements renders every element.
type elements struct{}

// RegisterFuncs implements renderer.NodeRenderer.
func (elements) RegisterFuncs(r renderer.NodeRendererFuncRegisterer) {
	r.Register(kindElement, func(w util.BufWriter, _ []byte, n ast.Node, entering bool) (ast.WalkStatus, error) {
		e := n.(*element)
		tag := "<" + e.tag + ">\n"
		switch {
		case !entering:
			tag = "</" + e.tag + ">\n"
		case e.id != nil:
			tag = fmt.Sprintf("<%s id=\"%s\">\n", e.tag, util.EscapeHTML(e.id))
		}
		_, err := w.WriteString(tag)
		return ast.WalkContinue, err
	})
}
