// Every file of contracts/ has the form that contracts/README.md describes.
import { Ajv2020 } from "ajv/dist/2020.js";
import { describe, expect, test } from "vitest";
import { faultsOf } from "./answers/schemas.js";
import { inputSchemaOf, models, operations, ruleFiles } from "./files.js";
import { ajvForRules } from "./vocabulary.js";

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Every object that a schema contains, itself included. */
function partsOf(value: unknown): Record<string, unknown>[] {
  if (Array.isArray(value)) return value.flatMap(partsOf);
  return isObject(value) ? [value, ...Object.values(value).flatMap(partsOf)] : [];
}

const words = (text: string) => text.split(" ");
const videoModels =
  "x-1-0-pro-fast x-1-0-pro-quality x-1-5-pro x-2.3 x-2.3-Fast x-2.7-r2v x-imagine-video " +
  "x-imagine-video-1.5 x-omni-1.1-flash x-v3-omni x-v4-fast x-v4-std";

test.each([
  ["video", "x", videoModels],
  ["chat", "x", "x-2.5-pro x-3-pro-preview x-3.1-pro-preview x-3.5-flash"],
  ["audio", "x", "x-music-a x-music-b"],
  ["image", "stand-in", "stand-in-image"],
  ["video", "stand-in", "stand-in-base-video stand-in/slash-video"],
  ["unknown", "stand-in", "stand-in-unknown"],
])("the models of category %s, owned by %s", (category, owner, ids) => {
  const found = [...models.values()].filter(
    (model) => model.category === category && model.owned_by === owner,
  );
  expect(found.map(({ id }) => id).sort()).toEqual(words(ids));
});

test.each([...models])("model %s is a catalog entry at the path of its id", (path, model) => {
  const makes = model.category === "image" || model.category === "video";
  const list = { success: true, object: "list", data: [model] };
  expect(faultsOf("catalog.json#/$defs/ModelListResponse", list)).toEqual([]);
  expect(model.id).toBe(path);
  // It has parameters when it makes images or videos, and only then.
  expect(model.parameters !== undefined).toBe(makes);
  expect(model.capability_tags !== undefined).toBe(model.category !== "unknown");
  if (!makes) return;
  expect(model.parameters).toMatchObject({
    operation: `${model.category}_generation`,
    method: "POST",
    endpoint: `/v1/${model.category}s/generations`,
    schema_version: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/),
    source: model.id === "stand-in-base-video" ? "base" : "task_model_registry",
    input_schema: { properties: { model: { const: path } } },
  });
  expect(model.parameters?.input_schema.required).toContain("model");
});

test("the operations that the catalog does not cover name their endpoints", () => {
  const endpoints = [...operations].map(([name, { endpoint }]) => [name, endpoint]);
  expect(Object.fromEntries(endpoints)).toEqual({
    "images-generations": "/v1/images/generations",
    "music-adjust-speed": "/v1/music/generations/adjustSpeed",
    "music-extend-flow-music": "/v1/music/generations/extendFlowMusic",
    "music-sounds": "/v1/music/generations/sounds",
    "music-upload-cover": "/v1/music/generations/uploadCover",
    "text-generate-content": "/v1beta/models/{model}:{method}",
  });
});
test.each([...operations])("operation %s leaves the ids of models to the catalog", (path, its) => {
  expect(its).toMatchObject({
    name: path,
    method: "POST",
    category: expect.stringMatching(/^(audio|chat|image)$/) as string,
    operation: expect.stringMatching(/^[a-z]+(_[a-z]+)*$/) as string,
    section: expect.stringMatching(/^(1-core|3-music-and-text)\.md, Endpoints, /) as string,
  });
  const description = expect.stringMatching(/\S/) as string;
  expect(its.input_schema.properties["model"]).toEqual({ type: "string", description });
});

/** Strict, so that a misspelt or misplaced keyword does not compile. */
const strict = { strict: true, strictTypes: true, strictRequired: false, formats: { uri: true } };

