package worker

import (
	"fmt"
	"path"
	"runtime/debug"
	"strings"
)

// busiest returns the first function in a trace of goroutines that is not of
// Go's standard library, and where in it the program was, such as
// "example.com/pkg.(*T).spin (t.go:12)"; or "" if there is none.
func busiest(trace []string) string {
	for i, line := range trace {
		at := strings.LastIndexByte(line, '(')
		if at <= 0 || inStandardLibrary(line) || i+1 == len(trace) || !strings.HasPrefix(trace[i+1], "\t") {
			continue
		}
		place, _, _ := strings.Cut(strings.TrimSpace(trace[i+1]), " ")
		return fmt.Sprintf("%s (%s)", line[:at], path.Base(place))
	}
	return ""
}

// inStandardLibrary reports whether a line of a trace names a function of the
// standard library: the paths of other packages begin with a host name, but
// for those of the main module.
func inStandardLibrary(line string) bool {
	first, _, ok := strings.Cut(line, "/")
	if !ok {
		first, _, _ = strings.Cut(line, ".")
	}
	return first != "main" && first != mainModule() && !strings.Contains(first, ".") || strings.HasPrefix(line, "created by ")
}

// mainModule returns the first element of the path of the main module.
func mainModule() string {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return ""
	}
	first, _, _ := strings.Cut(info.Main.Path, "/")
	return first
}
