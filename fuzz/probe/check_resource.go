package probe

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"

	"schemabench/corpus/capture"
)

// codeNoResource is the code for a missing resource before the revision of
// 2026-07-28.
const codeNoResource = -32002

var _ = register(Check{
	Name: "resource",
	Doc:  "A resource that is not there is answered with -32602, and never with contents.",
	Look: func(_ context.Context, _ *prober, x *exchange) []outcome {
		switch {
		case x.tool != nil || x.response == nil:
			return nil
		case x.code == jsonrpc.CodeInvalidParams:
			return passed()
		case x.code == codeNoResource:
			return note("answered with -32002, the code of older revisions")
		case x.code != 0:
			return failure(fmt.Sprintf("answered with %d, not with -32602: %s", x.code, excerpt(x.text, 100)))
		}
		var result struct {
			Contents []json.RawMessage `json:"contents"`
		}
		if json.Unmarshal(x.response.Result, &result) == nil && len(result.Contents) == 0 {
			return failure("answered with empty contents, as if it were there")
		}
		return failure("answered with contents: " + excerpt(string(x.response.Result), 100))
	},
})

// missingResources are URIs that no server should have.
var missingResources = []string{
	"schemabench://no-such-resource/5d1c0c4e",
	"file:///schemabench/no-such-file-5d1c0c4e",
	"no-uri-at-all",
}

// resources asks for resources that are not there.
func (p *prober) resources(ctx context.Context) {
	if !p.session.HasResources() {
		return
	}
	r := &p.report.Tools[len(p.report.Tools)-1]
	r.Payloads = len(missingResources)
	for _, uri := range missingResources {
		if p.wait(ctx) != nil {
			return
		}
		r.Calls++
		p.report.Calls++
		x := &exchange{payload: Payload{Kind: "resource", Name: "resources/read of a URI that is not there", Arguments: quoted(uri)}}
		start := time.Now()
		x.response, x.err = p.session.ReadResource(ctx, p.Budget, uri)
		x.wall = time.Since(start)
		p.finish(x)
		if ctx.Err() != nil {
			return
		}
		p.look(x)
		if x.ended != "" || errors.Is(x.err, capture.ErrHung) {
			return
		}
	}
}
