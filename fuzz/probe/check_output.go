package probe

import (
	"context"
	"fmt"
	"strings"

	"schemabench/harness"
)

var _ = register(Check{
	Name: "output",
	Doc:  "A tool with an output schema returns structuredContent that conforms to it, whichever validator the client has.",
	Look: func(ctx context.Context, p *prober, x *exchange) []outcome {
		if x.tool == nil || !x.decoded || x.refused() || x.asks || x.tool.output == nil {
			return nil
		}
		if x.structured == nil {
			return failure("there is an output schema and no structuredContent")
		}
		return p.conforms(ctx, x)
	},
})

// conforms has every backend validate the structured content. The reference
// decides; that others differ is a note, since it is a fault of theirs that
// clients suffer.
func (p *prober) conforms(ctx context.Context, x *exchange) []outcome {
	key := x.tool.name + "\x00" + string(x.structured)
	if known, ok := p.conformed[key]; ok {
		return known
	}
	c := harness.Case{Draft: x.tool.outputDraft, Schema: x.tool.output, Instance: harness.Instance(x.structured)}
	said := map[harness.Verdict][]string{}
	var failed []string
	for _, name := range p.backends {
		v, why := p.verdict(ctx, name, c)
		if said[v] = append(said[v], name); v == "" {
			failed = append(failed, name+" "+why)
		}
	}
	found := p.judge(x, said, failed)
	if len(p.conformed) < maxConformed {
		p.conformed[key] = found
	}
	return found
}

// maxConformed is the most verdicts that are remembered.
const maxConformed = 10_000

func (p *prober) judge(x *exchange, said map[harness.Verdict][]string, failed []string) []outcome {
	valid, invalid := said[harness.Valid], said[harness.Invalid]
	reference := harness.Verdict("")
	for v, names := range said {
		for _, name := range names {
			if name == p.Reference {
				reference = v
			}
		}
	}
	switch {
	case reference == harness.Invalid || reference == "" && len(invalid) > 0:
		detail := "structuredContent breaks the output schema, say " + strings.Join(invalid, ", ")
		if len(valid) > 0 {
			detail += ", though not " + strings.Join(valid, ", ")
		}
		if extra := extraKeys(x.tool.output, x.structured); len(extra) > 0 {
			detail += "; against additionalProperties: false: " + strings.Join(extra, ", ")
		}
		return failure(detail + ": " + excerpt(string(x.structured), 120))
	case reference == "":
		return note("no validator could tell whether structuredContent conforms: " + strings.Join(failed, ", "))
	case len(invalid) > 0:
		return note(fmt.Sprintf("clients on %s will refuse structuredContent that is valid", strings.Join(invalid, ", ")))
	}
	return passed()
}
