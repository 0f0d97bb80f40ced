package report

import (
	"context"
	_ "embed"
	"fmt"
	"net/url"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/chromedp"
	"github.com/google/go-cmp/cmp"
)

//go:embed testdata/inspect.js
var inspectScript string

// widths are those of the screens of a desktop and of a phone, and height is
// that of both, in CSS pixels.
var widths = []int64{1280, 400}

const height = 900

// open shows the file on a screen of the given width.
func open(ctx context.Context, file string, width int64) (*events, error) {
	e := &events{page: (&url.URL{Scheme: "file", Path: filepath.ToSlash(file)}).String()}
	if err := chromedp.Listen(ctx, e.add); err != nil {
		return nil, err
	}
	if _, err := chromedp.Call(ctx, network.Enable, network.EnableParams{}); err != nil {
		return nil, err
	}
	var how []chromedp.EmulateViewportOption
	if width < 600 {
		how = append(how, chromedp.EmulateMobile)
	}
	return e, chromedp.Do(ctx, chromedp.EmulateViewport(width, height, how...), chromedp.Navigate(e.page))
}

// inspect returns what is wrong with the file on a screen of the given width,
// as it opens and with all of it unfolded.
func inspect(ctx context.Context, file string, width int64) ([]string, error) {
	e, err := open(ctx, file, width)
	if err != nil {
		return nil, err
	}
	script := fmt.Sprintf("for (const d of document.querySelectorAll('details')) d.open = true; (%s)(%d)", inspectScript, width)
	folded, err := chromedp.Run(ctx, chromedp.Evaluate[int64]("document.scrollingElement.scrollWidth"))
	if err != nil {
		return nil, err
	}
	faults, err := chromedp.Run(ctx, chromedp.Evaluate[[]string](script))
	if folded > width {
		faults = append(faults, fmt.Sprintf("the page is %d px wide as it opens", folded))
	}
	e.Lock()
	defer e.Unlock()
	return append(slices.Clone(e.faults), faults...), err
}

func TestReportInABrowser(t *testing.T) {
	ctx := browser(t)
	dir, _, _ := render(t, wholeRun())
	whole := filepath.Join(dir, "report.html")
	dir, _, _ = render(t, calibrated(t))
	limits := filepath.Join(dir, "report.html")
	for _, width := range widths {
		t.Run(fmt.Sprintf("at %d px a whole run has no fault", width), func(t *testing.T) { faultless(ctx, t, whole, width) })
		t.Run(fmt.Sprintf("at %d px limits have no fault", width), func(t *testing.T) { faultless(ctx, t, limits, width) })
		t.Run(fmt.Sprintf("at %d px no curve has to be scrolled", width), func(t *testing.T) { unscrolled(ctx, t, whole, width) })
		t.Run(fmt.Sprintf("at %d px a link unfolds a family", width), func(t *testing.T) { unfold(ctx, t, whole, width) })
	}
}

func faultless(ctx context.Context, t *testing.T, file string, width int64) {
	faults, err := inspect(ctx, file, width)
	if err != nil {
		t.Fatal(err)
	}
	const most = 20
	for _, f := range faults[:min(len(faults), most)] {
		t.Error(f)
	}
	if len(faults) > most {
		t.Errorf("and %d more", len(faults)-most)
	}
}

// unscrolled counts the figures of curves that are wider than their box.
func unscrolled(ctx context.Context, t *testing.T, file string, width int64) {
	if _, err := open(ctx, file, width); err != nil {
		t.Fatal(err)
	}
	script := fmt.Sprintf(`for (const d of document.querySelectorAll('details')) d.open = true;
		const curves = [...document.querySelectorAll('.figure')].filter(f => f.querySelector('svg').getAttribute('width') == %d);
		[curves.length, curves.filter(f => f.scrollWidth > f.clientWidth).length]`, growthWidth)
	counts, err := chromedp.Run(ctx, chromedp.Evaluate[[]int](script))
	if err != nil {
		t.Fatal(err)
	}
	if counts[0] == 0 || counts[1] > 0 {
		t.Errorf("%d figures of %d are wider than their box", counts[1], counts[0])
	}
}

