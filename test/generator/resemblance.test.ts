// Which documented model a live one is taken for: fields first, then the ends of ids; what they leave open is not decided.
import { expect, it } from "vitest";
import { missingFields } from "../../generator/normalise/demands.js";
import { resemblances } from "../../generator/normalise/resemblance.js";
import type { Json } from "../../generator/schema/json.js";

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
  ["sky-std", SAME, "x-v4-std"],
  ["sky-v4", SAME, ["x-v4-fast", "x-v4-std"]],
  ["sky-v4-turbo", SAME, ["x-v4-fast", "x-v4-std"]],
  ["model-17", SAME, ["x-v4-fast", "x-v4-std"]],
  // Another version is another model.
  ["sky-v5-fast", SAME, ["x-v4-fast", "x-v4-std"]],
  ["Air-2.3", VERSIONS, "x-2.3"],
  ["air2.3-fast", VERSIONS, "x-2.3-Fast"],
  ["air-3", VERSIONS, ["x-2.3", "x-2.3-Fast"]],
  ["anything", ALONE, "x-1-5-pro"],
  ["harbor-1-6-pro", ALONE, ["x-1-5-pro"]],
  ["aurora-video-1.6", [documentedOf("x-video-1.5", NAMES)], ["x-video-1.5"]],
  ["aurora-video-2", [documentedOf("x-video-1.5", NAMES)], ["x-video-1.5"]],
])("%s", (id, documented, wanted) => {
  expect(taken(id, documented)).toEqual(wanted);
});

it("few fields in common are no resemblance, and some need the end of the id", () => {
  const more = [...NAMES, "k", "l", "m"];
  expect(taken("anything", ALONE, more)).toEqual(["x-1-5-pro"]);
  expect(taken("harbor-1-5-pro", ALONE, more)).toBe("x-1-5-pro");
  expect(taken("harbor-1-5-pro", ALONE, NAMES.slice(0, 6))).toBeUndefined();
  expect(taken("harbor-1-5-pro", ALONE, NAMES, "image_generation")).toBeUndefined();
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
])("a contract with a and b lacks what %j demands: %j", (rule, wanted) => {
  expect(missingFields(rule, new Set(["a", "b"]))).toEqual(wanted);
});
