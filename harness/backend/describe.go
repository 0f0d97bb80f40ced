package backend

import "schemabench/harness"

// Doc returns one line on b: the module it comes from and what that
// implements. It is "" for a backend without a method Doc() string.
func Doc(b harness.Backend) string {
	if d, ok := b.(interface{ Doc() string }); ok {
		return d.Doc()
	}
	return ""
}
