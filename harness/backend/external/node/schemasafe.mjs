// @exodus/schemasafe: generates code and, here, takes schemas as the specification has them rather than as strict ones.
// https://github.com/ExodusMovement/schemasafe

import { createRequire } from "node:module";

const require = createRequire(import.meta.url);
const { validator } = require("@exodus/schemasafe");
const dialects = {
  "2020-12": "https://json-schema.org/draft/2020-12/schema",
  "2019-09": "https://json-schema.org/draft/2019-09/schema",
  7: "http://json-schema.org/draft-07/schema#",
  6: "http://json-schema.org/draft-06/schema#",
  4: "http://json-schema.org/draft-04/schema#",
};

// Formats that the library has no check for; it refuses those that it has never heard of.
const unchecked = Object.fromEntries(["idn-email", "idn-hostname", "iri", "iri-reference"].map((name) => [name, () => true]));

export const version = "v" + require("@exodus/schemasafe/package.json").version;
export const drafts = Object.keys(dialects);

export function compile(draft, schema) {
  return validator(schema, { mode: "spec", $schemaDefault: dialects[draft], formatAssertion: false, formats: unchecked, isJSON: true });
}
