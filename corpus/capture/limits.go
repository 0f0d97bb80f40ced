package capture

import (
	"cmp"
	"errors"
	"time"
)

// Limits are what a server may use. The zero value of each stands for its
// default.
type Limits struct {
	Bytes int64         // most bytes that it sends for a list of tools, or for a call; 64 MiB
	Pages int           // most pages of tools; 1,000
	Tools int           // most tools; 10,000
	Time  time.Duration // most wall time for the answer to one request; 10 s
	Grace time.Duration // wall time that a command has to end by itself; 2 s
}

func (l Limits) withDefaults() Limits {
	return Limits{
		Bytes: cmp.Or(l.Bytes, 64<<20),
		Pages: cmp.Or(l.Pages, 1000),
		Tools: cmp.Or(l.Tools, 10_000),
		Time:  cmp.Or(l.Time, 10*time.Second),
		Grace: cmp.Or(l.Grace, 2*time.Second),
	}
}

// What a server did wrong, wrapped by the errors of this package.
var (
	ErrFlood   = errors.New("server sends too much")           // beyond a limit on bytes, pages or tools
	ErrHung    = errors.New("server hangs")                    // no answer in time
	ErrDied    = errors.New("server died")                     // the process ended, or the connection did
	ErrGarbled = errors.New("server sends what is no message") // a line that begins as JSON and is none, or nests too deep
)
