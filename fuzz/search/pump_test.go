package search

import (
	"testing"

	"schemabench/fuzz"
)

func TestGrowth(t *testing.T) {
	tests := []struct{ name, schema, instance, metric, want string }{
		{"two ways to each item", `{"items":{"$ref":"#"},"contains":{"$ref":"#"}}`, `[[[[1]]]]`, "evaluations", "2.0^n"},
		{"definitions that refer twice to the next", `{"$ref":"#/$defs/d0","$defs":{"d0":{"allOf":[{"$ref":"#/$defs/d1"},{"$ref":"#/$defs/d1"}]},"d1":{"type":"string"}}}`, `1`, "evaluations", "2.0^n"},
		{"a list", `{"items":{"type":"integer"}}`, `[1,2]`, "evaluations", "linear"},
		{"a list and branches", `{"items":{"anyOf":[{},{}]}}`, `[1,2]`, "evaluations", "n^1.9"},
		{"nesting", `{"items":{"$ref":"#"}}`, `[[1]]`, "stack", "linear"},
	}
	for _, tt := range tests {
		s := &Search{options: Options{Metrics: metrics(t, tt.metric)}}
		s.gate.size = 1 << 20
		c := s.gate.admit(pair(tt.schema, tt.instance))
		if c == nil {
			t.Fatalf("%s is no candidate", tt.name)
		}
		goal := Goal{Metric: s.options.Metrics[0]}
		value, _ := s.cost(t.Context(), goal, c.Data)
		e := &elite{Candidate: c, score: score{value, c.Bytes()}, spans: new([]fuzz.Span)}
		law, p := s.growth(t.Context(), goal, e)
		if law != tt.want {
			schema, instance := fuzz.Decode(p.At(3))
			t.Errorf("%s: %s, want %s; at 3: %s %s", tt.name, law, tt.want, schema, instance)
		}
	}
}
