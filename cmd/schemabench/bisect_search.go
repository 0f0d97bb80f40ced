package main

import (
	"fmt"
	"slices"
)

// A finding is what a bisection comes to.
type finding struct {
	Seen    []observation // of the versions tried, oldest first
	Changes []change      // oldest first; one, or none, unless every version was tried
}

// A change is two versions that differ with none between them that could be
// tried.
type change struct {
	Before, After observation
	Between       []string // versions that could not be tried
	Confirmed     bool     // a second run of both saw the same
}

// bisect looks at versions, oldest first, until it knows where a change lies:
// by halving, or at all of them. The first and the last have to be testable.
func bisect(versions []string, all bool, look func(version string) (observation, error)) (finding, error) {
	s := searcher{versions: versions, look: look, seen: make([]*observation, len(versions))}
	last := len(versions) - 1
	for _, i := range []int{0, last} {
		o, err := s.at(i)
		if err != nil {
			return finding{}, err
		}
		if o.Skipped != "" {
			return finding{}, fmt.Errorf("%s cannot be tried: %s", versions[i], o.Skipped)
		}
	}
	if all {
		for i := range versions {
			if _, err := s.at(i); err != nil {
				return finding{}, err
			}
		}
	} else if err := s.halve(0, last); err != nil {
		return finding{}, err
	}
	return s.finding()
}

type searcher struct {
	versions []string
	look     func(string) (observation, error)
	seen     []*observation
}

func (s *searcher) at(i int) (observation, error) {
	if s.seen[i] == nil {
		o, err := s.look(s.versions[i])
		if err != nil {
			return o, err
		}
		s.seen[i] = &o
	}
	return *s.seen[i], nil
}

// halve narrows down where between low and high a change lies, if they
// differ.
func (s *searcher) halve(low, high int) error {
	if s.seen[low].same(*s.seen[high]) {
		return nil
	}
	for {
		mid, o, err := s.middle(low, high)
		if err != nil || mid < 0 {
			return err
		}
		if o.same(*s.seen[low]) {
			low = mid
		} else {
			high = mid
		}
	}
}

// middle looks at the testable version nearest to the middle between low and
// high; mid is −1 if there is none.
func (s *searcher) middle(low, high int) (mid int, o observation, err error) {
	var inner []int
	for i := low + 1; i < high; i++ {
		inner = append(inner, i)
	}
	centre := (low + high) / 2
	slices.SortStableFunc(inner, func(a, b int) int { return abs(a-centre) - abs(b-centre) })
	for _, i := range inner {
		if o, err = s.at(i); err != nil || o.Skipped == "" {
			return i, o, err
		}
	}
	return -1, o, nil
}

func abs(n int) int { return max(n, -n) }

// finding collects what was seen and confirms each change by a second look.
func (s *searcher) finding() (f finding, err error) {
	before := -1
	for i, o := range s.seen {
		if o == nil || o.Skipped != "" {
			continue
		}
		f.Seen = append(f.Seen, *o)
		if before >= 0 && !o.same(*s.seen[before]) {
			c := change{Before: *s.seen[before], After: *o, Between: s.versions[before+1 : i]}
			if c.Confirmed, err = s.confirm(c); err != nil {
				return f, err
			}
			f.Changes = append(f.Changes, c)
		}
		before = i
	}
	return f, nil
}

func (s *searcher) confirm(c change) (bool, error) {
	for _, was := range []observation{c.Before, c.After} {
		again, err := s.look(was.Version)
		if err != nil {
			return false, err
		}
		if !again.same(was) {
			return false, nil
		}
	}
	return true, nil
}
