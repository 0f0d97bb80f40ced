// Package libfuzzer stands in for package testing where libFuzzer drives the
// native fuzz targets, as ClusterFuzzLite and OSS-Fuzz do.
//
// .clusterfuzzlite/build.sh compiles the test files of package fuzz as ordinary
// ones that import this package under the name testing, with a main that calls
// [Start] once and [Input] for each input. libFuzzer knows nothing of seeds
// given to F.Add: with the environment variable SCHEMABENCH_SEEDS set to a
// directory, Start writes them there, one file each, and ends the process.
//
// An input is one text. Arguments of fixed size come first, big endian; then
// the byte slices in order, each but the last behind its length, a uvarint.
// Every text is an input: past its end there are zeros.
package libfuzzer
