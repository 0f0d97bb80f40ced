package probe

import (
	"context"
	"regexp"
)

// traces are the marks of a stack trace, by language. Each needs a place in
// source code beside a word, so that plain prose does not match.
var traces = map[string]*regexp.Regexp{
	"Go":         regexp.MustCompile(`(?m)^goroutine \d+ \[[a-z ]+[^\]]*\]:|^\t\S+\.go:\d+ \+0x`),
	"JavaScript": regexp.MustCompile(`(?m)^\s+at (async )?(\S+ )*\(?(file://|node:|/|[A-Za-z]:\\|webpack)[^\n()]*:\d+:\d+\)?`),
	"Python":     regexp.MustCompile(`(?m)Traceback \(most recent call last\):|^\s*File "[^"\n]+", line \d+, in `),
	"Java":       regexp.MustCompile(`(?m)^\s+at [\w.$<>]+\([\w$]+\.(java|kt|scala):\d+\)`),
	".NET":       regexp.MustCompile(`(?m)^\s+at [\w.<>` + "`" + `\[\],]+\([^\n]*\) in [^\n]+:line \d+`),
	"Rust":       regexp.MustCompile(`thread '[^'\n]*' (\(\d+\) )?panicked at |stack backtrace:\n\s+0: `),
	"Ruby":       regexp.MustCompile(`(?m)\.rb:\d+:in ['` + "`" + `]`),
	"PHP":        regexp.MustCompile(`(?m)^#\d+ [^\n]+\.php\(\d+\): `),
}

var _ = register(Check{
	Name: "trace",
	Doc:  "The text of an error holds no stack trace.",
	Look: func(_ context.Context, _ *prober, x *exchange) []outcome {
		if !x.refused() {
			return nil // what a tool returns may be of anything
		}
		for language, mark := range traces {
			if at := mark.FindStringIndex(x.text); at != nil {
				return failure("stack trace of " + language + " in the text: " + excerpt(x.text[at[0]:], 200))
			}
		}
		return passed()
	},
})
