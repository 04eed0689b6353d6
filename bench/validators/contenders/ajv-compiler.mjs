// Reads a schema and options from standard input. Writes the validator that ajv generates to the
// file in the first argument.
import { readFileSync, writeFileSync } from "node:fs";
import Ajv2020 from "ajv/dist/2020.js";
import standaloneCode from "ajv/dist/standalone/index.js";

const { schema, options } = JSON.parse(readFileSync(0, "utf8"));
const ajv = new Ajv2020.default({
  ...options,
  // The emitted validators of our SDK also ignore `format`.
  validateFormats: false,
  strict: false,
  code: { source: true },
});
writeFileSync(process.argv[2], standaloneCode.default(ajv, ajv.compile(schema)));
