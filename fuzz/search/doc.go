// Package search looks for the costliest schema and instance of a size.
//
// It evolves the bytes that package fuzz decodes. For each goal, which is a
// [Metric] on a backend, an archive keeps the costliest candidates seen, and
// beside them the costliest with each keyword, or for each line of the
// validator's code as PerfFuzz does, so that a search that is stuck at one
// maximum goes on from another. A round takes a candidate, changes it by
// parts (cut, copy, nest, repeat, splice) or by bytes, measures the result
// and keeps what is costlier than anything there, or as costly and smaller.
//
//	found, err := search.Run(ctx, search.Options{Metrics: metrics, Size: 200, Tries: 10_000})
//	for _, f := range found.Best() { … }
//
// What is found is reduced to the smallest candidate that costs about the
// same, and pumped: the one or two parts of it whose repetition raises the
// cost most are repeated, and the law of that growth is fitted, as
// Singularity does.
//
// Schemas with an in-place cycle, or with references that lead nowhere, are no
// candidates: they end many validators at once and would hide all else.
//
// With metrics that are predicted, the same Options find the same.
//
// # Sources
//
// Lemieux et al., "PerfFuzz: automatically generating pathological inputs",
// ISSTA 2018; Wei et al., "Singularity: pattern fuzzing for worst case
// complexity", FSE 2018; Petsios et al., "SlowFuzz", CCS 2017.
package search
