package probe

import (
	"context"
	"fmt"
)

var _ = register(Check{
	Name: "answer",
	Doc:  "An answer is a result of tools/call or a JSON-RPC error.",
	Look: func(_ context.Context, _ *prober, x *exchange) []outcome {
		switch {
		case x.response == nil || x.tool == nil:
			return nil
		case x.response.HTTP != 0:
			return note(fmt.Sprintf("HTTP status %d and no JSON-RPC message", x.response.HTTP))
		case !x.decoded:
			return failure("neither a result with content nor an error with a code: " + excerpt(string(x.response.Result)+string(x.response.Error), 200))
		case x.err != nil:
			return failure(fmt.Sprintf("the result cannot be read: %v", x.err))
		case x.asks:
			return note("the server asks for input before it answers")
		}
		return passed()
	},
})
