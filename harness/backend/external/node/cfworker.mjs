// @cfworker/json-schema, as the MCP TypeScript SDK sets it: an interpreter that stops at the first error.
// https://github.com/cfworker/cfworker

import { readFileSync } from "node:fs";
import { Validator } from "@cfworker/json-schema";

export const version = "v" + JSON.parse(readFileSync(new URL("./node_modules/@cfworker/json-schema/package.json", import.meta.url))).version;
export const drafts = ["2020-12", "2019-09", "7", "4"];

export function compile(draft, schema) {
  const validator = new Validator(schema, draft, true);
  return (value) => validator.validate(value).valid;
}
