// sdkgen openapi leaves out models with names that every JavaScript object inherits. redocly and
// spectral fail on a document with such an id or field (test/release/openapi.test.ts).
import { expect, test } from "vitest";
import { runOpenApi } from "../../commands/openapi/run.js";
import { entry, saveCatalog, schemaOf, type Loose } from "../e2e/generate/support/catalog.js";
import { temporaryFolder } from "../e2e/generate/support/folders.js";
import { commandRun } from "../e2e/generate/support/in-process.js";

const written = (entries: readonly unknown[]) => {
  const catalog = saveCatalog(temporaryFolder(), "catalog.json", entries);
  return commandRun("openapi", runOpenApi, ["--catalog", catalog, "--out", "-"]);
};

const NAMES = Object.getOwnPropertyNames(Object.prototype);
const members = (name: string, keywords: unknown) =>
  JSON.parse(`{${JSON.stringify(name)}:${JSON.stringify(keywords)}}`) as Loose;
const withField = (name: string, keywords: Loose) =>
  entry(`x-${name}`, { input_schema: schemaOf(`x-${name}`, keywords) });
const text = { type: "string" };

test.each<[of: string, prefix: string, bad: (name: string) => unknown]>([
  ["model", "", (name) => entry(name)],
  ["model", "", (name) => ({ ...entry(name), parameters: undefined })],
  ["field", "x-", (name) => withField(name, { properties: members(name, text) })],
  ["field", "x-", (name) => withField(name, { required: ["model", name] })],
  [
    "field",
    "x-",
    (name) =>
      withField(name, {
        properties: { a: { type: "array", items: { properties: members(name, text) } } },
      }),
  ],
])(
  "an inherited name of a %s leaves the model out, with a warning (%#)",
  async (of, prefix, bad) => {
    const { code, out, err } = await written([...NAMES.map(bad), entry("y-one")]);
    const warnings = NAMES.map(
      (name) =>
        `warning: the model "${prefix}${name}" is left out of the document, because every JavaScript object has a member "${name}". Linters and generators mistake it for the ${of}. Ask the gateway's operator for another name, or call the model with the SDK`,
    );
    expect([code, err.trimEnd().split("\n").sort()]).toEqual([0, warnings.sort()]);
    expect(out).toEqual((await written([entry("y-one")])).out);
  },
);
