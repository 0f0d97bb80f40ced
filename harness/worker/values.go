//go:build unix

package worker

import (
	"bytes"
	"reflect"
)

// reusable reports whether the value that was just validated is still equal
// to a fresh one, so that validating it again is the same work. If that
// cannot be told it is not.
func (s *sampler) reusable() bool {
	const deep = 10_000 // levels that reflect.DeepEqual surely has stack for
	if bytes.Count(s.instance, []byte{'['})+bytes.Count(s.instance, []byte{'{'}) > deep {
		return false
	}
	fresh, err := s.decode(1)
	return err == nil && reflect.DeepEqual(fresh[0], s.value)
}

// values returns the values to validate one after the other, or nil for the
// one at hand. It is called outside the timed part.
func (s *sampler) values(n int) ([]any, error) {
	if s.reuse {
		return nil, nil
	}
	return s.decode(n)
}

// decode decodes the instance n times.
func (s *sampler) decode(n int) (values []any, err error) {
	s.meter.begin(s.phase, loopSlack) // it is the backend's code
	defer s.meter.end(s.phase)
	values = make([]any, n)
	for i := range values {
		if values[i], err = s.validator.Decode(s.instance); err != nil {
			return nil, err
		}
	}
	return values, nil
}
