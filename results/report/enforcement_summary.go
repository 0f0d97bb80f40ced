package report

import (
	"fmt"
	"io"

	"schemabench/bench/enforce"
)

// EnforcementSummary writes, for a terminal, how strategies compare.
func EnforcementSummary(w io.Writer, r enforce.Results) error {
	for _, e := range byBackend(r) {
		loadHeader, loads := e.loadRows()
		bombHeader, bombs := e.bombRows(
			func(b bombID) string { return b.text(b.family) },
			func(cell string) string { return cell + " *" },
		)
		_, err := fmt.Fprintf(w, "%s: honest requests while a bomb arrives every %s\n%s\n\nCPU time of each bomb alone; * got through\n%s\n",
			e.backend, r.Header.Get("bomb-every"), plainTable(loadHeader, loads), plainTable(bombHeader, bombs))
		if err != nil {
			return err
		}
	}
	return nil
}
