package probe

import (
	"bytes"
	"context"
)

var _ = register(Check{
	Name: "fallback",
	Doc:  "structuredContent that is an array or a primitive stands in the content as text too.",
	Look: func(_ context.Context, _ *prober, x *exchange) []outcome {
		text := bytes.TrimSpace(x.structured)
		switch {
		case x.tool == nil || x.refused() || len(text) == 0 || text[0] == '{':
			return nil
		case x.blocks == 0:
			return failure("structuredContent is " + excerpt(string(text), 60) + " and no content has text")
		}
		return passed()
	},
})
