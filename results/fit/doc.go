// Package fit turns measurements into growth laws and frontiers.
//
// [Fit] says how cost grows with size; [Frontiers] says how far each backend
// got within its budget.
package fit
