package backend

import (
	"strings"
	"testing"
)

func TestInSchemaPosition(t *testing.T) {
	tests := []struct {
		pointer string
		want    bool
	}{
		{"", true},
		{"/$defs/a", true},
		{"/$defs", false},
		{"/properties/properties/not", true},
		{"/allOf/0/items", true},
		{"/items/0", true},
		{"/items/not", true},
		{"/items", true},
		{"/allOf", false},
		{"/const", false},
		{"/x/y", false},
		{"/", false},
	}
	for _, tt := range tests {
		if got := inSchemaPosition(tt.pointer); got != tt.want {
			t.Errorf("inSchemaPosition(%q) = %v", tt.pointer, got)
		}
	}
}

func TestHolds(t *testing.T) {
	tests := []struct {
		pointer string
		want    bool
	}{
		{"", true}, {"a", true}, {"a 0", true}, {"a 1", false}, {"a -1", false}, {"a 0 b", false}, {"b", false}, {"c", true},
	}
	doc := map[string]any{"a": []any{1.0}, "c": nil}
	for _, tt := range tests {
		if got := holds(doc, strings.Fields(tt.pointer)); got != tt.want {
			t.Errorf("holds(doc, %q) = %v", tt.pointer, got)
		}
	}
}
