// Changes of a model outside its request: existence, endpoint, promises of the service.
import { expect, test } from "vitest";
import type {
  ComparableContracts,
  ComparableModel,
} from "../../../generator/compare/diff/comparable.js";
import { compareContracts } from "../../../generator/compare/diff/compare-contracts.js";
import type { JsonObject } from "../../../generator/read/schema/json.js";
import type { Rule } from "../../../generator/read/normalise/contract.js";
import { modelWith, NOTHING as nothing, sideOf } from "./sides.js";

const schema = { type: "object", properties: { duration: { type: "integer", maximum: 15 } } };
const narrower = { type: "object", properties: { duration: { type: "integer", maximum: 10 } } };
const untyped = (category: string, ...tags: string[]): ComparableContracts => ({
  ...nothing,
  untyped: { "x-model": { category, capability_tags: tags } },
});
const rule: Rule = {
  name: "images-or-video",
  section: "2-video.md",
  message: "image_urls cannot be combined with video_urls",
  schema: { not: { required: ["image_urls", "video_urls"] } },
  param: "video_urls",
};
const ruled = (...rules: Rule[]) => sideOf(modelWith(schema, { rules }));

const before = modelWith(schema);
const LATER = "2026-08-15";

test.each<readonly [string, ComparableContracts, ComparableContracts, string]>([
  ["a new model", nothing, sideOf(before), "minor model-added: new model"],
  ["a removed model", sideOf(before), nothing, "major model-removed: model removed"],
  [
    "a removed model without a contract",
    untyped("chat"),
    nothing,
    "major model-removed: model removed",
  ],
  [
    "the same contract under another id",
    sideOf(before),
    sideOf(before, "a-model"),
    "major model-renamed: looks renamed to a-model, which has the same contract",
  ],
  [
    "a model that gets a contract",
    untyped("video"),
    sideOf(before),
    "minor model-typed: the model has a contract now",
  ],
  [
    "a model that loses its contract",
    sideOf(before),
    untyped("video"),
    "major model-untyped: the model has no contract any more",
  ],
  [
    "a replaced tag",
    untyped("chat", "Text", "Tools"),
    untyped("chat", "Vision", "Text"),
    "patch tags-changed: capability tags: Vision added; Tools removed",
  ],
  ["tags in another order", untyped("chat", "Text", "A"), untyped("chat", "A", "Text"), ""],
])("%s", async (_, old, now, said) => {
  const changes = await compareContracts(old, now);
  expect(changes.map((each) => `${each.class} ${each.kind}: ${each.sentence}`).join()).toBe(said);
});

test.each<readonly [string, Partial<ComparableModel>, string]>([
  [
    "endpoint",
    { endpoint: "/v1/images/generations", schema_version: LATER },
    "major endpoint-changed: endpoint changed from /v1/videos/generations to /v1/images/generations",
  ],
  [
    "method",
    { method: "PUT", schema_version: LATER },
    "major method-changed: method changed from POST to PUT",
  ],
  [
    "operation",
    { operation: "image_generation", schema_version: LATER },
    "major operation-changed: operation changed from video_generation to image_generation",
  ],
  [
    "category",
    { category: "image" },
    "patch category-changed: category changed from video to image",
  ],
  [
    "source",
    { source: "base" },
    "patch source-changed: source changed from task_model_registry to base",
  ],
  [
    "date, the same contract",
    { schema_version: LATER },
    "patch schema-version-moved: schema_version changed from 2026-07-30 to 2026-08-15; the contract is the same",
  ],
])("another %s", async (_, parts, said) => {
  const changes = await compareContracts(sideOf(before), sideOf({ ...before, ...parts }));
  expect(changes.map((each) => `${each.class} ${each.kind}: ${each.sentence}`)).toEqual([said]);
});

const not = (...required: string[]) => ({ ...rule, schema: { not: { required } } });
const total = (maximum: number) => ({
  ...rule,
  schema: { "x-total": { of: ["a"], maximum } } as JsonObject,
});

test.each<readonly [string, Rule[], Rule[], string]>([
  ["is added", [], [rule], "major rule-added"],
  ["is removed", [rule], [], "minor rule-removed"],
  ["has the same meaning in other keywords", [rule], [not("video_urls", "image_urls")], ""],
  ["refuses less", [rule], [not("image_urls", "video_urls", "audio_urls")], "minor rule-widened"],
  ["refuses more", [rule], [not("image_urls")], "major rule-changed"],
  ["of the vocabulary changes", [total(5)], [total(6)], "major rule-changed"],
  ["has another message", [rule], [{ ...rule, message: "one" }], "patch rule-message-changed"],
  ["has another name", [rule], [{ ...rule, name: "one-input" }], "patch rule-renamed"],
])("a rule %s", async (_, old, now, said) => {
  const changes = await compareContracts(ruled(...old), ruled(...now));
  expect(changes.map((each) => `${each.class} ${each.kind}`).join()).toBe(said);
  // Rules come from the documents, and only the service can break a promise.
  expect(changes.filter(({ breach }) => breach !== undefined)).toEqual([]);
});

test("a contract that changes under the same schema_version is a silent drift", async () => {
  expect(await compareContracts(sideOf(modelWith(schema)), sideOf(modelWith(narrower)))).toEqual([
    {
      model: "x-model",
      field: "duration",
      kind: "bound-narrowed",
      class: "major",
      breach: "silent-drift",
      before: 15,
      after: 10,
      sentence: "duration: maximum lowered from 15 to 10",
    },
  ]);
});

test("a removed field is a breach under any version, and under the same version also a silent drift", async () => {
  const before = sideOf(modelWith(schema));
  const without = { type: "object", properties: {} };
  const breaches = async (version: string) => {
    const after = sideOf(modelWith(without, { schema_version: version }));
    const changes = await compareContracts(before, after);
    return changes.map(({ kind, class: level, breach }) => [kind, level, breach]);
  };
  expect(await breaches("2026-08-15")).toEqual([["field-removed", "major", "removed-field"]]);
  expect(await breaches("2026-07-30")).toEqual([
    ["silent-drift", "patch", "silent-drift"],
    ["field-removed", "major", "removed-field"],
  ]);
});

test("operations are compared without the promises of the catalog", async () => {
  const { operation, method, endpoint, rules } = modelWith(schema);
  const operations = (given: JsonObject) => ({
    "x-model": {
      operation,
      method,
      endpoint,
      rules,
      input_schema: { type: "object", properties: given },
    },
  });
  const before = { ...nothing, operations: operations({ version: { type: "string" } }) };
  expect(await compareContracts(before, { ...nothing, operations: operations({}) })).toEqual([
    {
      model: "x-model",
      field: "version",
      kind: "field-removed",
      class: "major",
      sentence: "version: removed",
    },
  ]);
});

test("models are sorted by id, including ids that are names of object members", async () => {
  const ids = ["x-b", "__proto__", "constructor", "x-a"];
  const models = Object.fromEntries(ids.map((id) => [id, modelWith(schema)]));
  const changes = await compareContracts(nothing, { ...nothing, models });
  expect(changes.map(({ model }) => model)).toEqual(["__proto__", "constructor", "x-a", "x-b"]);
});
