package backend_test

import (
	"errors"
	"fmt"

	"schemabench/harness"
	"schemabench/harness/backend"
	"schemabench/harness/cost"
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

// One count that holds whichever backend validates. The specification asks
// for three evaluations; a validator may weigh false twice, evaluate again
// what failed, and evaluate what is not there.
func ExampleAnyProfile() {
	schema := harness.Schema(`{"properties": {"a": {"items": false, "unevaluatedItems": {}}, "b": true}, "required": ["b"]}`)
	for _, profile := range []cost.Profile{{}, backend.AnyProfile()} {
		g, err := cost.Parse(schema, harness.Draft2020, cost.Options{Profile: profile})
		if err != nil {
			fmt.Println(err)
			return
		}
		x, err := g.Count(harness.Instance(`{"a": [1]}`), cost.NoBudget)
		fmt.Println(x.Evaluations, err)
	}
	// Output:
	// 3 <nil>
	// 6 <nil>
}