// unfold follows a link of the summary, and leaves pictures of the page before
// and after among the test's artifacts.
func unfold(ctx context.Context, t *testing.T, file string, width int64) {
	if _, err := open(ctx, file, width); err != nil {
		t.Fatal(err)
	}
	before := unfolded(ctx, t, "before.png")
	if err := chromedp.Do(ctx, chromedp.Click(chromedp.CSS(`a[href="#allof-dag-failing"]`))); err != nil {
		t.Fatal(err)
	}
	after := unfolded(ctx, t, "after.png")
	if diff := cmp.Diff([][]string{{}, {"allof-dag-failing"}}, [][]string{before, after}); diff != "" {
		t.Errorf("unfolded, before and after (-want +got):\n%s", diff)
	}
}

// unfolded returns the headings on the screen of the parts that are unfolded.
func unfolded(ctx context.Context, t *testing.T, picture string) []string {
	t.Helper()
	headings, err := chromedp.Run(ctx, chromedp.Evaluate[[]string](`[...document.querySelectorAll('details[open] > summary')]
		.filter(s => s.getBoundingClientRect().top >= 0 && s.getBoundingClientRect().bottom < innerHeight)
		.map(s => s.textContent.trim())`))
	if err != nil {
		t.Fatal(err)
	}
	png, err := chromedp.Run(ctx, chromedp.CaptureScreenshot())
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(t.ArtifactDir(), picture), png, 0o666); err != nil {
		t.Fatal(err)
	}
	return headings
}

func TestInspectFindsFaults(t *testing.T) {
	tests := []struct{ name, body, want string }{
		{"console", `<script>console.warn("x")</script>`, "console: warning"},
		{"exception", `<script>throw 1</script>`, "exception: "},
		{"request", `<img src="other.png">`, "request for file:"},
		{"picture that is not there", `<img src="other.png">`, "did not load"},
		{"page that scrolls", `<p style="width: 2000px">x`, "px wide"},
		{"text beyond the screen", `<div style="overflow: hidden"><p style="margin-left: 1500px; width: 9px">x</div>`, "spans 15"},
		{"text beyond its box", `<p style="width: 50px">unbreakableword`, "wider than its box"},
		{"column that covers its table", `<div class="scroll" style="overflow: auto; width: 90px"><table><tr><td>unbreakableword<td>unbreakableword</table></div>`, "covers half"},
		{"small text", figureOf(`<svg width="100" height="50"><path/><text y="20" font-size="8.9px">x</text></svg>`), "8.90 px high"},
		{"text made small", figureOf(`<svg width="50" viewBox="0 0 100 50"><path/><text y="20" font-size="16px">x</text></svg>`), "8.00 px high"},
		{"text that leaves its picture", figureOf(`<svg width="100" height="50"><path/><text x="90" y="20">word</text></svg>`), "leaves its picture"},
		{"empty picture", figureOf(`<svg width="100" height="50"></svg>`), "empty picture"},
		{"wide picture", `<span class="figure"><svg width="2000" height="50"><path/></svg></span>`, "does not fit"},
		{"link", `<a href="#nowhere">x</a>`, "leads nowhere: #nowhere"},
		{"id twice", `<p id="x"><p id="x">`, "2 elements have the id x"},
		{"missing glyph", `<p>a&#x10fffe;`, "U+10FFFE"},
		{"what is folded away", `<details><a href="#nowhere">x</a></details>`, "leads nowhere"},
	}
	ctx := browser(t)
	for _, test := range tests {
		file := filepath.Join(t.TempDir(), "page.html")
		page := `<!DOCTYPE html><meta charset="utf-8"><meta name="viewport" content="width=device-width"><style>p { margin: 0 }</style>` + test.body
		if err := os.WriteFile(file, []byte(page), 0o666); err != nil {
			t.Fatal(err)
		}
		for _, width := range widths {
			faults, err := inspect(ctx, file, width)
			if err != nil {
				t.Fatal(err)
			}
			if !strings.Contains(strings.Join(faults, "\n"), test.want) {
				t.Errorf("%s at %d px: want %q among %q", test.name, width, test.want, faults)
			}
		}
	}
}

func figureOf(svg string) string {
	return `<span class="figure" style="overflow: auto">` + svg + `</span>`
}
