package bowtie

import "syscall"

// dieWithParent makes a harness die with the worker that started it.
func dieWithParent() *syscall.SysProcAttr { return &syscall.SysProcAttr{Pdeathsig: syscall.SIGKILL} }
