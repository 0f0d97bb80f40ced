package results

import (
	"strconv"

	"github.com/prometheus/procfs"
	"golang.org/x/sys/unix"
)

func cpuModel() string {
	fs, err := procfs.NewDefaultFS()
	if err != nil {
		return ""
	}
	cpus, err := fs.CPUInfo()
	if err != nil || len(cpus) == 0 {
		return ""
	}
	return cpus[0].ModelName
}

// memoryBytes returns the machine's memory in bytes.
func memoryBytes() string {
	fs, err := procfs.NewDefaultFS()
	if err != nil {
		return ""
	}
	info, err := fs.Meminfo()
	if err != nil || info.MemTotalBytes == nil {
		return ""
	}
	return strconv.FormatUint(*info.MemTotalBytes, 10)
}

func kernel() string {
	var u unix.Utsname
	if unix.Uname(&u) != nil {
		return ""
	}
	return unix.ByteSliceToString(u.Release[:])
}
