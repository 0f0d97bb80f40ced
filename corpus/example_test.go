package corpus_test

import (
	"fmt"
	"strings"

	"schemabench/corpus"
)

func Example() {
	answer := `{"jsonrpc":"2.0","id":1,"result":{"tools":[
		{"name":"find","inputSchema":{"type":"object"},"outputSchema":{"type":"array"}},
		{"name":"drop"}]}}`
	entries, problems := corpus.LoadReader("shop.json", strings.NewReader(answer))
	for _, e := range entries {
		fmt.Printf("%s (%s): %s\n", e.Name, e.Draft, e.Schema)
	}
	for _, p := range problems {
		fmt.Println(p)
	}
	// Output:
	// shop/find/input (2020-12): {"type":"object"}
	// shop/find/output (2020-12): {"type":"array"}
	// reading shop.json: byte 129 (line 3, column 3): tool "drop" has no inputSchema
}
