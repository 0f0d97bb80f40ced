// Ajv (ajv), as the MCP TypeScript SDK sets it, but for formats: those are annotations here, as the specification has it.
// https://github.com/ajv-validator/ajv

import { createRequire } from "node:module";

const require = createRequire(import.meta.url);
const options = { strict: false, validateSchema: false, validateFormats: false, allErrors: true, logger: false };
const engines = {
  "2020-12": new (require("ajv/dist/2020").default)(options),
  "2019-09": new (require("ajv/dist/2019").default)(options),
  7: new (require("ajv").default)(options),
};

export const version = "v" + require("ajv/package.json").version;
export const drafts = Object.keys(engines);

export function compile(draft, schema) {
  engines[draft].removeSchema(); // what was compiled before, of which an $id may come again
  return engines[draft].compile(schema);
}
