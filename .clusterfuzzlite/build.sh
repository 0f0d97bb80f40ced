#!/bin/bash
# Builds the native fuzz targets of ./fuzz for libFuzzer, each with its seeds
# as a zip. The test files become ordinary ones, in which fuzz/libfuzzer takes
# the place of package testing; see there.
set -eu
cd "$SRC/schemabench"

# One name a line. A test holds that these are all there are.
targets="
FuzzAgree
FuzzBudget
FuzzCheck
FuzzDecode
FuzzLimits
FuzzParse
FuzzRelation
FuzzResults
"

rm fuzz/example_test.go # of another package
for f in fuzz/*_test.go; do
	sed 's|^\(\t*\)"testing"$|\1testing "schemabench/fuzz/libfuzzer"|' "$f" >"${f%_test.go}_libfuzzer.go"
	rm "$f"
done
for target in $targets; do
	mkdir -p "libfuzzer_$target"
	sed "s/TARGET/$target/" .clusterfuzzlite/main.go.txt >"libfuzzer_$target/main.go"
	go build -buildmode=c-archive -tags libfuzzer -trimpath -gcflags=all=-d=libfuzzer -o "$WORK/$target.a" "./libfuzzer_$target"
	$CXX $CXXFLAGS $LIB_FUZZING_ENGINE "$WORK/$target.a" -o "$OUT/$target"
	rm -rf "$WORK/seeds"
	# An input makes libFuzzer wait for Go's start, which exports and exits.
	SCHEMABENCH_SEEDS="$WORK/seeds" "$OUT/$target" -runs=1
	(cd "$WORK/seeds" && zip -q -r "$OUT/${target}_seed_corpus.zip" .)
done
