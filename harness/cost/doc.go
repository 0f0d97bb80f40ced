// Package cost counts evaluations: visits of a subschema at an instance
// location by a validator that runs everything and remembers nothing.
//
//	g, err := cost.Parse(schema, draft, cost.Options{}) // errors name pointer and byte offset
//	s := g.Static()                                     // what the schema alone says
//	b := g.Bound(cost.Size{Nodes: 1000, Depth: 20})     // most evaluations of any such instance
//	x, err := g.Count(instance, budget)                 // evaluations of this instance
//	w, err := g.Witness(depth)                          // an instance that shows the growth
//	top := g.Costliest(5)                               // where the evaluations come from
//	v, n, err := cost.Evaluate(draft, schema, instance, maxSteps) // the definition, run
//
// # Definition
//
// The cost of subschema s at the JSON value v is
//
//	C(s,v) = w(s) + Σ C(t,v) over in-place edges s→t
//	              + Σ C(t,c) over children c of v and descending edges s→t that meet c
//
// with w(s) = 1, for the schemas true and false too. In-place edges are allOf,
// anyOf, oneOf, not, if, $ref, $dynamicRef, $recursiveRef; then and else
// where if is present, of which the larger counts; and dependentSchemas, or
// dependencies up to draft 7, where v has the key. Descending edges are
//
//   - properties, to the member of that name, and patternProperties, to each
//     member that matches; additionalProperties, to the members that neither
//     meets in the same schema object; unevaluatedProperties, to the members
//     that none of the three meets in the same schema object;
//   - prefixItems, to the item of that index; items, to those beyond; contains,
//     to every item; unevaluatedItems, to the items that prefixItems and
//     items leave. In drafts before 2020-12 items as an array is prefixItems,
//     and additionalItems is items;
//   - propertyNames, to the name of each member, a string without children.
//
// unevaluatedProperties and unevaluatedItems are counted for every child that
// in-place siblings may leave to them, since these may fail. contentSchema,
// format and $vocabulary ask for no evaluation. A $dynamicRef whose target
// depends on the dynamic scope counts as the costliest of its possible
// targets: the anchors of those resources that evaluation can enter before
// any other resource with that anchor. With one such, as in the official
// metaschemas, the count is exact.
//
// So C is what [Evaluate] counts, or, where [Exact].UpperBound is set, no less.
// It bounds any validator that follows each edge at most once per evaluation
// of its source; short-circuiting and memoising validators do less. A
// backend that visits more declares it in a [Profile].
//
// # Reading schemas
//
// The root's $schema chooses the draft, and so does that of an embedded
// resource. Up to draft 7 the siblings of $ref are ignored, except
// definitions, which may hold identifiers. const, enum, default, examples and
// unknown keywords hold no schemas unless a $ref points into them.
// References to the official metaschemas lead to the copies embedded here;
// any other document is external: its reference is listed in [Static] and
// counts nothing. Two resources of one identifier, or two anchors of one
// name in a resource, are an error.
//
// Nothing recurses on input: parsing, ordering and counting keep stacks of
// their own. JSON nested deeper than 10,000 is an error, as in encoding/json;
// so are duplicate names and invalid UTF-8. Reading takes about 10 ns a byte
// of ordinary schemas and under 20 times that on the hostile ones in
// BenchmarkHostile; memory is a multiple of the text, about 5 bytes a byte
// of an ordinary schema and up to 130 of a hostile one.
//
// # Sources
//
// Attouche et al., "Validation of Modern JSON Schema: Formalization and
// Complexity", POPL 2024, doi 10.1145/3632891, show that validation is
// PSPACE-complete because of dynamic references. Weber and Seidl, "On the
// degree of ambiguity of finite automata", Theoretical Computer Science 88,
// 1991, give the criterion behind [Growth].
package cost
