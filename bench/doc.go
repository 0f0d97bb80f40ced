// Package bench holds the native benchmarks:
//
//	go test -run '^$' -bench . -benchtime 1x ./bench
//
// Their names are made for benchstat:
//
//	go test -run '^$' -bench Validate -count 10 ./bench | tee validate.txt
//	go tool benchstat -col /backend -row /family validate.txt
//
// sets the validators side by side. All backends get the same sizes: for each
// family the largest of its first ones at which every backend that can do it at
// all is quick. A worker process tries each case before it runs in this
// one, where nothing could stop it.
//
// Besides the usual ones there are the metrics
//
//	cpu-ns/op       CPU time of the process, garbage collection included
//	peak-bytes      memory of a worker at the peak of the phase, over its baseline
//	evaluations/op  of a validator that neither remembers nor stops early
//	ns/evaluation   wall time by evaluations
//	statements/op   executed by the library in Validate, see package statements
package bench
