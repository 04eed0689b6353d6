// The form of the catalogue, without a browser: controls, order of fields, hidden values, and
// fields that change the price.
import { join } from "node:path";
import { expect, test } from "vitest";
import { modelDocument } from "../data/catalogue-data.js";
import { formData } from "../data/form.js";
import type { Control, FormField } from "../data/form-data.js";
import { firstSentence } from "../page/field/sentence.js";
import { layoutOf } from "../page/field/layout.js";
import {
  type HiddenValues,
  isRequiredNow,
  moveToSide,
  sideOf,
  withField,
} from "../page/field/modes.js";
import { movingFields } from "../page/field/moves-price.js";
import { optionOf } from "../page/field/values.js";
import { registry } from "../../generated/src/registry.js";
import { estimateRequest } from "../../runtime/pricing/estimate-request.js";
import { type JsonObject, readDocumentedPrices, readPrevious } from "../../generator/index.js";

const ROOT = join(import.meta.dirname, "../..");
const { lock } = await readPrevious(join(ROOT, "generated"));
if (lock === undefined) throw new Error("There is no SDK in generated/.");
const prices = await readDocumentedPrices(join(ROOT, "contracts/prices.json"));
const documentOf = (id: string) => {
  const model = lock.models[id];
  if (model === undefined) throw new Error(id);
  return modelDocument(id, model, { lock, changelog: "", prices });
};
const openModel = async (id: string) => {
  const module = await registry.models[id]?.();
  if (module === undefined) throw new Error(id);
  return { document: documentOf(id), module, sdk: { estimateRequest } };
};

/** Returns the form field of a contract with a single field. */
function fieldOf(schema: JsonObject, name = "f"): FormField {
  const contract = {
    id: "m",
    rules: [],
    schema: { type: "object", properties: { [name]: schema } },
  };
  const [field] = formData(contract, new Set()).fields;
  if (field === undefined) throw new Error("There is no field.");
  return field;
}
const controlOf = (schema: JsonObject, name?: string): Control => fieldOf(schema, name).control;

const whole = (more: JsonObject): JsonObject => ({ type: "integer", ...more });
const real = (more: JsonObject): JsonObject => ({ type: "number", ...more });

test.each<[string, JsonObject, object | undefined]>([
  ["whole numbers", whole({ minimum: 3, maximum: 15 }), { from: 3, to: 15, step: 1 }],
  [
    "multiples of 5",
    whole({ minimum: 3, maximum: 29, multipleOf: 5 }),
    { from: 5, to: 25, step: 5 },
  ],
  [
    "multiples of 0.1",
    real({ minimum: 0.3, maximum: 1.05, multipleOf: 0.1 }),
    { from: 0.3, to: 1, step: 0.1 },
  ],
  [
    "open bounds",
    whole({ exclusiveMinimum: 0, exclusiveMaximum: 10 }),
    { from: 1, to: 9, step: 1 },
  ],
  ["any number", real({ minimum: 0, maximum: 1 }), { from: 0, to: 1, step: 0.01 }],
  ["one bound", whole({ minimum: 3 }), undefined],
  ["more positions than a slider has", whole({ minimum: -1, maximum: 4294967295 }), undefined],
])("a slider has the positions that the contract allows: %s", (_, schema, grid) => {
  const control = controlOf(schema);
  expect(control.kind === "number" && control.grid).toEqual(grid);
});

test.each<[string, JsonObject, string | undefined]>([
  ["image_urls", { type: "array", items: { type: "string", format: "uri" } }, "image"],
  ["ref_videos", { type: "array", items: { type: "string", format: "uri" } }, "video"],
  ["voice_url", { type: "string" }, "audio"],
  ["callback_url", { type: "string", format: "uri" }, undefined],
  ["image_style", { type: "string" }, undefined],
])("a URL of a file is recognised by its name: %s", (name, schema, media) => {
  const control = controlOf(schema, name);
  const text = control.kind === "list" ? control.items : control;
  expect(text.kind === "text" && text.media).toBe(media);
});

const labelsOf = (control: Control) =>
  control.kind === "union" ? control.options.map(({ label }) => label) : control.kind;

test.each<[string, JsonObject, unknown]>([
  ["a number or null", { type: ["integer", "null"], minimum: 0 }, ["integer, at least 0", "null"]],
  [
    "-1 or a range",
    whole({ anyOf: [{ const: -1 }, { minimum: 4, maximum: 30 }] }),
    ["-1", "integer, 4 to 30"],
  ],
  [
    "a listed value or another text",
    { anyOf: [{ enum: ["a", "b"] }, { type: "string" }] },
    ["a listed value", "text"],
  ],
  [
    "a URL or an object with one",
    {
      anyOf: [
        { type: "string", format: "uri" },
        { type: "object", properties: { url: { type: "string" } }, required: ["url"] },
      ],
    },
    ["text", "object with url"],
  ],
  ["listed values and null", { enum: ["a", null] }, "choice"],
  ["any value", {}, ["text", "number", "true or false", "null", "list or object, as JSON"]],
])("a value of several kinds has a control for each: %s", (_, schema, labels) => {
  expect(labelsOf(controlOf(schema))).toEqual(labels);
});

test("a value is shown as its kind", () => {
  const control = controlOf(whole({ anyOf: [{ const: -1 }, { minimum: 4, maximum: 30 }] }));
  if (control.kind !== "union") throw new Error(control.kind);
  expect([-1, 7, "seven"].map((value) => optionOf(control.options, value))).toEqual([0, 1, 0]);
});

