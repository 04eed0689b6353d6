// Writes ajv's standalone code for the schema and the options on standard input to the file named as argument.
import { readFileSync, writeFileSync } from "node:fs";
import Ajv2020 from "ajv/dist/2020.js";
import standaloneCode from "ajv/dist/standalone/index.js";

const { schema, options } = JSON.parse(readFileSync(0, "utf8"));
const ajv = new Ajv2020.default({
  ...options,
  // `format` is an annotation, for the emitted validators too.
  validateFormats: false,
  strict: false,
  code: { source: true },
});
writeFileSync(process.argv[2], standaloneCode.default(ajv, ajv.compile(schema)));
