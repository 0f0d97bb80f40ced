package probe

import (
	"encoding/xml"
	"fmt"
	"io"
	"strings"
)

// The elements of JUnit's report, as CI servers read them.
type (
	junitSuites struct {
		XMLName  xml.Name     `xml:"testsuites"`
		Name     string       `xml:"name,attr"`
		Tests    int          `xml:"tests,attr"`
		Failures int          `xml:"failures,attr"`
		Skipped  int          `xml:"skipped,attr"`
		Time     string       `xml:"time,attr"`
		Suites   []junitSuite `xml:"testsuite"`
	}
	junitSuite struct {
		Name     string      `xml:"name,attr"`
		Tests    int         `xml:"tests,attr"`
		Failures int         `xml:"failures,attr"`
		Errors   int         `xml:"errors,attr"`
		Skipped  int         `xml:"skipped,attr"`
		Cases    []junitCase `xml:"testcase"`
	}
	junitCase struct {
		Class   string        `xml:"classname,attr"`
		Name    string        `xml:"name,attr"`
		Failure *junitMessage `xml:"failure"`
		Skipped *junitMessage `xml:"skipped"`
		Out     string        `xml:"system-out,omitempty"`
	}
	junitMessage struct {
		Message string `xml:"message,attr"`
		Text    string `xml:",chardata"`
	}
)

// WriteJUnit writes the report in the XML form of JUnit: a suite for each tool
// and, in it, a case for each check that had something to say. Notes are the
// output of a case. What is incomplete is a case of its own, skipped.
func (r Report) WriteJUnit(w io.Writer) error {
	all := junitSuites{Name: "schemabench probe " + clean(r.Server), Time: fmt.Sprintf("%.3f", r.Wall.Seconds())}
	for _, t := range r.Tools {
		s := r.suite(t)
		all.Tests, all.Failures, all.Skipped = all.Tests+s.Tests, all.Failures+s.Failures, all.Skipped+s.Skipped
		if s.Tests > 0 {
			all.Suites = append(all.Suites, s)
		}
	}
	if r.Incomplete != "" {
		all.Tests, all.Skipped = all.Tests+1, all.Skipped+1
		all.Suites = append(all.Suites, junitSuite{Name: "probe", Tests: 1, Skipped: 1, Cases: []junitCase{
			{Class: "probe", Name: "complete", Skipped: &junitMessage{Message: clean(r.Incomplete)}},
		}})
	}
	if _, err := io.WriteString(w, xml.Header); err != nil {
		return err
	}
	e := xml.NewEncoder(w)
	e.Indent("", "  ")
	if err := e.Encode(all); err != nil {
		return err
	}
	_, err := io.WriteString(w, "\n")
	return err
}

func (r Report) suite(t ToolReport) junitSuite {
	name := clean(t.Name)
	if name == "" {
		name = "resources"
	}
	s := junitSuite{Name: name}
	if t.Skipped != "" {
		s.Tests, s.Skipped = 1, 1
		s.Cases = []junitCase{{Class: name, Name: "called", Skipped: &junitMessage{Message: t.Skipped}}}
		return s
	}
	for _, check := range Checks() {
		tally, said := t.Checks[check.Name]
		if !said {
			continue
		}
		c := junitCase{Class: name, Name: check.Name}
		var failures, notes []string
		for _, f := range r.Findings {
			if f.Tool != t.Name || f.Check != check.Name {
				continue
			}
			line := clean(f.String())
			if f.Severity == Failure {
				failures = append(failures, line)
			} else {
				notes = append(notes, line)
			}
		}
		if tally.Failures > 0 {
			s.Failures++
			c.Failure = &junitMessage{fmt.Sprintf("%d of %d: %s", tally.Failures, tally.Failures+tally.Notes+tally.Passed, check.Doc), strings.Join(failures, "\n")}
		}
		c.Out = strings.Join(notes, "\n")
		s.Tests++
		s.Cases = append(s.Cases, c)
	}
	return s
}

// String writes the finding with the arguments that show it.
func (f Finding) String() string {
	return fmt.Sprintf("%s (%d ×), first with %s %s: %s", f.Detail, f.Count, f.Kind, f.Payload, f.Arguments)
}

// clean makes a text fit for XML, of which some characters can be no part.
func clean(text string) string { return excerpt(text, 4000) }
