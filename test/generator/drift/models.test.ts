// Changes of a model beside its request: that it exists, how it is called, what the service promised of it.
import { expect, test } from "vitest";
import type { ComparableRule, DriftSide } from "../../../generator/diff/comparable.js";
import { compareContracts } from "../../../generator/diff/compare-contracts.js";
import type { JsonObject } from "../../../generator/schema/json.js";
import { modelWith, sideOf } from "./sides.js";

const schema = { type: "object", properties: { duration: { type: "integer", maximum: 15 } } };
const narrower = { type: "object", properties: { duration: { type: "integer", maximum: 10 } } };
const nothing: DriftSide = { models: [], untyped: [] };
const untyped = (category: string, ...tags: string[]): DriftSide => ({
  models: [],
  untyped: [{ id: "x-model", category, capability_tags: tags }],
});
const rule: ComparableRule = {
  name: "images-or-video",
  section: "2-video.md",
  message: "image_urls cannot be combined with video_urls",
  schema: { not: { required: ["image_urls", "video_urls"] } },
  param: "video_urls",
};
const ruled = (...rules: ComparableRule[]) => sideOf(modelWith(schema, { rules }));

test.each<readonly [string, DriftSide, DriftSide, object[]]>([
  [
    "a new model",
    nothing,
    sideOf(modelWith(schema)),
    [{ kind: "model-added", class: "minor", sentence: "new model" }],
  ],
  [
    "a model that is gone",
    sideOf(modelWith(schema)),
    nothing,
    [{ kind: "model-removed", class: "major", sentence: "model removed" }],
  ],
  [
    "a model without a contract that is gone",
    untyped("chat"),
    nothing,
    [{ kind: "model-removed", class: "major" }],
  ],
  [
    "the same contract under another id",
    sideOf(modelWith(schema)),
    sideOf(modelWith(schema, { id: "a-model" })),
    [
      {
        model: "x-model",
        kind: "model-renamed",
        class: "major",
        sentence: "model renamed to a-model, with the same contract",
      },
    ],
  ],
  [
    "a model that gets a contract",
    untyped("video"),
    sideOf(modelWith(schema)),
    [{ kind: "model-typed", class: "minor" }],
  ],
  [
    "a model that loses its contract",
    sideOf(modelWith(schema)),
    untyped("video"),
    [{ kind: "model-untyped", class: "major" }],
  ],
  [
    "another endpoint",
    sideOf(modelWith(schema)),
    sideOf(modelWith(schema, { endpoint: "/v1/images/generations", schema_version: "2026-08-15" })),
    [
      {
        kind: "endpoint-changed",
        class: "major",
        sentence: "endpoint changed from /v1/videos/generations to /v1/images/generations",
      },
    ],
  ],
  [
    "another method",
    sideOf(modelWith(schema)),
    sideOf(modelWith(schema, { method: "PUT", schema_version: "2026-08-15" })),
    [{ kind: "method-changed", class: "major" }],
  ],
  [
    "another operation",
    sideOf(modelWith(schema)),
    sideOf(modelWith(schema, { operation: "image_generation", schema_version: "2026-08-15" })),
    [{ kind: "operation-changed", class: "major" }],
  ],
  [
    "another category",
    sideOf(modelWith(schema)),
    sideOf(modelWith(schema, { category: "image" })),
    [{ kind: "category-changed", class: "patch" }],
  ],
  [
    "another source",
    sideOf(modelWith(schema)),
    sideOf(modelWith(schema, { source: "base" })),
    [{ kind: "source-changed", class: "patch" }],
  ],
  [
    "other tags",
    untyped("chat", "Text"),
    untyped("chat", "Text", "Vision"),
    [
      {
        kind: "tags-changed",
        class: "patch",
        sentence: "capability tags: Vision added",
      },
    ],
  ],
  [
    "one tag in another's place",
    untyped("chat", "Text", "Tools"),
    untyped("chat", "Vision", "Text"),
    [{ kind: "tags-changed", sentence: "capability tags: Vision added; Tools removed" }],
  ],
  [
    "tags in another order",
    untyped("chat", "Text", "Vision"),
    untyped("chat", "Vision", "Text"),
    [],
  ],
  [
    "another date, the same contract",
    sideOf(modelWith(schema)),
    sideOf(modelWith(schema, { schema_version: "2026-08-15" })),
    [{ kind: "schema-version-moved", class: "patch" }],
  ],
  [
    "a new rule",
    ruled(),
    ruled(rule),
    [{ field: "video_urls", kind: "rule-added", class: "major" }],
  ],
  [
    "a rule that is gone",
    ruled(rule),
    ruled(),
    [{ field: "video_urls", kind: "rule-removed", class: "minor" }],
  ],
  [
    "a rule that says the same otherwise",
    ruled(rule),
    ruled({ ...rule, schema: { not: { required: ["video_urls", "image_urls"] } } }),
    [],
  ],
  [
    "a rule that refuses less",
    ruled(rule),
    ruled({ ...rule, schema: { not: { required: ["image_urls", "video_urls", "audio_urls"] } } }),
    [{ kind: "rule-widened", class: "minor" }],
  ],
  [
    "a rule that refuses more",
    ruled(rule),
    ruled({ ...rule, schema: { not: { required: ["image_urls"] } } }),
    [{ kind: "rule-changed", class: "major" }],
  ],
  [
    "a rule of the vocabulary that changes",
    ruled({ ...rule, schema: { "x-total": { of: ["a"], maximum: 5 } } }),
    ruled({ ...rule, schema: { "x-total": { of: ["a"], maximum: 6 } } }),
    [{ kind: "rule-changed", class: "major" }],
  ],
  [
    "a rule with another message",
    ruled(rule),
    ruled({ ...rule, message: "send one of them" }),
    [{ kind: "rule-message-changed", class: "patch" }],
  ],
  [
    "a rule with another name",
    ruled(rule),
    ruled({ ...rule, name: "one-input" }),
    [{ kind: "rule-renamed", class: "patch" }],
  ],
])("%s", async (_, before, after, expected) => {
  const changes = await compareContracts(before, after);
  expect(changes).toHaveLength(expected.length);
  expect(changes).toMatchObject(expected);
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

test("a removed field is a breach under any version; under the same one the drift is told beside it", async () => {
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

test("a rule of the documents that changes is no drift of the service", async () => {
  const [change] = await compareContracts(ruled(), ruled(rule));
  expect(change).not.toHaveProperty("breach");
});

test("operations are compared where both sides have them, without the promises of the catalog", async () => {
  const { id, operation, method, endpoint, rules } = modelWith(schema);
  const operations = (given: JsonObject) => [
    { id, operation, method, endpoint, rules, input_schema: { type: "object", properties: given } },
  ];
  const before = { ...nothing, operations: operations({ version: { type: "string" } }) };
  expect(await compareContracts(before, nothing)).toEqual([]);
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

test("models are told in the order of their ids, also those with names of object members", async () => {
  const ids = ["x-b", "__proto__", "constructor", "x-a"];
  const models = ids.map((id) => modelWith(schema, { id }));
  const changes = await compareContracts(nothing, sideOf(...models));
  expect(changes.map(({ model }) => model)).toEqual(["__proto__", "constructor", "x-a", "x-b"]);
});
