// Entries with thousands of parts: each is emitted as code that compiles, or left out with a code.
// No neighbour suffers.
import { symlinkSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { errorsIn, programOf, SOURCES } from "../../../generated/compile.js";
import { entry } from "../support/catalog.js";
import { namesIn } from "../support/folders.js";
import { ROOT } from "../support/process.js";
import { rejections, reportOf } from "../support/report.js";
import { runner } from "../support/runner.js";

const each = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(index));
const names = (count: number, letter = "f") => each(count, (index) => `${letter}${index}`);
const map = <T>(count: number, make: (index: number) => T) =>
  Object.fromEntries(each(count, (index) => [`f${index}`, make(index)]));
const field = (schema: object) => ({ properties: { f: schema } });
const text = (index: number) => ({ type: "string", minLength: index + 1, pattern: `^a${index}` });
const object = (index: number) => ({
  type: "object",
  required: [`f${index}`],
  properties: { [`f${index}`]: { type: "string" } },
});

// As large as a contract may be, and larger, but still emitted.
const EMITTED: Readonly<Record<string, object>> = {
  "3,000 words": field({ type: "string", enum: names(3_000) }),
  "2,000 constants": field({ oneOf: names(2_000).map((name) => ({ const: name, title: "T" })) }),
  "500 fields": { properties: map(499, text), required: names(499), additionalProperties: false },
  "40 objects without a tag": field({ anyOf: each(40, object) }),
  "100 branches": { anyOf: each(100, (i) => ({ required: [`f${i}`] })) },
  "60 conditions": field({
    allOf: each(60, (i) => ({ if: { required: [`f${i}`] }, then: { required: [`g${i}`] } })),
  }),
};

// Too large for a contract.
const LEFT_OUT: Readonly<Record<string, object>> = {
  "9,000 required names": { required: names(9_000) },
  "100 x 100 names that others require": { dependentRequired: map(100, () => names(100, "g")) },
  "a branch of 2,000 required names": { anyOf: [{ required: names(2_000) }, { required: ["b"] }] },
  "900 branches": { anyOf: each(900, (i) => ({ required: [`f${i}`] })) },
  "5,000 conditions": field({ allOf: each(5_000, (i) => ({ minLength: i })) }),
  "a tuple of 900": field({ type: "array", prefixItems: each(900, (i) => ({ const: i })) }),
  "400 patterns of keys": { patternProperties: map(400, text) },
  "400 schemas that fields bring along": { dependentSchemas: map(400, object) },
  "40 x 300 fields": { properties: map(40, () => ({ properties: map(300, text) })) },
  "10 conditions of 120 names": {
    allOf: each(100, (i) => ({
      if: { required: names(60) },
      then: { required: names(60, `g${i}`) },
    })),
  },
};

// No tree expresses this schema, so only the server checks the keyword that joins the unions.
const PRODUCT = "unions whose product is a billion";
const joined = field({ allOf: each(10, (j) => ({ anyOf: each(40, (i) => object(i + 40 * j)) })) });

const { run } = runner();
const idOf = (what: string) => what.replace(/[^a-z0-9]+/g, "-");

test("entries of thousands compile, types and checks, or are left out by name", async () => {
  const entries = Object.entries({ ...EMITTED, ...LEFT_OUT, [PRODUCT]: joined }).map(
    ([what, schema]) => entry(idOf(what), { input_schema: { type: "object", ...schema } }),
  );
  const ended = await run(entries, ["--json"]);
  const wanted = Object.keys(LEFT_OUT).map((what) => [idOf(what), "E_SCHEMA_SIZE"]);
  expect(rejections(reportOf(ended))).toEqual(Object.fromEntries(wanted));
  symlinkSync(`${ROOT}node_modules`, join(ended.cwd, "node_modules"));
  const models = join(ended.sdk, "src/models");
  const files = namesIn(models).map((name) => join(models, name));
  expect(files).toHaveLength(Object.keys(EMITTED).length + 1);
  expect(errorsIn(programOf(files, new Map(), SOURCES))).toEqual([]);
});