const withSchema = [
  ...[...models.values()].filter((model) => model.parameters !== undefined).map(({ id }) => id),
  ...operations.keys(),
];
describe.each(withSchema)("input_schema of %s", (name) => {
  const schema = inputSchemaOf(name);
  test("compiles as draft 2020-12 in strict mode, and accepts its own defaults", () => {
    expect(schema["$schema"]).toBe("https://json-schema.org/draft/2020-12/schema");
    expect(() => new Ajv2020(strict as object).compile(schema)).not.toThrow();
    for (const property of Object.values(schema.properties)) {
      if (!("default" in property)) continue;
      expect(new Ajv2020(strict as object).validate(property, property["default"])).toBe(true);
    }
  });
  test("leaves every object open, describes every field, and requires no other", () => {
    const objects = partsOf(schema).filter((part) => part["type"] === "object");
    // A description of the other fields forbids none of them.
    const isOpen = (others: unknown) =>
      others === true || (isObject(others) && Object.keys(others).join() === "description");
    expect(objects.filter((part) => !isOpen(part["additionalProperties"]))).toEqual([]);
    for (const { properties, required = [], anyOf = [] } of partsOf(schema)) {
      if (!isObject(properties)) continue;
      // A property called "description" is a field itself, hence the first half.
      const bare = Object.entries(properties).filter(
        ([, field]) => !isObject(field) || typeof field["description"] !== "string",
      );
      const asked = [required, ...partsOf(anyOf).map((branch) => branch["required"] ?? [])].flat();
      expect(bare).toEqual([]);
      expect(asked.filter((field) => !Object.hasOwn(properties, String(field)))).toEqual([]);
    }
  });
});

test("every model and operation is named by at most one rule file", () => {
  const named = [...ruleFiles.values()].flatMap(({ models = [], operations = [] }) => [
    ...models,
    ...operations,
  ]);
  expect([...new Set(named)]).toEqual(named);
  expect(named.filter((name) => !models.has(name) && !operations.has(name))).toEqual([]);
  expect(words(videoModels).filter((id) => !named.includes(id))).toEqual([]);
});

test.each([...ruleFiles])("rules %s: each says, compiles and refuses", (_, file) => {
  expect(file.section).toMatch(/^[123]-[a-z-]+\.md, /);
  for (const rule of file.rules) {
    expect(rule.name).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
    expect(rule.says).toMatch(/\.$/);
    expect(rule.message).toMatch(/^[a-z].*[^.]$/);
    expect(() => ajvForRules({}).compile(rule.schema)).not.toThrow();
    expect(rule.refusal["type"]).toBe("invalid_request_error");
    // An issue of the SDK points at a field, whether or not the refusal of the service names one.
    expect([rule.field, rule.refusal["param"]]).toContainEqual(expect.any(String));
  }
  const names = file.rules.map((rule) => rule.name);
  expect([...new Set(names)]).toEqual(names);
});

const polling = { minSeconds: 3, maxSeconds: 5 };
test.each([
  ["x-imagine-video", { idempotencyKey: true, polling }],
  ["x-imagine-video-1.5", { idempotencyKey: true, polling }],
  ["x-omni", { polling: { minSeconds: 5, maxSeconds: 10 }, timeoutSeconds: 600 }],
  ["x-v4", {}],
])("%s has the documented facts", (file, facts) => {
  const { pricing, ...others } = ruleFiles.get(file)?.facts ?? {};
  expect(others).toEqual(facts);
  // Of x-imagine-video-1.5 its contract says all that moves the price.
  expect(pricing === undefined).toBe(file === "x-imagine-video-1.5");
});

test("fields that take any string still name their documented values", () => {
  const { aspect_ratio, image_with_roles } = inputSchemaOf("x-omni-1.1-flash").properties;
  const { version } = inputSchemaOf("music-extend-flow-music").properties;
  const open = (...values: string[]) => ({ anyOf: [{ enum: values }, { type: "string" }] });
  const role = open("first_frame", "last_frame", "reference");
  expect(aspect_ratio).toMatchObject(open("16:9", "9:16"));
  expect(image_with_roles).toMatchObject({ items: { properties: { role } } });
  expect(version).toMatchObject(open("x-3.5"));
});
