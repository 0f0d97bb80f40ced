package fuzz_test

import (
	"fmt"

	"schemabench/fuzz"
)

func Example() {
	data, err := fuzz.Encode(
		[]byte(`{"$ref":"#/$defs/node","$defs":{"node":{"anyOf":[{"type":"integer"},{"items":{"$ref":"#/$defs/node"}}]}}}`),
		[]byte(`[[7]]`))
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Printf("% x\n", data)

	data[15]++ // nearby bytes spell nearby pairs
	schema, instance := fuzz.Decode(data)
	fmt.Printf("%s\n%s\n", schema, instance)
	// Output:
	// f8 04 6e 6f 64 65 00 a0 bc 67 00 00 18 48 4e 58 d8 84 a0 00 00 00
	// {"$ref":"#/$defs/node","$defs":{"node":{"anyOf":[{"type":"string"},{"items":{"$ref":"#/$defs/node"}}]}}}
	// [[7]]
}
