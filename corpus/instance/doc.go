// Package instance makes instances for a schema: a valid one, others that
// break one keyword each, others that sit exactly on a limit, and those that
// take the most work within limits.
//
// [Valid] proposes candidates, smallest first, and lets a caller's check
// confirm one. It reads the schema as a set of constraints on one value:
// in-place applicators (allOf, $ref, dependentSchemas) are merged, anyOf, oneOf
// and if are choices that are tried in order of the size they lead to, and not
// becomes the choice of which keyword to break. It does not try to be a
// validator: annotations from cousins are not followed, and a not around
// multipleOf, contains, uniqueItems, format or an unevaluated keyword alone is
// taken to be unbreakable. A candidate that misses is what the check is for.
//
// [NearMisses] and [Boundaries] change an instance that is known to be valid.
// [Costliest] lengthens, copies and nests parts of instances for as long as
// limits accept them and the exact count of their work rises.
//
// Everything is bounded and a pure function of its arguments; nothing is
// fetched. A reference that leaves the document constrains nothing.
package instance
