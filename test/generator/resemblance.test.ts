// A live model resembles a documented model with the same fields and the same end of the id.
// Otherwise there are only candidates, or no result.
import { expect, it } from "vitest";
import { missingFields } from "../../generator/read/normalise/demands.js";
import { resemblances } from "../../generator/read/normalise/resemblance.js";
import type { Json } from "../../generator/read/schema/json.js";

const NAMES = "abcdefghij".split("");
const documentedOf = (id: string, names: readonly string[]) => ({
  id,
  operation: "video_generation",
  fields: new Set(["model", ...names]),
});
const SAME = ["x-v4-fast", "x-v4-std"].map((id) => documentedOf(id, NAMES));
const VERSIONS = ["x-2.3", "x-2.3-Fast"].map((id) => documentedOf(id, NAMES));
const ALONE = [documentedOf("x-1-5-pro", NAMES)];

const taken = (
  id: string,
  documented: readonly ReturnType<typeof documentedOf>[],
  names: readonly string[] = NAMES,
  operation = "video_generation",
) => {
  const schema = { properties: Object.fromEntries(names.map((name) => [name, {}])) };
  const [found] = resemblances([{ id, operation, schema }], documented, {});
  return found && (found.follows ?? found.candidates);
};

it.each<[string, readonly ReturnType<typeof documentedOf>[], string | string[]]>([
  ["skylark-v4-fast", SAME, "x-v4-fast"],
  ["Sky/V4_STD", SAME, "x-v4-std"],
  ["sky-v4", SAME, ["x-v4-fast", "x-v4-std"]],
  ["sky-v4-turbo", SAME, ["x-v4-fast", "x-v4-std"]],
  ["model-17", SAME, ["x-v4-fast", "x-v4-std"]],
  // Another version is another model.
  ["sky-v5-fast", SAME, ["x-v4-fast", "x-v4-std"]],
  ["v4-std", SAME, "x-v4-std"],
  // A part of the end is too little evidence, because other vendors have such models too.
  ["sky-std", SAME, ["x-v4-fast", "x-v4-std"]],
  ["sky-fast", SAME, ["x-v4-fast", "x-v4-std"]],
  ["skyv4-fast", SAME, ["x-v4-fast", "x-v4-std"]],
  ["x-v4-fast-preview", SAME, ["x-v4-fast", "x-v4-std"]],
  ["lumen-pro", ALONE, ["x-1-5-pro"]],
  ["lumen-5-pro", ALONE, ["x-1-5-pro"]],
  ["1-5-pro-lumen", ALONE, ["x-1-5-pro"]],
  ["pro", ALONE, ["x-1-5-pro"]],
  // The id has another version.
  ["lumen-2-1-5-pro", ALONE, ["x-1-5-pro"]],
  ["lumen-1.2.3", VERSIONS, ["x-2.3", "x-2.3-Fast"]],
  ["lumen-12.3", VERSIONS, ["x-2.3", "x-2.3-Fast"]],
  ["Air-2.3", VERSIONS, "x-2.3"],
  ["air2.3-fast", VERSIONS, "x-2.3-Fast"],
  ["air-3", VERSIONS, ["x-2.3", "x-2.3-Fast"]],
  ["anything", ALONE, ["x-1-5-pro"]],
  ["harbor-1-6-pro", ALONE, ["x-1-5-pro"]],
  ["aurora-video-1.6", [documentedOf("x-video-1.5", NAMES)], ["x-video-1.5"]],
  ["aurora-video-2", [documentedOf("x-video-1.5", NAMES)], ["x-video-1.5"]],
])("%s", (id, documented, wanted) => {
  expect(taken(id, documented)).toEqual(wanted);
});

it.each<[shares: string, names: readonly string[], wanted: string | undefined]>([
  ["10 of 10", NAMES, "x-1-5-pro"],
  ["10 of 12", [...NAMES, "k", "l"], "x-1-5-pro"],
  ["8 of 10", NAMES.slice(0, 8), "x-1-5-pro"],
  ["9 of 11, with a field of its own", [...NAMES.slice(0, 9), "k"], "x-1-5-pro"],
  ["10 of 13", [...NAMES, "k", "l", "m"], undefined],
  // The larger model has 10 fields, and both together have 12.
  ["8 of 12, each with two of its own", [...NAMES.slice(0, 8), "k", "l"], undefined],
  ["7 of 10, and model", [...NAMES.slice(0, 7), "model"], undefined],
  ["0 of 10", [], undefined],
])("%s fields and the same end of the id", (_, names, wanted) => {
  expect(taken("harbor-1-5-pro", ALONE, names)).toBe(wanted);
});

it("a model with another operation does not resemble it", () => {
  expect(taken("harbor-1-5-pro", ALONE, NAMES, "image_generation")).toBeUndefined();
});

it("ids never overrule fields", () => {
  const siblings = [documentedOf("x-v4-fast", NAMES), documentedOf("x-v4-std", [...NAMES, "k"])];
  expect(taken("sky-v4-std", siblings)).toEqual(["x-v4-fast", "x-v4-std"]);
});

it.each<[Json, readonly string[]]>([
  [{ required: ["a", "gone"] }, ["gone"]],
  [{ if: { required: ["a"] }, then: { required: ["gone"] } }, ["gone"]],
  [{ if: { required: ["gone"] }, then: { required: ["lost"] } }, []],
  [{ dependentRequired: { a: ["gone"] } }, ["gone"]],
  [{ dependentRequired: { gone: ["lost"] } }, []],
  [{ not: { required: ["gone"] } }, []],
  [{ properties: { gone: false, lost: { maxItems: 1 } } }, []],
  [{ anyOf: [{ required: ["gone"] }, { required: ["a"] }] }, []],
  [{ anyOf: [{ required: ["gone"] }, { required: ["lost"] }] }, ["gone", "lost"]],
  [{ "x-total": { of: ["gone", "a"], minimum: 1 } }, []],
  [{ "x-total": { of: ["gone", { path: "lost/*" }], minimum: 1 } }, ["gone", "lost"]],
  [{ "x-total": { of: ["gone"], maximum: 3 } }, []],
  [{ "x-sum": { of: "a/*/n", equals: "gone" } }, ["gone"]],
  [{ "x-sum": { of: "gone/*/n", equals: "lost" } }, []],
  [{ "x-appear-in": { of: ["gone/*/tag", "a/*/tag"], field: "b" } }, []],
])("a contract with a and b lacks the fields that %j requires: %j", (rule, wanted) => {
  expect(missingFields(rule, new Set(["a", "b"]))).toEqual(wanted);
});
