package report

import (
	"strconv"
	"strings"

	"schemabench/results"
)

// RunCommand returns the command that measures families again with the
// backends and the budget of d. For families that are not built in it is
// the command of the run itself.
func (d Data) RunCommand(families ...string) string {
	h := d.Header()
	for _, name := range families {
		if _, ok := family(name); !ok {
			return h.Get("command")
		}
	}
	args := []string{"schemabench", "run"}
	if len(families) > 0 {
		args = append(args, "--families", strings.Join(families, ","))
	}
	if len(d.Backends) > 0 {
		args = append(args, "--backends", strings.Join(d.Backends, ","))
	}
	b := h.Budget()
	if b.CPU > 0 {
		args = append(args, "--budget", b.CPU.String())
	}
	if b.Memory > 0 {
		args = append(args, "--memory", memoryFlag(b.Memory))
	}
	return results.Command(args)
}

// memoryFlag writes bytes as people type them, and exactly.
func memoryFlag(bytes int64) string {
	switch {
	case bytes%(1<<20) == 0:
		return strconv.FormatInt(bytes>>20, 10) + "MiB"
	case bytes%(1<<10) == 0:
		return strconv.FormatInt(bytes>>10, 10) + "KiB"
	}
	return strconv.FormatInt(bytes, 10)
}

// ReportCommand returns the command that makes the report from its files.
func (d Data) ReportCommand() string {
	args := append([]string{"schemabench", "report"}, d.Files...)
	if len(d.Files) == 0 {
		args = append(args, "results.txt")
	}
	return results.Command(append(args, "--out", "DIR"))
}
