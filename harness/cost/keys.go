package cost

import (
	"bytes"
	"hash/maphash"
)

// keys numbers property names from 0. Unlike a map of strings it copies no
// name. The zero value is empty.
type keys struct {
	names [][]byte
	slots []int32 // by hash, open addressing: number + 1, 0 if free; a power of two long
}

var keySeed = maphash.MakeSeed()

// slot returns the slot of name, or the free one where it would go.
func (k *keys) slot(name []byte) int {
	mask := len(k.slots) - 1
	at := int(maphash.Bytes(keySeed, name)) & mask
	for k.slots[at] != 0 && !bytes.Equal(k.names[k.slots[at]-1], name) {
		at = (at + 1) & mask
	}
	return at
}

// find returns the number of name, or -1.
func (k *keys) find(name []byte) int32 {
	if len(k.slots) == 0 {
		return -1
	}
	return k.slots[k.slot(name)] - 1
}

// add returns the number of name, a new one if there is none.
func (k *keys) add(name []byte) int32 {
	if 2*len(k.names) >= len(k.slots) {
		k.grow()
	}
	at := k.slot(name)
	if k.slots[at] == 0 {
		k.names = append(k.names, name)
		k.slots[at] = int32(len(k.names))
	}
	return k.slots[at] - 1
}

func (k *keys) grow() {
	k.slots = make([]int32, max(2*len(k.slots), 32))
	for i, name := range k.names {
		k.slots[k.slot(name)] = int32(i + 1)
	}
}
