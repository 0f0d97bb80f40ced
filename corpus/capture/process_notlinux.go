//go:build !linux

package capture

import "os/exec"

// awaitExit returns when the command has ended. Its id may be another's from
// then on; only Linux can tell before.
func awaitExit(cmd *exec.Cmd) { _ = cmd.Wait() }
