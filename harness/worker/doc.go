// Package worker runs cases in processes that may be killed.
//
// A validator that spins, eats memory, overflows its stack or exits cannot be
// stopped from inside its own process. A [Pool] therefore re-executes a
// binary, by default its own, whose main calls [Main] first. It keeps such
// worker processes warm, hands them one case after the other, and kills one
// that breaks its [harness.Budget]:
//
//   - CPU: the parent reads the CPU clock of the worker process; a kernel
//     timer inside the worker backs it up in case the parent is starved. No
//     phase is cut off before it had its CPU budget, however busy the machine.
//   - Wall: a backstop for code that sleeps or deadlocks, by default ten
//     times the CPU budget and two seconds.
//   - Memory: the parent looks at the worker's resident memory every 2 ms. A
//     limit on the data segment stops what grows faster than that, and the
//     garbage collector is told to keep within 80 % of the budget, so that
//     garbage alone breaks none.
//   - Stack: a goroutine's stack may grow to a quarter of the memory budget,
//     at least 1 MiB and at most Go's own 1 GB, so that endless recursion
//     ends soon. It is a crash ("fatal error: stack overflow") unless the
//     memory budget or the CPU budget is used up before.
//
// The case after a kill runs on a fresh worker. So does the case after one
// that left goroutines or much memory behind, hence no case pays for another.
//
// Only Linux enforces all of this. Other Unix systems enforce the wall budget
// alone; there a phase that ends over its CPU budget is still a timeout, but
// one that never ends is cut off by the clock on the wall, and workers notice
// the death of their parent within 200 ms instead of at once.
//
// Workers run with GOMAXPROCS=1 unless the environment says otherwise, and
// with the GOGC of the environment, Go's default being what a service has.
//
// The protocol that workers speak is described in PROTOCOL.md.
package worker
