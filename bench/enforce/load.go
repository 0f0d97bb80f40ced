//go:build linux

package enforce

import (
	"context"
	"math"
	"slices"
	"time"
)

// A load is honest requests at a steady rate, and bombs between them.
type load struct {
	*session
	trial   Trial
	honest  []string // the right answers, by index
	pending map[int]request
	took    []time.Duration // latencies of those that ended

	start, until         time.Time
	nextHonest, nextBomb time.Time // when they are due
	every, bombEvery     time.Duration
}

// A request is an honest one on its way.
type request struct {
	due  time.Time
	want string
}

// run sends honest requests for so long, and bombs if bombEvery is not zero,
// and then waits for the last answers.
func (s *session) load(ctx context.Context, name string, d, bombEvery time.Duration) (Trial, error) {
	l := &load{session: s, trial: s.begin(name), pending: map[int]request{}, bombEvery: bombEvery}
	for _, c := range Honest() {
		l.honest = append(l.honest, string(c.Want))
	}
	l.every = time.Duration(float64(time.Second) / s.options.Rate)
	l.start = time.Now()
	l.until = l.start.Add(d)
	l.nextHonest, l.nextBomb = l.start, l.until
	if bombEvery > 0 {
		l.nextBomb = l.start.Add(bombEvery / 2) // between honest ones, and one in each interval
	}
	if err := l.run(ctx); err != nil {
		return l.trial, err
	}
	l.trial.Duration = time.Since(l.start)
	s.end(&l.trial)
	l.trial.Latency = quantiles(l.took)
	return l.trial, nil
}

func (l *load) run(ctx context.Context) error {
	samples := time.NewTicker(sampleEvery)
	defer samples.Stop()
	timer := time.NewTimer(0)
	defer timer.Stop()
	last := l.until.Add(l.options.Patience)
	for {
		now := time.Now()
		l.sendDue(now)
		if now.After(l.until) && (len(l.pending) == 0 || now.After(last)) {
			l.giveUp()
			return nil
		}
		timer.Reset(time.Until(l.nextDue(last)))
		select {
		case e := <-l.events:
			if err := l.handle(e); err != nil {
				return err
			}
		case <-timer.C:
		case <-samples.C:
			l.sample()
		case <-ctx.Done():
			return ctx.Err()
		}
	}
}

// nextDue returns when there is something to do again.
func (l *load) nextDue(last time.Time) time.Time {
	next := last
	for _, t := range []time.Time{l.nextHonest, l.nextBomb} {
		if t.Before(l.until) && t.Before(next) {
			next = t
		}
	}
	return next
}

// sendDue sends what is due by now. Requests that are late count their latency
// from when they were due.
func (l *load) sendDue(now time.Time) {
	for ; l.nextHonest.Before(l.until) && !l.nextHonest.After(now); l.nextHonest = l.nextHonest.Add(l.every) {
		index := l.trial.Requests % len(l.honest)
		l.trial.Requests++
		if id, ok := l.send(index); ok {
			l.pending[id] = request{l.nextHonest, l.honest[index]}
		} else {
			l.fail()
		}
	}
	for ; l.nextBomb.Before(l.until) && !l.nextBomb.After(now); l.nextBomb = l.nextBomb.Add(l.bombEvery) {
		l.send(len(l.honest) + l.trial.Bombs%len(l.bombs))
		l.trial.Bombs++
	}
}

// handle takes an event. An answer to a bomb interests nobody here.
func (l *load) handle(e event) error {
	if e.end && e.from == l.server {
		l.giveUp()
		return l.restart()
	}
	id, word, ok := l.take(e)
	r, honest := l.pending[id]
	if !ok || !honest {
		return nil
	}
	delete(l.pending, id)
	if latency := e.at.Sub(r.due); word == r.want && latency < l.options.Patience {
		l.trial.Answered++
		l.took = append(l.took, latency)
	} else {
		l.fail()
	}
	return nil
}

// fail notes a request that is not answered in time or not rightly.
func (l *load) fail() { l.took = append(l.took, l.options.Patience) }

// giveUp fails all requests on their way.
func (l *load) giveUp() {
	for range l.pending {
		l.fail()
	}
	clear(l.pending)
}

// quantiles returns the latency at each of Quantiles: the smallest that so
// large a share did not exceed.
func quantiles(took []time.Duration) (at []time.Duration) {
	if len(took) == 0 {
		return nil
	}
	slices.Sort(took)
	for _, q := range Quantiles {
		i := int(math.Ceil(q.Share*float64(len(took)))) - 1
		at = append(at, took[max(0, i)])
	}
	return at
}
