//go:build unix

package limit_test

import (
	"context"
	"encoding/json"
	"fmt"
	"log"
	"strings"
	"time"

	"github.com/modelcontextprotocol/go-sdk/mcp"
	"schemabench/harness"
	"schemabench/harness/limit"
	"schemabench/harness/worker"
)

// A gateway stands between MCP clients and a server that it does not trust.
type gateway struct {
	limits   limit.Limits
	budget   harness.Budget     // what validating one call may use
	pool     *worker.Pool       // where calls are validated
	upstream *mcp.ClientSession // the server not trusted
	server   *mcp.Server        // what clients see
}

// addTools passes on the tools whose schemas are within the limits.
func (g *gateway) addTools(ctx context.Context) error {
	for tool, err := range g.upstream.Tools(ctx, nil) {
		if err != nil {
			return err
		}
		text, err := json.Marshal(tool.InputSchema)
		if err != nil {
			return err
		}
		schema, err := g.limits.Compile(text, limit.Options{MCP: true})
		if err != nil {
			fmt.Printf("dropped %s: %v\n", tool.Name, err)
			continue
		}
		g.server.AddTool(tool, func(ctx context.Context, r *mcp.CallToolRequest) (*mcp.CallToolResult, error) {
			return g.call(ctx, schema, text, r.Params)
		})
	}
	return nil
}

// call passes on a call whose arguments are cheap to validate, and valid.
func (g *gateway) call(ctx context.Context, schema *limit.Schema, text harness.Schema, p *mcp.CallToolParamsRaw) (*mcp.CallToolResult, error) {
	arguments := harness.Instance(p.Arguments)
	if len(arguments) == 0 {
		arguments = harness.Instance("{}")
	}
	if err := schema.Check(arguments); err != nil {
		return refuse(err.Error()), nil
	}
	c := harness.Case{Draft: harness.Draft2020, Schema: text, Instance: arguments}
	phases, err := g.pool.Once(ctx, "santhosh", c, g.budget)
	if err != nil {
		return nil, err // the worker's fault, not the caller's
	}
	switch last := phases[len(phases)-1]; {
	case last.Outcome != harness.Done:
		return refuse(fmt.Sprintf("arguments could not be validated: %s: %s", last.Outcome, last.Detail)), nil
	case last.Verdict != harness.Valid:
		return refuse("arguments do not match the input schema of " + p.Name), nil
	}
	return g.upstream.CallTool(ctx, &mcp.CallToolParams{Name: p.Name, Arguments: json.RawMessage(arguments)})
}

// refuse returns a result that the model reads, so that it can do better.
func refuse(why string) *mcp.CallToolResult {
	return &mcp.CallToolResult{IsError: true, Content: []mcp.Content{&mcp.TextContent{Text: why}}}
}

// A gateway drops a hostile tool when tools are listed, answers a costly call
// with an error that the model can read, and validates the rest in a worker
// process that may be killed.
func Example_gateway() {
	ctx := context.Background()
	pool, err := worker.NewPool(worker.Options{})
	if err != nil {
		log.Fatal(err)
	}
	defer pool.Close()
	g := &gateway{
		limits:   limit.Default().With("location-evaluations", 10_000).With("number-size", 400),
		budget:   harness.Budget{CPU: time.Second, Memory: 256 << 20},
		pool:     pool,
		upstream: connect(ctx, untrusted()),
		server:   mcp.NewServer(&mcp.Implementation{Name: "gateway", Version: "1"}, nil),
	}
	if err := g.addTools(ctx); err != nil {
		log.Fatal(err)
	}
	client := connect(ctx, g.server)
	for tool, err := range client.Tools(ctx, nil) {
		fmt.Println("listed", tool.Name, err)
	}
	for _, amount := range []string{`3`, `"three"`, `1e9999`} {
		result, err := client.CallTool(ctx, &mcp.CallToolParams{
			Name: "pay", Arguments: json.RawMessage(`{"amount":` + amount + `}`),
		})
		if err != nil {
			log.Fatal(err)
		}
		fmt.Println(amount, "→", result.Content[0].(*mcp.TextContent).Text)
	}
	// Output:
	// dropped laughs: schema: limit exceeded: growth is 4,611,686,018,427,388, most is 10,000 evaluations (constant in the depth): let only one subschema apply to each member: combine definitions by properties of their own, and tell the arms of a recursive anyOf or oneOf apart before they recurse; location-evaluations is 4,611,686,018,427,387,902, most is 10,000 evaluations (# → #/$defs/d60 → #/$defs/d60/allOf/0 → #/$defs/d59 → #/$defs/d59/allOf/0 → …): do not nest references under allOf, anyOf, oneOf, not or if more than once
	// listed pay <nil>
	// 3 → paid {"amount":3}
	// "three" → arguments do not match the input schema of pay
	// 1e9999 → instance: limit exceeded: number-size is 10,000, most is 400 digits, worst at /amount (in the instance): write fewer digits and a smaller exponent, or send the number as a string
}

// untrusted returns a server with a useful tool and a hostile one.
func untrusted() *mcp.Server {
	s := mcp.NewServer(&mcp.Implementation{Name: "upstream", Version: "1"}, nil)
	pay := func(_ context.Context, r *mcp.CallToolRequest) (*mcp.CallToolResult, error) {
		return &mcp.CallToolResult{Content: []mcp.Content{&mcp.TextContent{Text: "paid " + string(r.Params.Arguments)}}}, nil
	}
	s.AddTool(&mcp.Tool{
		Name: "pay", Description: "Pays an amount.",
		InputSchema: json.RawMessage(`{"type":"object","properties":{"amount":{"type":"number","minimum":0}},"required":["amount"]}`),
	}, pay)
	s.AddTool(&mcp.Tool{
		Name: "laughs", Description: "Takes 4·2^60 evaluations.",
		InputSchema: json.RawMessage(strings.Replace(doubling(60), `{`, `{"type":"object",`, 1)),
	}, pay)
	return s
}

// connect returns a client's session with the server, in memory.
func connect(ctx context.Context, server *mcp.Server) *mcp.ClientSession {
	here, there := mcp.NewInMemoryTransports()
	if _, err := server.Connect(ctx, there, nil); err != nil {
		log.Fatal(err)
	}
	client := mcp.NewClient(&mcp.Implementation{Name: "client", Version: "1"}, nil)
	session, err := client.Connect(ctx, here, nil)
	if err != nil {
		log.Fatal(err)
	}
	return session
}
