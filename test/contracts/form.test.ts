// Every file of contracts/ has the form that contracts/README.md describes.
import { Ajv2020 } from "ajv/dist/2020.js";
import { describe, expect, test } from "vitest";
import { faultsOf } from "./answers/schemas.js";
import { inputSchemaOf, models, operations, ruleFiles } from "./files.js";

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Every object that a schema contains, itself included. */
function partsOf(value: unknown): Record<string, unknown>[] {
  if (Array.isArray(value)) return value.flatMap(partsOf);
  return isObject(value) ? [value, ...Object.values(value).flatMap(partsOf)] : [];
}

test.each([...models])("model %s is a catalog entry, and its id is its path", (path, model) => {
  const list = { success: true, object: "list", data: [model] };
  expect(faultsOf("catalog.json#/$defs/ModelListResponse", list)).toEqual([]);
  expect(model.id).toBe(path);
  // Only models that make images or videos have parameters.
  const makes = model.category === "image" || model.category === "video";
  expect(model.parameters !== undefined).toBe(makes);
  if (!makes) return;
  expect(model.parameters).toMatchObject({
    operation: `${model.category}_generation`,
    endpoint: `/v1/${model.category}s/generations`,
    source: model.id === "stand-in-base-video" ? "base" : "task_model_registry",
    input_schema: { properties: { model: { const: path } } },
  });
});

const withSchema = [
  ...[...models.values()].filter((model) => model.parameters !== undefined).map(({ id }) => id),
  ...operations.keys(),
];
describe.each(withSchema)("input_schema of %s", (name) => {
  const schema = inputSchemaOf(name);
  // Strict mode, because a misspelt or misplaced keyword then fails to compile.
  const formats = { uri: true } as const;
  const strict = new Ajv2020({ strict: true, strictRequired: false, formats, logger: false });
  test("compiles as draft 2020-12 in strict mode, and accepts its own defaults", () => {
    expect(() => strict.compile(schema)).not.toThrow();
    for (const property of Object.values(schema.properties)) {
      if (!("default" in property)) continue;
      expect(strict.validate(property, property["default"])).toBe(true);
    }
  });
  test("leaves every object open, and describes every field", () => {
    const parts = partsOf(schema);
    const closed = parts.filter(({ additionalProperties }) => additionalProperties === false);
    expect(closed).toEqual([]);
    const fields = parts.flatMap(({ properties }) =>
      isObject(properties) ? Object.values(properties) : [],
    );
    // A `description` that is an object is a field with this name, so only a text counts.
    const bare = fields.filter(
      (field) => isObject(field) && typeof field["description"] !== "string",
    );
    expect(bare).toEqual([]);
  });
});

test("every model and operation appears in at most one rule file", () => {
  const named = [...ruleFiles.values()].flatMap(({ models = [], operations = [] }) => [
    ...models,
    ...operations,
  ]);
  expect([...new Set(named)]).toEqual(named);
  expect(named.filter((name) => !models.has(name) && !operations.has(name))).toEqual([]);
});

test.each([...ruleFiles])("rules %s: each has a sentence, a field and a refusal", (_, file) => {
  expect(file.section).toMatch(/^[123]-[a-z-]+\.md, /);
  for (const rule of file.rules) {
    expect(rule.says).toMatch(/\.$/);
    expect(rule.message).toMatch(/^[a-z].*[^.]$/);
    // An issue of the SDK points at a field, even if the service's refusal names no field.
    expect([rule.field, rule.refusal["param"]]).toContainEqual(expect.any(String));
  }
  const names = file.rules.map((rule) => rule.name);
  expect([...new Set(names)]).toEqual(names);
});

const documentedIds = [...ruleFiles.values()].flatMap(({ models = [] }) => models);

test.each([...ruleFiles])(
  "rules %s: sentences name no model but {model}, and others in the last part",
  (_, { models = [], rules }) => {
    for (const { message } of rules) {
      const words = (text: string): readonly string[] => text.match(/[\w-]+(?:\.[\w-]+)*/g) ?? [];
      const named = documentedIds.filter((id) => words(message).includes(id));
      const last = words(/[,;][^,;]*$/.exec(message)?.[0] ?? "");
      expect(named.filter((id) => models.includes(id) || !last.includes(id))).toEqual([]);
      const braces = message.match(/\{[^}]*\}/g) ?? [];
      expect(braces.filter((one) => one !== "{model}" || models.length === 0)).toEqual([]);
    }
  },
);

const polling = { minSeconds: 3, maxSeconds: 5 };
const idempotencySays =
  "`Idempotency-Key` (optional; documented for the x-imagine models; a network retry reuses the same key and identical body).";
test.each([
  ["x-imagine-video", { idempotencyKey: true, idempotencySays, polling }],
  ["x-imagine-video-1.5", { idempotencyKey: true, idempotencySays, polling }],
  ["x-omni", { polling: { minSeconds: 5, maxSeconds: 10 }, timeoutSeconds: 600 }],
  ["x-v4", {}],
])("%s has the documented facts", (file, facts) => {
  const { pricing, ...others } = ruleFiles.get(file)?.facts ?? {};
  expect(others).toEqual(facts);
  // The contract of x-imagine-video-1.5 describes everything that changes its price.
  expect(pricing === undefined).toBe(file === "x-imagine-video-1.5");
});
