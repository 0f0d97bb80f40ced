# Shorthands: the main job, the tests, one round of the benchmarks, one fuzz target.

.PHONY: run test bench fuzz

FUZZTIME ?= 30s
TARGET   ?= FuzzParse

run:
	go run ./cmd/schemabench run

test:
	go test ./...

bench:
	go test -run '^$$' -bench . -benchtime 1x ./bench

fuzz:
	go test -run '^$$' -fuzz '^$(TARGET)$$' -fuzztime $(FUZZTIME) -fuzzminimizetime 20x ./fuzz
