// Package limit decides whether a schema, and later an instance, is safe to
// hand to a validator: by size, by shape and by the evaluations that
// validation would take.
//
// A schema is checked once, when a tool registers, and each instance when a
// call comes in:
//
//	limits := limit.Default()
//	schema, err := limits.Compile(text, limit.Options{MCP: true}) // at tools/list
//	err = schema.Check(arguments)                                 // at tools/call
//
// Both errors wrap [ErrExceeded] if a limit is exceeded, and then are an
// [*ExceededError] that names every such limit with its value, its maximum
// and a place. Any other error means that the text is no schema or no JSON.
// Nothing is ever fetched.
//
// The dialects supported are 2020-12, which is the default, 2019-09 and drafts
// 7, 6 and 4. A schema of any other is rejected, as is one that refers to a
// document that is not at hand or to a place that does not exist.
//
// The counts are of a validator that visits what the specification asks for.
// Some visit more: Options.Profile says where, and AnyProfile of package
// backend bounds all those that are measured here.
//
// A [Limit] is one measure with a name. Each stands in one file of this
// package and registers itself. The maxima are [Limits] and come from
// limits.json, see LIMITS.md.
//
// What the package promises ends at counting: the time of one evaluation is
// the validator's own, so keep a budget on the validation itself (package
// worker).
package limit
