//go:build !unix

package capture

import (
	"os"
	"syscall"
)

func ownGroup() *syscall.SysProcAttr { return nil }

// signalGroup ends p alone: there are no process groups here.
func signalGroup(p *os.Process, _ syscall.Signal) { _ = p.Kill() }
