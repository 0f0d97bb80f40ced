// Package bowtie connects with Bowtie (bowtie.report), which compares the
// verdicts of validators in many languages, in both directions: Serve lets
// Bowtie run a backend of ours, and Backend runs any harness of Bowtie's as a
// backend here.
//
// The protocol is JSON lines over standard input and output, version 1:
//
//	→ {"cmd":"start","version":1}
//	← {"version":1,"implementation":{"language":"go","name":"santhosh","dialects":[…],…}}
//	→ {"cmd":"dialect","dialect":"https://json-schema.org/draft/2020-12/schema"}
//	← {"ok":true}
//	→ {"cmd":"run","seq":1,"case":{"description":"…","schema":{…},"tests":[{"description":"…","instance":1}]}}
//	← {"seq":1,"results":[{"valid":true}]}
//	→ {"cmd":"stop"}
//
// A result, or the whole response, may be {"skipped":true,"message":"…"} or
// {"errored":true,"context":{"message":"…"}} instead.
//
// Documents in a case's "registry" are not handed to a backend: none fetches
// anything. A case whose schema refers to one of them is skipped.
package bowtie
