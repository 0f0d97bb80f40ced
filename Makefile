# Shorthands: the main job, the tests, one round of the benchmarks, one fuzz
# target, a night's job.

.PHONY: run test bench fuzz nightly

FUZZTIME ?= 30s
TARGET   ?= FuzzParse
TIME     ?= 30m

run:
	go run ./cmd/schemabench run

test:
	go test ./...

bench:
	go test -run '^$$' -bench . -benchtime 1x ./bench

fuzz:
	go test -run '^$$' -fuzz '^$(TARGET)$$' -fuzztime $(FUZZTIME) -fuzzminimizetime 20x ./fuzz

nightly:
	go build -o results/local/schemabench ./cmd/schemabench
	results/local/schemabench nightly --time $(TIME)
