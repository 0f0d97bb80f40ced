// Package report turns results into report.md, report.html, SVG plots and a
// summary for the terminal.
//
// A [Section] and a [Plot] are one file each, which registers itself.
package report
