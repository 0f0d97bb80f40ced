package statements

import (
	"fmt"
	"strings"

	"schemabench/harness/backend/counting/counted"
)

// A block is a run of statements with one counter.
type block struct {
	position   string // import/path/file.go:line of its first statement
	statements uint64
}

// blocksOf returns the blocks of each function of the libraries, from what go
// tool covdata debugdump prints. It lists packages, functions and blocks in the
// order of their numbers.
func blocksOf(dump string, libraries map[string]bool) map[counted.Place][]block {
	all := map[counted.Place][]block{}
	var at counted.Place
	packages, functions, file, wanted := uint64(0), uint64(0), "", false
	for line := range strings.Lines(dump) {
		switch key, value, _ := strings.Cut(strings.TrimSpace(line), ": "); {
		case key == "Package path":
			at.Pkg, functions, wanted = packages, 0, libraries[value]
			packages++
		case key == "Func":
			at.Function = functions
			functions++
		case key == "Srcfile":
			file = value
		case wanted:
			var from, column, to, columnTo int
			var n uint64 // as in "0: L52:C73 -- L57:C20 NS=3 = 0"
			if _, err := fmt.Sscanf(value, "L%d:C%d -- L%d:C%d NS=%d", &from, &column, &to, &columnTo, &n); err == nil {
				all[at] = append(all[at], block{fmt.Sprintf("%s:%d", file, from), n})
			}
		}
	}
	return all
}
