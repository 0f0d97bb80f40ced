package results

import (
	"os"
	"runtime"
	"runtime/debug"
	"strconv"
	"strings"
	"time"

	"schemabench/harness"
)

// NewHeader returns the header of a run that starts now on this machine:
// command is its command line with the program's name first. What the
// machine does not tell is left out.
func NewHeader(command []string, budget harness.Budget, backends []harness.Backend) Header {
	h := buildSettings()
	h.Set("date", time.Now().UTC().Format(time.RFC3339))
	h.Set("command", Command(command))
	h.Set("goos", runtime.GOOS)
	h.Set("goarch", runtime.GOARCH)
	h.Set("cpu", cpuModel())
	h.Set("cores", strconv.Itoa(runtime.NumCPU()))
	h.Set("memory", memoryBytes())
	h.Set("kernel", kernel())
	h.Set(goVersion, runtime.Version())
	h.Set("gogc", setting("GOGC", "100"))
	h.Set("gomemlimit", setting("GOMEMLIMIT", "off"))
	h.Set("budget-cpu", budget.CPU.String())
	h.Set("budget-wall", budget.Wall.String())
	h.Set("budget-memory", strconv.FormatInt(budget.Memory, 10))
	for _, b := range backends {
		h.Set(b.Name()+versionSuffix, b.Version())
	}
	return h
}

// buildSettings returns the version and the commit of this program.
func buildSettings() Header {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return Header{{marker, "unknown"}}
	}
	h := Header{{marker, info.Main.Version}}
	for _, s := range info.Settings {
		switch {
		case s.Key == "vcs.revision":
			h.Set("commit", s.Value)
		case s.Key == "vcs.time":
			h.Set("commit-time", s.Value)
		case s.Key == "vcs.modified" && s.Value == "true":
			h.Set("modified", "true")
		}
	}
	return h
}

// Command joins args into one line that a shell splits into args again.
func Command(args []string) string {
	quoted := make([]string, len(args))
	for i, a := range args {
		if quoted[i] = a; a == "" || strings.ContainsAny(a, " \t\n'\"\\$`*?[]{}()<>|&;#~!") {
			quoted[i] = "'" + strings.ReplaceAll(a, "'", `'\''`) + "'"
		}
	}
	return strings.Join(quoted, " ")
}

func setting(variable, otherwise string) string {
	if v := os.Getenv(variable); v != "" {
		return v
	}
	return otherwise
}
