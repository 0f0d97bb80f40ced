package corpus

import (
	"fmt"

	"schemabench/corpus/fetch"
)

// fetched returns a Load function that reads packages, each from the directory
// that it has in the cache. Where there are several, names of entries begin
// with that of the package.
func fetched(source string, packages []fetch.Package, load func(dir string) ([]Entry, []Problem)) func(...string) ([]Entry, []Problem) {
	return func(...string) (all []Entry, problems []Problem) {
		cache, err := fetch.UserCache()
		if err != nil {
			return nil, []Problem{problem(source, err)}
		}
		for _, p := range packages {
			dir, err := cache.Find(p)
			if err != nil {
				err = fmt.Errorf("%w; fetch it with: schemabench corpus fetch %s", err, source)
				problems = append(problems, problem(source, err))
				continue
			}
			entries, faults := load(dir)
			for i := range entries {
				if len(packages) > 1 {
					entries[i].Name = p.Path + "/" + entries[i].Name
				}
			}
			all, problems = append(all, entries...), append(problems, faults...)
		}
		return all, problems
	}
}
