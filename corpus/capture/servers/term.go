package servers

import (
	"os/signal"
	"syscall"
)

// ignoreTerm makes the process deaf to the request to end.
func ignoreTerm() { signal.Ignore(syscall.SIGTERM) }
