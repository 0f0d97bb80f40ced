// @hyperjump/json-schema: compiles to an intermediate form that it interprets.
// https://github.com/hyperjump-io/json-schema

import { readFileSync } from "node:fs";
import { removeUriSchemePlugin } from "@hyperjump/browser";
import { registerSchema, unregisterSchema, validate } from "@hyperjump/json-schema";
import "@hyperjump/json-schema/draft-2020-12";
import "@hyperjump/json-schema/draft-2019-09";
import "@hyperjump/json-schema/draft-07";
import "@hyperjump/json-schema/draft-06";
import "@hyperjump/json-schema/draft-04";

for (const scheme of ["http", "https", "file"]) removeUriSchemePlugin(scheme);

const dialects = {
  "2020-12": "https://json-schema.org/draft/2020-12/schema",
  "2019-09": "https://json-schema.org/draft/2019-09/schema",
  7: "http://json-schema.org/draft-07/schema",
  6: "http://json-schema.org/draft-06/schema",
  4: "http://json-schema.org/draft-04/schema",
};

export const version = "v" + JSON.parse(readFileSync(new URL("./node_modules/@hyperjump/json-schema/package.json", import.meta.url))).version;
export const drafts = Object.keys(dialects);

const uri = "https://schemabench.invalid/schema";

export async function compile(draft, schema) {
  unregisterSchema(uri);
  registerSchema(schema, uri, dialects[draft]);
  const validator = await validate(uri);
  return (value) => validator(value).valid;
}
