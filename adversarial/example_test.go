package adversarial_test

import (
	"fmt"
	"log"

	"schemabench/adversarial"
)

// A small schema that costs more than its size tells.
func Example() {
	f, err := adversarial.Get("items-contains")
	if err != nil {
		log.Fatal(err)
	}
	c := f.Make(10)
	fmt.Printf("%s\n%s\n", c.Schema, c.Instance)
	fmt.Printf("%d evaluations, %s\n", f.Count(c.N), f.Formula)
	// Output:
	// {"items":{"$ref":"#"},"contains":{"$ref":"#"}}
	// [[[[[[[[[[0]]]]]]]]]]
	// 4093 evaluations, 4·2^n − 3
}
