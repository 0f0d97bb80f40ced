package fuzz

import "golang.org/x/sys/unix"

// limitData makes allocations fail that take this process over a size in
// bytes. A process that the kernel kills for want of memory loses the input;
// one that Go ends because the kernel refuses memory does not. Workers raise
// the limit again.
func limitData(bytes uint64) {
	var l unix.Rlimit
	if unix.Getrlimit(unix.RLIMIT_DATA, &l) == nil {
		l.Cur = min(l.Max, bytes)
		_ = unix.Setrlimit(unix.RLIMIT_DATA, &l) // without it, only the input may be lost
	}
}
