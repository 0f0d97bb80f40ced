package corpus

import (
	"os"
	"path/filepath"

	"schemabench/corpus/fetch"
	"schemabench/harness"
)

var goFuzz = []fetch.Package{{
	Kind: fetch.Go, Path: "github.com/dvyukov/go-fuzz-corpus", Version: "v0.0.0-20190920191254-c42c1b2914c7",
	Sum:     "h1:dECcCtiFwubOBYviX4zj9ggx9ucw2lLEGlU3O+Q7tuk=",
	Licence: "Apache-2.0",
	Files:   []string{"json/corpus/", "LICENSE"},
}}

var _ = register(Source{
	Name:     "go-fuzz-json",
	Doc:      "Texts that go-fuzz found to take new ways through encoding/json, each as a sample of the schema that allows anything.",
	Packages: goFuzz,
	Load:     fetched("go-fuzz-json", goFuzz, loadGoFuzz),
})

func loadGoFuzz(dir string) (all []Entry, problems []Problem) {
	files, err := filepath.Glob(filepath.Join(dir, "json", "corpus", "*"))
	if err != nil {
		return nil, []Problem{problem(dir, err)}
	}
	for _, file := range files { // sorted by Glob
		text, err := os.ReadFile(file)
		if err != nil {
			problems = append(problems, problem(file, err))
			continue
		}
		e := newEntry("go-fuzz-json/"+filepath.Base(file), []byte("true"))
		e.File = file
		e.Samples = []Sample{{Name: "found by go-fuzz", Instance: harness.Instance(text)}}
		all = append(all, e)
	}
	return all, problems
}
