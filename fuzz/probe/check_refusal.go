package probe

import (
	"context"
	"fmt"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"

	"schemabench/harness"
)

var _ = register(Check{
	Name: "refusal",
	Doc:  "Arguments that break the input schema get a tool error or -32602, and valid ones no other error of the protocol.",
	Look: func(_ context.Context, _ *prober, x *exchange) []outcome {
		if x.tool == nil || !x.decoded || x.asks {
			return nil
		}
		unreadable := x.payload.Syntax && x.code != 0 && x.code != jsonrpc.CodeInvalidParams && x.code != jsonrpc.CodeInternalError
		switch {
		case unreadable:
			return note(fmt.Sprintf("answered with %d, as text that cannot be read", x.code))
		case x.payload.Want == harness.Invalid:
			return lookInvalid(x)
		case x.payload.Want == harness.Valid:
			if x.code != 0 && x.code != jsonrpc.CodeInvalidParams {
				return note(fmt.Sprintf("valid arguments are answered with %d, where a tool error lets the model see why", x.code))
			}
			return passed()
		}
		// Whether they are valid is not known: any answer is right, but for a
		// fault that the server calls its own.
		if x.code == jsonrpc.CodeInternalError {
			return failure(internal(x))
		}
		return passed()
	},
})

func lookInvalid(x *exchange) []outcome {
	switch {
	case x.isError || x.code == jsonrpc.CodeInvalidParams:
		return passed()
	case x.code == jsonrpc.CodeInternalError:
		return failure(internal(x))
	case x.code != 0:
		return failure(fmt.Sprintf("answered with %d, not with a tool error or -32602", x.code))
	}
	return failure("arguments that break the input schema are taken")
}

func internal(x *exchange) string {
	return "answered with -32603, an internal error: " + excerpt(x.text, 100)
}
