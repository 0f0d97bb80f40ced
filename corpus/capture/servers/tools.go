package servers

import "encoding/json"

// A tool is one tool of the server, for either library.
type tool struct {
	name, doc     string
	destructive   bool
	input, output json.RawMessage
	answer        func(arguments map[string]any) any // structuredContent
}

// tools returns the tools. Wiped is called for each call of the destructive
// one.
func tools(wiped func()) []tool {
	return []tool{{
		name: "find", doc: "Looks a word up.",
		input: json.RawMessage(`{"type":"object","properties":{
			"query":{"type":"string","minLength":1,"maxLength":20},
			"limit":{"type":"integer","minimum":1,"maximum":10},
			"filter":{"type":"object"}},
			"required":["query"],"additionalProperties":false}`),
		output: json.RawMessage(`{"type":"object","properties":{
			"query":{"type":"string"},"total":{"type":"integer"}},
			"required":["total"],"additionalProperties":false}`),
		answer: func(a map[string]any) any { return map[string]any{"query": a["query"], "total": 3} },
	}, {
		name: "names", doc: "Lists names.",
		input:  json.RawMessage(`{"type":"object"}`),
		output: json.RawMessage(`{"type":"array","items":{"type":"string"}}`),
		answer: func(map[string]any) any { return []any{"ada", "grace"} },
	}, {
		name: "total", doc: "Counts names.",
		input:  json.RawMessage(`{"type":"object","additionalProperties":false}`),
		output: json.RawMessage(`{"type":"integer"}`),
		answer: func(map[string]any) any { return 2 },
	}, {
		name: "wipe", doc: "Deletes everything.", destructive: true,
		input: json.RawMessage(`{"type":"object"}`),
		answer: func(map[string]any) any {
			wiped()
			return nil
		},
	}}
}
