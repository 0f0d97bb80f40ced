package report

import (
	_ "embed"
	"encoding/json"
	"fmt"

	"github.com/dustin/go-humanize"
)

var _ = registerSection(Section{Name: "exponential", Rank: 28, Write: writeExponential})

//go:embed exponential.json
var exponential []byte

// A grown is a published schema whose evaluations grow exponentially with the
// depth of the instance, and the instance that shows it.
type grown struct {
	Name, Origin, Command string
	Depth                 int    // levels of the instance
	Bytes                 int    // of the instance
	Evaluations           uint64 // that it costs
	Half                  uint64 // that the instance of half the depth costs
}

// publishedGrown returns the schemas of exponential.json.
func publishedGrown() (all []grown) {
	if err := json.Unmarshal(exponential, &all); err != nil {
		panic(err) // a test reads the file
	}
	return all
}

// writeExponential names published schemas that are bombs by mistake. The
// counts follow from the schema alone, so they stand whatever was run.
func writeExponential(p *Page) {
	p.Heading(2, "Published schemas that are exponential")
	p.Text("Nobody meant these as bombs. Each has a small instance, found by the command, whose evaluations multiply with every level; none.json is `{\"limits\": {}}`.")
	var rows [][]string
	for _, g := range publishedGrown() {
		rows = append(rows, []string{
			escape(g.Name), escape(g.Origin), humanize.Bytes(uint64(g.Bytes)), humanize.Comma(int64(g.Evaluations)),
			fmt.Sprintf("%s at %d levels", humanize.Comma(int64(g.Half)), g.Depth/2), code(g.Command),
		})
	}
	p.Table([]string{"Schema", "Published as", "Instance", "Evaluations", "Before", "Found by"}, rows)
}
