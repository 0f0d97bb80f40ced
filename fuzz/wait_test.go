package fuzz

import (
	"fmt"
	"sync/atomic"
	"testing"
	"time"

	"schemabench/harness"
)

// mostWait is how long a validation in this process may take, by the clock on
// the wall, before a worker is asked. It is below go's own limit of 10 s.
const mostWait = time.Second

// reply is what ask returns.
type reply struct {
	answer answer
	detail string
}

// lost is set once a validation runs away in this process. No further input
// is run then: go's minimiser, which would try many that run away too, gives
// up at once and keeps the input as it is, and with it the text of the error.
var lost atomic.Bool

// wait is ask for a backend that may not answer. What takes too long is run
// again in a worker, whose CPU clock tells a slow machine from a slow
// validator.
func wait(t testing.TB, b harness.Backend, schema harness.Schema, instance harness.Instance) reply {
	t.Helper()
	if r, ok := b.(remote); ok {
		return r.wait(t, schema, instance)
	}
	if lost.Load() {
		t.Skip("another input still runs")
	}
	if r, ok := askWithin(mostWait, question{b, schema, instance}); ok {
		return r
	}
	last := runOnce(t, b.Name(), schema, instance)
	if last.Outcome.Killed() {
		lost.Store(fuzzing())
		return reply{hangs, fmt.Sprintf("%s: %s", last.Outcome, last.Detail)}
	}
	return reply{answer(last.Verdict), last.Detail}
}

// A question is what ask is asked.
type question struct {
	backend  harness.Backend
	schema   harness.Schema
	instance harness.Instance
}

// An asker is a goroutine that asks. One that has asked before has a stack as
// large as validators need, which takes a new goroutine many copies.
type asker struct {
	questions chan question
	replies   chan reply // holds one: the asker never waits for who gave up
}

// idle is an asker that waits for a question, if there is one.
var idle = make(chan asker, 1)

// askWithin returns what ask does, or false if that takes longer.
func askWithin(most time.Duration, q question) (reply, bool) {
	var a asker
	select {
	case a = <-idle:
	default:
		a = asker{make(chan question), make(chan reply, 1)}
		go a.run()
	}
	a.questions <- q
	timer := time.NewTimer(most)
	defer timer.Stop()
	select {
	case r := <-a.replies:
		a.rest()
		return r, true
	case <-timer.C:
		close(a.questions)
		return reply{}, false
	}
}

// run asks until it is given up.
func (a asker) run() {
	for q := range a.questions {
		answer, detail := ask(q.backend, q.schema, q.instance)
		a.replies <- reply{answer, detail}
	}
}

// rest makes a the idle asker, or ends it if there is another.
func (a asker) rest() {
	select {
	case idle <- a:
	default:
		close(a.questions)
	}
}
