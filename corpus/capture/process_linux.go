package capture

import (
	"os/exec"

	"golang.org/x/sys/unix"
)

// awaitExit returns when the command has ended. It leaves the process to be
// waited for, so that its id stays its own.
func awaitExit(cmd *exec.Cmd) {
	for unix.Waitid(unix.P_PID, cmd.Process.Pid, nil, unix.WEXITED|unix.WNOWAIT, nil) == unix.EINTR {
	}
}
