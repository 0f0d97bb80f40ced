package limit

import (
	"errors"
	"fmt"
	"math"
	"strings"

	"github.com/dustin/go-humanize"
)

// ErrExceeded is wrapped by every error that says that a limit is exceeded.
var ErrExceeded = errors.New("limit exceeded")

// An Exceeded is one limit that an input exceeds.
type Exceeded struct {
	Limit   string `json:"limit"`          // name of the limit
	Value   int64  `json:"value"`          // size measured; math.MaxInt64 for what has no end
	AtLeast bool   `json:"at_least"`       // the count stopped here, the size is this or more
	Max     int64  `json:"max"`            // most that is allowed
	Unit    string `json:"unit"`           // of both
	Pointer string `json:"pointer"`        // JSON Pointer of the worst place, "" for the root; its middle is left out beyond 1,024 bytes
	Note    string `json:"note,omitempty"` // what is there
	Advice  string `json:"advice"`         // what the author of the input can do
}

// String says it in one line that a person or a model can act on.
func (x Exceeded) String() string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s is %s, most is %s %s", x.Limit, x.amount(), humanize.Comma(x.Max), x.Unit)
	if x.Pointer != "" {
		fmt.Fprintf(&b, ", worst at %s", shorten(x.Pointer, 120))
	}
	if x.Note != "" {
		fmt.Fprintf(&b, " (%s)", shorten(x.Note, 200))
	}
	if x.Advice != "" {
		fmt.Fprintf(&b, ": %s", x.Advice)
	}
	return b.String()
}

func (x Exceeded) amount() string {
	switch {
	case x.Value == math.MaxInt64:
		return "without end"
	case x.AtLeast:
		return "at least " + humanize.Comma(x.Value)
	}
	return humanize.Comma(x.Value)
}

// An ExceededError names every limit that an input exceeds. It wraps
// [ErrExceeded].
type ExceededError struct {
	Input    string // "schema" or "instance"
	Exceeded []Exceeded
}

func (e *ExceededError) Error() string {
	parts := make([]string, len(e.Exceeded))
	for i, x := range e.Exceeded {
		parts[i] = x.String()
	}
	return fmt.Sprintf("%s: %v: %s", e.Input, ErrExceeded, strings.Join(parts, "; "))
}

// Unwrap returns ErrExceeded.
func (e *ExceededError) Unwrap() error { return ErrExceeded }

// shorten leaves out the middle of text beyond most bytes, at rune bounds.
func shorten(text string, most int) string {
	if len(text) <= most {
		return text
	}
	head, tail := text[:most/2], text[len(text)-most/2:]
	return strings.ToValidUTF8(head, "") + "…" + strings.ToValidUTF8(tail, "")
}
