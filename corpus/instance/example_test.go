package instance_test

import (
	"fmt"

	"schemabench/corpus/instance"
	"schemabench/harness"
)

func Example() {
	schema := harness.Schema(`{
		"type": "object",
		"properties": {"id": {"type": "integer", "minimum": 1}, "tags": {"type": "array"}},
		"required": ["id"]
	}`)
	valid, err := instance.Valid(schema, harness.Draft2020, instance.Options{})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Printf("valid: %s\n", valid)
	misses, err := instance.NearMisses(schema, harness.Draft2020, valid)
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, m := range misses {
		fmt.Printf("%s at %q: %s\n", m.Keyword, m.Pointer, m.Instance)
	}
	// Output:
	// valid: {"id":1}
	// type at "": "text"
	// required at "": {}
	// type at "/id": {"id":"text"}
	// minimum at "/id": {"id":0}
}