test("a field has the title of its contract, or its name in words", () => {
  expect(fieldOf({ type: "string" }, "image_with_roles").title).toBe("Image with roles");
  expect(
    fieldOf({ type: "string", title: "Seed frame", description: "Where it starts." }).title,
  ).toBe("Seed frame");
  expect(fieldOf({ type: "string", title: "Only this" })).toMatchObject({
    title: "Only this",
    description: "",
  });
  expect(fieldOf({ type: "string" }, "constructor").title).toBe("Constructor");
  expect(fieldOf({ type: "string" }, "fileUri").title).toBe("File URI");
});

test.each([
  [whole({ minimum: 3, maximum: 15 }), "3 to 15 seconds"],
  [whole({ minimum: 1 }), "at least 1 second"],
])("limits have their unit: %j", (schema, limits) => {
  expect(fieldOf(schema, "duration").limits).toBe(limits);
});

test.each([
  ["One. Two.", "One."],
  ["At 1.5 s it cuts", "At 1.5 s it cuts"],
  ["x".repeat(4_000), "x".repeat(240)],
])("a hint is the first sentence: %.20s", (text, first) => {
  expect(firstSentence(text)).toBe(first);
});

test("sides that exclude each other keep their hidden values", () => {
  // 2-video.md, Model: x-v3-omni: image_urls and image_with_roles exclude each other.
  const { choices } = documentOf("x-v3-omni");
  expect(choices).toEqual([{ sides: [["image_urls"], ["image_with_roles"]] }]);
  const [choice] = choices;
  if (choice === undefined) throw new Error("There is no choice.");
  const hiddenValues: HiddenValues = new Map();
  const urls = { prompt: "a", image_urls: ["https://example.com/a.png"] };
  const roles = moveToSide(urls, choice, 1, hiddenValues);
  expect(roles).toEqual({ prompt: "a" });
  expect([
    sideOf(urls, choice, 1),
    sideOf(roles, choice, 1),
    sideOf(roles, choice, undefined),
  ]).toEqual([0, 1, 0]);
  expect(moveToSide(roles, choice, 0, hiddenValues)).toEqual(urls);
});

test("a field that another field makes required stands under it, and is hidden with it", () => {
  // 2-video.md, Model: x-v3-omni: multi_shot needs shot_type, and customize needs multi_prompt.
  const form = documentOf("x-v3-omni");
  const under = Object.fromEntries(form.fields.map(({ name, under }) => [name, under]));
  expect(under).toMatchObject({ shot_type: "multi_shot", multi_prompt: "shot_type" });
  const hiddenValues: HiddenValues = new Map();
  const shots = { prompt: "a", multi_shot: true, shot_type: "customize", multi_prompt: [] };
  expect(isRequiredNow("multi_prompt", shots, form.groups)).toBe(true);
  expect(isRequiredNow("shot_type", { multi_shot: false }, form.groups)).toBe(false);
  const off = withField(shots, "multi_shot", false, form, hiddenValues);
  expect(off).toEqual({ prompt: "a", multi_shot: false });
  expect(withField(off, "multi_shot", true, form, hiddenValues)).toEqual(shots);
});

test("required fields stand first, and rarely used fields behind their names", async () => {
  const model = await openModel("x-v3-omni");
  const { front, more } = layoutOf(model.document, { prompt: "a" }, movingFields(model));
  expect(front[0]).toMatchObject({ kind: "field", field: { name: "prompt" } });
  expect(more.map(({ name }) => name)).toContain("negative_prompt");
});

test("two small fields stand beside each other, even if a large one is between them", async () => {
  // 2-video.md, Model: x-v3-omni: mode, duration, aspect_ratio, in this order.
  const model = await openModel("x-v3-omni");
  const { front } = layoutOf(model.document, { prompt: "a" }, movingFields(model));
  const places = front.flatMap((block) =>
    block.kind === "field" ? [[block.field.name, block.isHalf]] : [],
  );
  expect(places.slice(0, 4)).toEqual([
    ["prompt", false],
    ["mode", true],
    ["aspect_ratio", true],
    ["duration", false],
  ]);
});

test("a field moves the price if the price list depends on it", async () => {
  // 2-video.md, Model: x-v3-omni, and contracts/prices.json: resolution and seconds set the price;
  // audio and watermark add no cost.
  const moving = movingFields(await openModel("x-v3-omni"));
  expect(["mode", "duration"].filter((name) => moving.has(name))).toEqual(["mode", "duration"]);
  // 2-video.md, Model: x-v4: a reference video raises the price about 1.5 to 2 times.
  expect(movingFields(await openModel("x-v4-std")).has("ref_videos")).toBe(true);
  expect(
    ["prompt", "watermark", "aspect_ratio", "negative_prompt"].filter((name) => moving.has(name)),
  ).toEqual([]);
});

test("no value in the reference catalog has only a control for JSON", () => {
  const bare = (control: Control): boolean => {
    if (control.kind === "json") return true;
    if (control.kind === "list") return bare(control.items);
    return control.kind === "object" && control.fields.some((field) => bare(field.control));
  };
  const bareFields = Object.keys(lock.models).flatMap((id) =>
    documentOf(id).fields.flatMap(({ name, control }) => (bare(control) ? [`${id} ${name}`] : [])),
  );
  expect(bareFields).toEqual([]);
});
