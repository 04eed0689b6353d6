// Every file of contracts/ has the form that contracts/README.md describes.
import { describe, expect, test } from "vitest";
import { inputSchemaOf, models, operations, ruleFiles } from "./files.js";
import { ajvForContracts } from "./judge.js";
import { ajvForRules } from "./vocabulary.js";

const videoModels = [
  "x-1-0-pro-fast",
  "x-1-0-pro-quality",
  "x-1-5-pro",
  "x-2.3",
  "x-2.3-Fast",
  "x-2.7-r2v",
  "x-imagine-video",
  "x-imagine-video-1.5",
  "x-omni-1.1-flash",
  "x-v3-omni",
  "x-v4-fast",
  "x-v4-std",
];
const endpoints: Record<string, string> = {
  "images-generations": "/v1/images/generations",
  "music-adjust-speed": "/v1/music/generations/adjustSpeed",
  "music-extend-flow-music": "/v1/music/generations/extendFlowMusic",
  "music-sounds": "/v1/music/generations/sounds",
  "music-upload-cover": "/v1/music/generations/uploadCover",
  "text-generate-content": "/v1beta/models/{model}:{method}",
};
const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Every object that a schema contains, itself included. */
function partsOf(value: unknown): Record<string, unknown>[] {
  if (Array.isArray(value)) return value.flatMap(partsOf);
  return isObject(value) ? [value, ...Object.values(value).flatMap(partsOf)] : [];
}

const idsOf = (category: string, owner: string) =>
  [...models.values()]
    .filter((model) => model.category === category && model.owned_by === owner)
    .map((model) => model.id)
    .sort();

describe("the models of the documents", () => {
  test.each([
    ["video", "x", videoModels],
    ["chat", "x", ["x-2.5-pro", "x-3-pro-preview", "x-3.1-pro-preview", "x-3.5-flash"]],
    ["audio", "x", ["x-music-a", "x-music-b"]],
    ["image", "stand-in", ["stand-in-image"]],
    ["video", "stand-in", ["stand-in-base-video", "stand-in/slash-video"]],
    ["unknown", "stand-in", ["stand-in-unknown"]],
  ])("of category %s, owned by %s", (category, owner, ids) => {
    expect(idsOf(category, owner)).toEqual(ids);
  });
});

test.each([...models])("model %s is a catalog entry at the path of its id", (path, model) => {
  const makes = model.category === "image" || model.category === "video";
  expect(model).toMatchObject({
    id: path,
    object: "model",
    created: expect.any(Number),
    owned_by: expect.any(String),
    supported_endpoint_types: ["openai"],
  });
  expect(Number.isInteger(model.created)).toBe(true);
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

test.each([...operations])("operation %s names its endpoint", (path, operation) => {
  expect(operation).toMatchObject({ name: path, method: "POST", endpoint: endpoints[path] });
  // Ids are the catalog's: a contract says of which category, and whether their case counts.
  expect(["audio", "chat", "image"]).toContain(operation.category);
  expect(operation.input_schema.properties["model"]).toEqual({
    type: "string",
    description: expect.stringMatching(/\S/),
  });
  expect(operation.operation).toMatch(/^[a-z]+(_[a-z]+)*$/);
  expect(operation.section).toMatch(/^(1-core|3-music-and-text)\.md, Endpoints, /);
});
test("every operation that the catalog does not cover is there", () => {
  expect([...operations.keys()]).toEqual(Object.keys(endpoints));
});

const withSchema = [
  ...[...models.values()].filter((model) => model.parameters !== undefined).map(({ id }) => id),
  ...operations.keys(),
];
describe.each(withSchema)("input_schema of %s", (name) => {
  const schema = inputSchemaOf(name);
  test("compiles as draft 2020-12 in strict mode", () => {
    expect(schema.$schema).toBe("https://json-schema.org/draft/2020-12/schema");
    expect(() => ajvForContracts().compile(schema)).not.toThrow();
  });
  test("leaves every object open, and describes every field", () => {
    const objects = partsOf(schema).filter((part) => part["type"] === "object");
    // A description of the other fields forbids none of them.
    const isOpen = (others: unknown) =>
      others === true || (isObject(others) && Object.keys(others).join() === "description");
    expect(objects.filter((part) => !isOpen(part["additionalProperties"]))).toEqual([]);
    const fields = partsOf(schema).flatMap(({ properties }) =>
      isObject(properties) ? Object.entries(properties) : [],
    );
    // A property called "description" is a field itself, hence the second half.
    expect(
      fields.filter(([, field]) => !isObject(field) || typeof field["description"] !== "string"),
    ).toEqual([]);
  });
  test("requires only fields that it describes", () => {
    const unknown = partsOf(schema).flatMap(({ properties, required = [], anyOf = [] }) => {
      if (!isObject(properties)) return [];
      const branches = (anyOf as readonly { readonly required?: readonly string[] }[]).map(
        (branch) => branch.required ?? [],
      );
      const names = [required as readonly string[], ...branches].flat();
      return names.filter((field) => !Object.hasOwn(properties, field));
    });
    expect(unknown).toEqual([]);
  });
  test("gives defaults that it accepts itself", () => {
    for (const property of Object.values(schema.properties)) {
      if (!("default" in property)) continue;
      expect(ajvForContracts().validate(property, property["default"])).toBe(true);
    }
  });
});

test("every model and operation is named by at most one rule file", () => {
  const named = [...ruleFiles.values()].flatMap((file) => [
    ...(file.models ?? []),
    ...(file.operations ?? []),
  ]);
  expect([...new Set(named)]).toEqual(named);
  expect(named.filter((name) => !models.has(name) && !operations.has(name))).toEqual([]);
  expect(videoModels.filter((id) => !named.includes(id))).toEqual([]);
});

describe.each([...ruleFiles])("rules %s", (_, file) => {
  test("names its section, and each rule says, compiles and refuses", () => {
    expect(file.section).toMatch(/^[123]-[a-z-]+\.md, /);
    for (const rule of file.rules) {
      expect(rule.name).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
      expect(rule.says).toMatch(/\.$/);
      expect(rule.message).toMatch(/^[a-z].*[^.]$/);
      expect(() => ajvForRules({}).compile(rule.schema)).not.toThrow();
      expect(rule.refusal.type).toBe("invalid_request_error");
      // An issue of the SDK points at a field, whether or not the refusal of the service names one.
      expect([rule.field, rule.refusal.param]).toContainEqual(expect.any(String));
    }
    const names = file.rules.map((rule) => rule.name);
    expect([...new Set(names)]).toEqual(names);
  });
});

test("fields that take any string still name their documented values", () => {
  const { aspect_ratio, image_with_roles } = inputSchemaOf("x-omni-1.1-flash").properties;
  expect(aspect_ratio?.["anyOf"]).toEqual([{ enum: ["16:9", "9:16"] }, { type: "string" }]);
  expect(image_with_roles).toMatchObject({
    items: {
      properties: {
        role: { anyOf: [{ enum: ["first_frame", "last_frame", "reference"] }, { type: "string" }] },
      },
    },
  });
  const { version } = inputSchemaOf("music-extend-flow-music").properties;
  expect(version?.["anyOf"]).toEqual([{ enum: ["x-3.5"] }, { type: "string" }]);
});
