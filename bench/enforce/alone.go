//go:build linux

package enforce

import (
	"context"
	"time"

	"schemabench/harness"
)

// wallTimes is how many times its CPU time a bomb may take on the clock.
const wallTimes = 4

// A server is at rest if it was not busy at any of the last restLooks looks,
// and used at most restCPU between them. CPU time alone does not tell: on a
// machine that is busy elsewhere a server may wait long for its turn.
const (
	restLooks = 4
	restCPU   = time.Millisecond
)

// alone sends one bomb and waits until the server is at rest again, or dead,
// or the bomb has used up its time. After that the server is one that is ready.
func (s *session) alone(ctx context.Context, i int) (Trial, error) {
	b := s.bombs[i]
	t := s.begin(b.Family)
	t.N, t.Adapted, t.Bombs, t.Outcome = b.N, b.Adapted, 1, Unanswered
	start := time.Now()
	id, _ := s.send(len(Honest()) + i)
	err := s.watch(ctx, &t, id, b.Wait)
	t.Duration = time.Since(start)
	s.end(&t)
	if err == nil && (t.Running || t.Outcome == Died) {
		err = s.renew(ctx)
	}
	return t, err
}

// watch fills in how a bomb ends.
func (s *session) watch(ctx context.Context, t *Trial, id int, wait time.Duration) error {
	ticks := time.NewTicker(sampleEvery)
	defer ticks.Stop()
	over := time.After(wallTimes * wait)
	from := s.cpu()
	rest, restFrom := 0, from // looks since it was busy last, and the CPU time then
	for {
		select {
		case e := <-s.events:
			if e.end && e.from == s.server {
				s.bury()
				s.last = usage{}
				s.deaths++
				t.Outcome = Died
				s.server = nil
				return nil
			}
			if got, word, ok := s.take(e); ok && got == id {
				t.Outcome = outcomeOf(word)
			}
		case <-ticks.C:
			s.sample()
			now := s.cpu()
			if rest++; s.last.busy || now-restFrom > restCPU {
				rest, restFrom = 0, now
			}
			switch {
			case now-from >= wait:
				t.Running = true
				return nil
			case rest >= restLooks && t.Outcome != Unanswered:
				return nil
			}
		case <-over:
			t.Running = true
			return nil
		case <-ctx.Done():
			return ctx.Err()
		}
	}
}

// outcomeOf returns the outcome that an answer stands for.
func outcomeOf(word string) Outcome {
	switch harness.Verdict(word) {
	case harness.Valid, harness.Invalid:
		return Outcome(harness.Done)
	}
	return Outcome(word)
}

// renew replaces the server.
func (s *session) renew(ctx context.Context) error {
	s.stop()
	return s.start(ctx)
}
