//go:build unix

package enforce

import (
	"context"
	"errors"

	"schemabench/harness"
)

var _ = register(Strategy{
	Name: "none", Rank: 10,
	Doc:  "Validates in the server's own process and hopes.",
	Open: func(s Service) (Guard, error) { return inProcess{s}, nil },
})

// inProcess validates where it is called.
type inProcess struct{ Service }

func (inProcess) Register(harness.Case) error { return nil }

func (inProcess) Close() error { return nil }

// Judge implements Guard. A panic is an answer, as it is in net/http.
func (p inProcess) Judge(_ context.Context, c harness.Case) (v harness.Verdict, o Outcome) {
	defer func() {
		if recover() != nil {
			o = Outcome(harness.Crash)
		}
	}()
	validator, err := p.Backend.Compile(c.Draft, c.Schema)
	if err != nil {
		return "", refusal(err)
	}
	value, err := validator.Decode(c.Instance)
	if err == nil {
		v, err = validator.Validate(value)
	}
	if err != nil {
		return "", refusal(err)
	}
	return v, Outcome(harness.Done)
}

func refusal(err error) Outcome {
	if errors.Is(err, harness.ErrUnsupported) {
		return Outcome(harness.Unsupported)
	}
	return Outcome(harness.Refused)
}
