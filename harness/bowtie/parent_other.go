//go:build !linux

package bowtie

import "syscall"

// dieWithParent returns nil: a harness ends when its input does.
func dieWithParent() *syscall.SysProcAttr { return nil }
