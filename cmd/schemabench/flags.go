package main

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/alecthomas/kong"
	"github.com/dustin/go-humanize"
	"schemabench/adversarial"
	"schemabench/harness"
)

// A byteSize is a flag such as 256MiB or 64kB.
type byteSize int64

// Decode implements kong.MapperValue.
func (b *byteSize) Decode(ctx *kong.DecodeContext) error {
	var text string
	if err := ctx.Scan.PopValueInto("size", &text); err != nil {
		return err
	}
	n, err := humanize.ParseBytes(text)
	if err != nil {
		return fmt.Errorf("%q is not a size such as 256MiB", text)
	}
	if n == 0 || n > 1<<40 {
		return fmt.Errorf("size %q is not between 1 B and 1 TiB", text)
	}
	*b = byteSize(n)
	return nil
}

// String gives the size in the form that Decode takes.
func (b byteSize) String() string { return strings.ReplaceAll(humanize.IBytes(uint64(b)), " ", "") }

var _ kong.MapperValue = (*byteSize)(nil)

// positive returns a kong validator's error unless d is above zero.
func positive(flag string, d time.Duration) error {
	if d <= 0 {
		return fmt.Errorf("--%s must be above 0, is %v", flag, d)
	}
	return nil
}

// budgetFlags are the flags of a budget. The wall budget is a backstop and
// follows from the CPU budget, see package worker.
type budgetFlags struct {
	Budget time.Duration `help:"CPU time that each phase may use." default:"${budget}"`
	Memory byteSize      `help:"Memory that each phase may use." default:"256MiB"`
}

// leastMemory is a memory budget under which outcomes are chance: Go's runtime
// asks the system for memory in pieces of up to 4 MiB.
const leastMemory byteSize = 8 << 20

// Validate implements kong's hook.
func (f budgetFlags) Validate() error {
	if f.Memory < leastMemory {
		return fmt.Errorf("--memory must be at least %v, is %v: below it, outcomes are chance", leastMemory, f.Memory)
	}
	return positive("budget", f.Budget)
}

func (f budgetFlags) budget() harness.Budget {
	return harness.Budget{CPU: f.Budget, Memory: int64(f.Memory)}
}

// draftNames lists the drafts for help and errors.
func draftNames() string {
	var names []string
	for _, d := range harness.Drafts() {
		names = append(names, string(d))
	}
	return strings.Join(names, ", ")
}

// families checks the names given to --families; none means all.
func families(given []string) ([]adversarial.Family, error) {
	if len(given) == 0 {
		return adversarial.All(), nil
	}
	var list []adversarial.Family
	for _, name := range unique(given) {
		f, err := adversarial.Get(name)
		if err != nil {
			return nil, err
		}
		list = append(list, f)
	}
	return list, nil
}

// unique drops repeats and keeps the order.
func unique(names []string) []string {
	var list []string
	for _, n := range names {
		if !slices.Contains(list, n) {
			list = append(list, n)
		}
	}
	return list
}
