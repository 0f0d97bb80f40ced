package fuzz

// A nameSet holds ids.
type nameSet struct {
	low  uint64   // ids below 64
	rest []uint64 // 64 ids each
}

func (s *nameSet) has(id int) bool {
	if id < 64 {
		return s.low>>id&1 != 0
	}
	w := id/64 - 1
	return w < len(s.rest) && s.rest[w]>>(id%64)&1 != 0
}

func (s *nameSet) add(id int) {
	if id < 64 {
		s.low |= 1 << id
		return
	}
	w := id/64 - 1
	for len(s.rest) <= w {
		s.rest = append(s.rest, 0)
	}
	s.rest[w] |= 1 << (id % 64)
}

// claim adds id and returns it or, if it is in s, the next one below n that is
// not, going round at n. It returns -1 if there is none.
func (s *nameSet) claim(id, n int) int {
	if s.has(id) {
		from := id % n
		if id = s.free(from, n); id < 0 {
			id = s.free(0, from)
		}
	}
	if id >= 0 {
		s.add(id)
	}
	return id
}

// free returns the least id that is not in s, not below from and below n, or
// -1.
func (s *nameSet) free(from, n int) int {
	for ; from < n; from++ {
		if !s.has(from) {
			return from
		}
	}
	return -1
}
