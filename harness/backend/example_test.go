package backend_test

import (
	"errors"
	"fmt"

	"schemabench/harness"
	"schemabench/harness/backend"
)

// Asks two backends for a verdict. One of them lacks prefixItems and says so
// instead of passing it over.
func Example() {
	schema := harness.Schema(`{"prefixItems": [{"type": "string"}]}`)
	for _, name := range []string{"santhosh", "gojsonschema"} {
		b, err := backend.Get(name)
		if err != nil {
			fmt.Println(err)
			return
		}
		v, err := b.Compile(harness.Draft2020, schema)
		if errors.Is(err, harness.ErrUnsupported) {
			fmt.Println(name, err)
			continue
		}
		if err != nil {
			fmt.Println(name, "refuses the schema:", err)
			continue
		}
		instance, err := v.Decode(harness.Instance(`[1]`))
		if err != nil {
			fmt.Println(name, "refuses the instance:", err)
			continue
		}
		verdict, err := v.Validate(instance)
		fmt.Println(name, verdict, err)
	}
	// Output:
	// santhosh invalid <nil>
	// gojsonschema /prefixItems: unsupported
}
