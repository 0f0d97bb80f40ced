package probe

import (
	"context"
	"fmt"
)

var _ = register(Check{
	Name: "alive",
	Doc:  "The server does not end, nor drop the connection.",
	Look: func(_ context.Context, _ *prober, x *exchange) []outcome {
		switch {
		case x.ended != "":
			return failure("the server ended: " + x.ended)
		case x.response == nil && x.err != nil && !x.hung():
			return failure(fmt.Sprintf("no answer: %v", x.err))
		}
		return passed()
	},
})
