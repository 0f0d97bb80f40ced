package cost

import "sync"

// A scratch holds what reading a schema needs only while it lasts.
type scratch struct {
	todo  []int32   // subschemas found and not yet scanned, or not yet ordered
	parts [6][]edge // edges of the subschema being scanned
	num   []int32   // see orderer
	low   []int32
	stack []int32
	calls []call
}

var scratches = sync.Pool{New: func() any { return new(scratch) }}

// release keeps s for reuse unless a huge schema has swollen it.
func (s *scratch) release() {
	const most = 1 << 16
	if cap(s.num) <= most && cap(s.todo) <= most {
		s.todo = s.todo[:0]
		scratches.Put(s)
	}
}

// resize returns a slice of n zeros, in old if it is large enough.
func resize(old []int32, n int) []int32 {
	if cap(old) < n {
		return make([]int32, n)
	}
	old = old[:n]
	clear(old)
	return old
}
