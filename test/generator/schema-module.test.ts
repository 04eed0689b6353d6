// The schema module of a model: the published contract, as code that only creates objects.
import { transform } from "esbuild";
import { describe, expect, test } from "vitest";
import { emitSchemaModule } from "../../generator/typescript/schema-module.js";
import { guardModule } from "../../generator/typescript/guard.js";
import { contractOf } from "./contract-of.js";

/** The result of the emitted function, which runs without its imports. */
async function contractIn(text: string): Promise<Record<string, unknown>> {
  const body = text.replace(/^import .*$/gm, "").replace(/^export default .*$/m, "");
  const { code } = await transform(body, { loader: "ts" });
  return (new Function(`${code}\nreturn contract();`) as () => Record<string, unknown>)();
}

test("a module names its generator, and returns the contract without model", () => {
  const contract = contractOf("m", {
    $schema: "https://json-schema.org/draft/2020-12/schema",
    type: "object",
    properties: {
      model: { const: "m" },
      prompt: { type: "string", description: "What to generate." },
      count: { enum: [1, 2.5, 1e21] },
    },
    required: ["model", "prompt"],
    "x-vendor": [{ a: null }],
  });
  expect(emitSchemaModule(contract)).toEqual({
    path: "src/schemas/m.ts",
    models: ["m"],
    text: `// Generated from the gateway's catalog. Do not edit: \`sdkgen generate\` writes it anew.
import model from "../models/m.js";
import { requestSchema } from "#runtime/call/model/json-schema.js";

// Declaration files of consumers need a name for the type of the default export.
export type { RequestSchema } from "#runtime/call/model/json-schema.js";

// Each call returns a new object, because callers may change it.
function contract(): Record<string, unknown> {
  return {
    $schema: "https://json-schema.org/draft/2020-12/schema",
    type: "object",
    required: ["prompt"],
    properties: {
      prompt: { type: "string", description: "What to generate." },
      count: { enum: [1, 2.5, 1e21] },
    },
    "x-vendor": [{ a: null }],
  };
}

/** Requests of \`m\`, as Standard Schema and Standard JSON Schema. */
export default /* @__PURE__ */ requestSchema(model, contract);
`,
  });
});

test("no alternative, and no schema that it refers to, requires model", async () => {
  const contract = contractOf("m", {
    type: "object",
    properties: { model: { const: "m" }, seed: { required: ["model"] } },
    anyOf: [{ required: ["model", "prompt"] }, { $ref: "#/$defs/images" }],
    $defs: { images: { required: ["images", "model"] } },
  });
  const { text } = emitSchemaModule(contract);
  expect(await contractIn(text)).toEqual({
    $schema: "https://json-schema.org/draft/2020-12/schema",
    type: "object",
    properties: { seed: { required: ["model"] } },
    anyOf: [{ required: ["prompt"] }, { $ref: "#/$defs/images" }],
    $defs: { images: { required: ["images"] } },
  });
});

test("the module restores every value of a contract, and every key as an own property", async () => {
  const names = ["__proto__", "constructor", "'", '"', "\u2028", "*/", "${x}", "\\", "a b"].sort();
  const properties = names.map((name) => {
    const key = JSON.stringify(name);
    return `${key}: { "const": { ${key}: [${key}, [1, [${key}]]] } }`;
  });
  const given = JSON.parse(
    `{ "type": "object", "properties": { ${properties.join()} } }`,
  ) as object;
  const description = names.join("\n");
  const file = emitSchemaModule(contractOf("m", { ...given, description, required: names }));
  expect(guardModule(file)).toBeUndefined();
  const found = await contractIn(file.text);
  expect(found["description"]).toBe(description);
  expect(found["required"]).toEqual(names);
  // Compares the text, because an object would not show keys that set a prototype.
  expect(JSON.stringify(found["properties"])).toBe(
    JSON.stringify(Reflect.get(given, "properties")),
  );
});

describe("the guard refuses a schema module", () => {
  const module = (line: string) => ({ path: "src/schemas/m.ts", text: line });
  test.each([
    [
      "that imports another model",
      'import model from "../models/other.js";',
      "it imports a module other than the runtime",
    ],
    [
      "that imports checks",
      'import checks from "../checks/m.js";',
      "it imports a module other than the runtime",
    ],
    ["that sets a prototype", "const a = { __proto__: b };", "it sets a prototype"],
    ["that sets a prototype in quotes", 'const a = { "__proto__": b };', "it sets a prototype"],
    ["that computes a key", 'const a = { [b]: "c" };', "it has a computed property name"],
  ])("%s", (_, line, fault) => {
    expect(guardModule(module(line))).toBe(fault);
  });
  test("but not if it imports its own model", () => {
    expect(guardModule(module('import model from "../models/m.js";'))).toBeUndefined();
  });
});
