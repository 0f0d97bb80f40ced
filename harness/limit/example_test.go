package limit_test

import (
	"errors"
	"fmt"

	"schemabench/harness"
	"schemabench/harness/limit"
)

// A schema is checked once. What it costs to check an instance is known
// before a validator sees it.
func Example() {
	limits := limit.Default()
	_, err := limits.Compile(harness.Schema(`{"anyOf":[{"items":{"$ref":"#"}},{"items":{"$ref":"#"}}]}`), limit.Options{})
	var exceeded *limit.ExceededError
	if errors.As(err, &exceeded) {
		for _, x := range exceeded.Exceeded {
			fmt.Println("rejected by", x.Limit)
		}
	}

	list := harness.Schema(`{"properties":{"next":{"$ref":"#"}}}`)
	schema, err := limits.Compile(list, limit.Options{})
	if err != nil {
		fmt.Println(err)
		return
	}
	instance := harness.Instance(`{"next":{"next":{}}}`)
	fmt.Println("accepted:", schema.Check(instance) == nil)
	sizes := limit.Sizes(harness.Case{Schema: list, Instance: instance})
	fmt.Println(sizes["evaluations"], "evaluations,", sizes["stack"], "nested")
	// Output:
	// rejected by growth
	// accepted: true
	// 5 evaluations, 5 nested
}
