// Reads a schema and options from standard input, and writes ajv's standalone code to the file in
// the first argument.
import { readFileSync, writeFileSync } from "node:fs";
import Ajv2020 from "ajv/dist/2020.js";
import standaloneCode from "ajv/dist/standalone/index.js";

const { schema, options } = JSON.parse(readFileSync(0, "utf8"));
const ajv = new Ajv2020.default({
  ...options,
  // `format` is only an annotation, also for the emitted validators.
  validateFormats: false,
  strict: false,
  code: { source: true },
});
writeFileSync(process.argv[2], standaloneCode.default(ajv, ajv.compile(schema)));
