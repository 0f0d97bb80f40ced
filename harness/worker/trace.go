package worker

import (
	"fmt"
	"path"
	"strings"
)

// busiest returns the first function in a trace of goroutines that is not of
// Go's runtime, and where in it the program was, such as
// "example.com/pkg.(*T).spin (t.go:12)"; or "" if there is none.
func busiest(trace []string) string {
	for i, line := range trace {
		at := strings.LastIndexByte(line, '(')
		if at <= 0 || inRuntime(line) || i+1 == len(trace) || !strings.HasPrefix(trace[i+1], "\t") {
			continue
		}
		place, _, _ := strings.Cut(strings.TrimSpace(trace[i+1]), " ")
		return fmt.Sprintf("%s (%s)", line[:at], path.Base(place))
	}
	return ""
}

// inRuntime reports whether a line of a trace is of Go's runtime and what
// lies directly over it, rather than of the program that called them.
func inRuntime(line string) bool {
	for _, p := range []string{"runtime.", "runtime/", "internal/", "syscall.", "sync.", "sync/", "time.", "created by "} {
		if strings.HasPrefix(line, p) {
			return true
		}
	}
	return false
}
