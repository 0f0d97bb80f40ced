// Package corpus finds the schemas that everything else works on.
//
// [Load] reads what people have on disk: JSON Schema documents and dumps of
// what an MCP server answers to tools/list, in files, directories or standard
// input. Each schema it finds is an [Entry], whose bytes are those in the
// file, untouched. What cannot be read is a [Problem] beside the entries and
// does not stop the rest.
//
// [Seeds] are cases that real tools got wrong, with what is right and what each
// backend is known to do. Package instance makes instances where a corpus has
// schemas alone.
//
// A [Source] is a corpus with a name. Each stands in one file of this package
// and registers itself.
package corpus
