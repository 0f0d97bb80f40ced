package report

import (
	"fmt"
	"strings"
	"testing"
)

func TestFold(t *testing.T) {
	tests := []struct {
		name  string
		parts int
		want  int
	}{
		{"no parts", 0, 0},
		{"few parts stay open", mostOpen, 0},
		{"many are folded", mostOpen + 1, mostOpen + 1},
	}
	for _, test := range tests {
		md := "## First\n\n### Open\n\nText.\n\n## Second\n\n"
		for i := range test.parts {
			md += fmt.Sprintf("### Part %d\n\nText of %d.\n\n#### Below\n\n", i, i)
		}
		page, err := writeHTML("", []byte(md+"## Third\n\nEnd.\n"), inliner{})
		if err != nil {
			t.Fatal(err)
		}
		html := string(page)
		if got := strings.Count(html, "<details>"); got != test.want {
			t.Errorf("%s: %d parts are folded, want %d:\n%s", test.name, got, test.want, html)
		}
		for i := range test.parts {
			if n := strings.Count(html, fmt.Sprintf(`id="part-%d"`, i)); n != 1 {
				t.Errorf("%s: %d elements have the id of part %d", test.name, n, i)
			}
		}
		if strings.LastIndex(html, "</details>") > strings.Index(html, `id="third"`) {
			t.Errorf("%s: the section after the folded parts is in one of them", test.name)
		}
	}
	page, err := writeHTML("", []byte("## S\n"+strings.Repeat("### P\nText.\n", mostOpen+1)), inliner{})
	if want := "<details>\n<summary>\n<h3>P</h3>\n</summary>\n<div id=\"p\">\n<p>Text.</p>\n</div>\n</details>\n"; err != nil || !strings.Contains(string(page), want) {
		t.Errorf("want %q, error %v, in\n%s", want, err, page)
	}
}
