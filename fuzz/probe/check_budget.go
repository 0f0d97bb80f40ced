package probe

import (
	"context"
	"fmt"
	"time"
)

var _ = register(Check{
	Name: "budget",
	Doc:  "An answer comes within the budget of wall time.",
	Look: func(_ context.Context, p *prober, x *exchange) []outcome {
		switch {
		case x.hung():
			return failure(fmt.Sprintf("no answer within %v", p.Budget))
		case x.response == nil:
			return nil
		case x.wall > p.Budget:
			return failure(fmt.Sprintf("answered after %v", x.wall.Round(time.Millisecond)))
		}
		return passed()
	},
})
