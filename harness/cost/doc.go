// Package cost counts how many evaluations validation needs: visits of a
// subschema at an instance location by a validator that runs everything and
// remembers nothing.
//
//	g, err := cost.Parse(schema, draft, cost.Options{}) // errors name pointer and byte offset
//	s := g.Static()                                     // what the schema alone says
//	b := g.Bound(cost.Size{Nodes: 1000, Depth: 20})     // most evaluations of any such instance
//	x, err := g.Count(instance, budget)                 // evaluations of this instance
//	w, err := g.Witness(depth)                          // an instance that shows the growth
//	top := g.Costliest(5)                               // where the evaluations come from
//	v, n, err := cost.Evaluate(draft, schema, instance, maxSteps) // the definition, run
package cost
