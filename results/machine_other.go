//go:build !linux

package results

// What only Linux tells here is left out of headers elsewhere.

func cpuModel() string    { return "" }
func memoryBytes() string { return "" }
func kernel() string      { return "" }
