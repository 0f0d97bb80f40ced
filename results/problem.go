package results

import "fmt"

// A Problem is something in a results file that was left out, such as a
// line that a killed run had not finished. It is data, not an error.
type Problem struct {
	File string
	Line int // 1-based
	Text string
}

func (p Problem) String() string { return fmt.Sprintf("%s:%d: %s", p.File, p.Line, p.Text) }

// maxProblems is the most problems that are told apart in one file.
const maxProblems = 100

// problems collects what is wrong with one file.
type problems struct {
	file string
	list []Problem
}

func (p *problems) add(line int, format string, args ...any) {
	switch {
	case len(p.list) < maxProblems:
		p.list = append(p.list, Problem{p.file, line, fmt.Sprintf(format, args...)})
	case len(p.list) == maxProblems:
		p.list = append(p.list, Problem{p.file, line, "and more problems from here on"})
	}
}
