package libfuzzer

import (
	"encoding/binary"
	"fmt"
	"reflect"
)

// encode returns the input that stands for arguments.
func encode(args []any) []byte {
	var fixed, slices []byte
	last := lastSlice(args)
	for i, a := range args {
		switch a := a.(type) {
		case byte:
			fixed = append(fixed, a)
		case uint16:
			fixed = binary.BigEndian.AppendUint16(fixed, a)
		case []byte:
			if i != last {
				slices = binary.AppendUvarint(slices, uint64(len(a)))
			}
			slices = append(slices, a...)
		default:
			panic(fmt.Sprintf("libfuzzer: no form for arguments of type %T", a))
		}
	}
	return append(fixed, slices...)
}

func lastSlice(args []any) int {
	for i := len(args) - 1; i >= 0; i-- {
		if _, ok := args[i].([]byte); ok {
			return i
		}
	}
	return -1
}

// decode returns the arguments of those types that an input stands for.
func decode(data []byte, types []reflect.Type) []any {
	args := make([]any, len(types))
	var slices []int
	for i, t := range types {
		switch t {
		case reflect.TypeFor[byte]():
			args[i] = take(&data, 1)[0]
		case reflect.TypeFor[uint16]():
			args[i] = binary.BigEndian.Uint16(take(&data, 2))
		case reflect.TypeFor[[]byte]():
			slices = append(slices, i)
		default:
			panic(fmt.Sprintf("libfuzzer: no form for arguments of type %v", t))
		}
	}
	for k, i := range slices {
		if k == len(slices)-1 {
			args[i] = append([]byte{}, data...)
			break
		}
		length, n := binary.Uvarint(data)
		data = data[max(n, 0):]
		length = min(length, uint64(len(data)))
		args[i] = append([]byte{}, data[:length]...)
		data = data[length:]
	}
	return args
}

// take cuts n bytes off data, with zeros for those that are not there.
func take(data *[]byte, n int) []byte {
	b := make([]byte, n)
	copied := copy(b, *data)
	*data = (*data)[copied:]
	return b
}
