package main

import (
	"errors"
	"fmt"
	"io"
	"os"

	"github.com/mattn/go-isatty"
	"github.com/vbauerster/mpb/v8"
	"github.com/vbauerster/mpb/v8/decor"

	"schemabench/corpus"
	"schemabench/corpus/fetch"
)

type corpusFetchCmd struct {
	Corpora []string `arg:"" optional:"" name:"corpus" help:"Corpora of the list; all by default."`
}

// Run fetches what is not in the cache. A package that cannot be had does not
// stop the rest.
func (c *corpusFetchCmd) Run(e *env) error {
	packages, err := c.packages()
	if err != nil {
		return err
	}
	cache, err := fetch.UserCache()
	if err != nil {
		return err
	}
	var faults []error
	show := newFetchProgress(e.stderr, len(packages))
	for _, p := range packages {
		show.begin(p.String())
		_, err := cache.Get(e.ctx, p)
		if e.ctx.Err() != nil {
			err = errInterrupted
		}
		show.done()
		if err != nil {
			faults = append(faults, err)
		}
		if e.ctx.Err() != nil {
			break
		}
	}
	show.end()
	if len(faults) > 0 {
		return errors.Join(faults...)
	}
	_, err = fmt.Fprintf(e.stdout, "%s in %s\n", countOf(len(packages), "package"), cache.Dir)
	return err
}

// packages returns those of the corpora named.
func (c *corpusFetchCmd) packages() (all []fetch.Package, err error) {
	if len(c.Corpora) == 0 {
		for _, s := range corpus.Sources() {
			all = append(all, s.Packages...)
		}
		return all, nil
	}
	for _, name := range unique(c.Corpora) {
		s, err := corpus.Get(name)
		if err != nil {
			return nil, err
		}
		if len(s.Packages) == 0 {
			return nil, fmt.Errorf("corpus %s is not one to fetch: it is part of the program, or yours", name)
		}
		all = append(all, s.Packages...)
	}
	return all, nil
}

// A fetchProgress shows which package is being fetched: a bar on a terminal,
// a line each elsewhere.
type fetchProgress struct {
	w         io.Writer
	container *mpb.Progress // nil but on a terminal
	bar       *mpb.Bar
}

func newFetchProgress(w io.Writer, packages int) *fetchProgress {
	p := &fetchProgress{w: w}
	if f, ok := w.(*os.File); ok && isatty.IsTerminal(f.Fd()) {
		p.container = mpb.New(mpb.WithOutput(w), mpb.WithWidth(40))
	}
	return p.start(packages)
}

func (p *fetchProgress) start(packages int) *fetchProgress {
	if p.container == nil {
		return p
	}
	p.bar = p.container.AddBar(int64(packages), mpb.BarRemoveOnComplete(),
		mpb.PrependDecorators(decor.CountersNoUnit("%d of %d")),
		mpb.AppendDecorators(decor.Elapsed(decor.ET_STYLE_GO)))
	return p
}

func (p *fetchProgress) begin(name string) {
	if p.container == nil {
		fmt.Fprintf(p.w, "fetching %s\n", name)
		return
	}
	fmt.Fprintf(p.container, "fetching %s\n", name)
}

func (p *fetchProgress) done() {
	if p.bar != nil {
		p.bar.Increment()
	}
}

func (p *fetchProgress) end() {
	if p.container != nil {
		p.bar.Abort(true)
		p.container.Wait()
	}
}
