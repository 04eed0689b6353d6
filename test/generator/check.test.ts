// One bad entry costs itself: rejected by code, its neighbours untouched.
import { describe, expect, test } from "vitest";
import { checkCatalog } from "../../generator/check/catalog.js";
import { DOCUMENTED_ENDPOINTS } from "../../generator/check/entry.js";

const parameters = {
  operation: "video_generation",
  method: "POST",
  endpoint: "/v1/videos/generations",
  schema_version: "2026-07-30",
  source: "task_model_registry",
  input_schema: { type: "object", properties: { prompt: { type: "string" } } },
};
const entry = (id: unknown, changes: object = {}) => ({
  id,
  category: "video",
  parameters: { ...parameters, ...changes },
});
const withSchema = (schema: unknown) => entry("bad", { input_schema: schema });
const property = (schema: unknown) => withSchema({ type: "object", properties: { p: schema } });
const deep = (levels: number): unknown =>
  JSON.parse(`${'{"not":'.repeat(levels)}true${"}".repeat(levels)}`);

const check = (raw: readonly unknown[]) =>
  checkCatalog(
    raw.map((each, index) => ({ index, raw: each })),
    DOCUMENTED_ENDPOINTS,
  );

describe("an entry is rejected", () => {
  test.each<[name: string, code: string, entry: unknown]>([
    ["that is null", "E_ENTRY_SHAPE", null],
    ["that is a list", "E_ENTRY_SHAPE", []],
    ["without an id", "E_ID_SHAPE", { category: "video" }],
    ["with an empty id", "E_ID_SHAPE", entry("")],
    ["with a numeric id", "E_ID_SHAPE", entry(7)],
    ["with a line break in its id", "E_ID_CHARS", entry("a\r\nb")],
    ["with a zero-width character in its id", "E_ID_CHARS", entry("a\u200db")],
    ["with the id .", "E_ID_PATH", entry(".")],
    ["with the id ..", "E_ID_PATH", entry("..")],
    ["with an id that climbs", "E_ID_PATH", entry("../x")],
    ["with an id that climbs on the way", "E_ID_PATH", entry("v/../x")],
    ["with an id that climbs with backslashes", "E_ID_PATH", entry("v\\..\\x")],
    ["with an id that ends with a step", "E_ID_PATH", entry("v/.")],
    ["with an id of 300 characters", "E_ID_LENGTH", entry("x".repeat(300))],
    ["with parameters that are a list", "E_PARAMETERS_SHAPE", { id: "bad", parameters: [] }],
    ["with an unknown operation", "E_OPERATION", entry("bad", { operation: "audio_generation" })],
    [
      "with an inherited name as operation",
      "E_OPERATION",
      entry("bad", { operation: "constructor" }),
    ],
    ["with another method", "E_METHOD", entry("bad", { method: "DELETE" })],
    [
      "with an endpoint on another host",
      "E_ENDPOINT",
      entry("bad", { endpoint: "https://evil.example/v1" }),
    ],
    [
      "with an endpoint that leaves the path",
      "E_ENDPOINT",
      entry("bad", { endpoint: "/v1/../admin" }),
    ],
    [
      "with the endpoint of another operation",
      "E_ENDPOINT",
      entry("bad", { endpoint: "/v1/images/generations" }),
    ],
    [
      "with code as schema_version",
      "E_SCHEMA_VERSION",
      entry("bad", { schema_version: "2026*/ x" }),
    ],
    [
      "without input_schema",
      "E_SCHEMA_MISSING",
      { id: "bad", parameters: { ...parameters, input_schema: undefined } },
    ],
    ["with input_schema true", "E_SCHEMA_SHAPE", withSchema(true)],
    ["with input_schema null", "E_SCHEMA_SHAPE", withSchema(null)],
    ["with a text as input_schema", "E_SCHEMA_SHAPE", withSchema("x")],
    [
      "with a schema of something else than an object",
      "E_SCHEMA_SHAPE",
      withSchema({ type: "string" }),
    ],
    [
      "with another dialect",
      "E_SCHEMA_DIALECT",
      withSchema({ $schema: "http://json-schema.org/draft-07/schema#" }),
    ],
    ["nested 10,000 deep", "E_SCHEMA_DEPTH", property(deep(10_000))],
    [
      "with 60,000 values",
      "E_SCHEMA_SIZE",
      property({ examples: Array.from({ length: 60_000 }, () => 0) }),
    ],
    [
      "with a number that no program can hold",
      "E_SCHEMA_SHAPE",
      property(JSON.parse('{ "maximum": 1e400 }')),
    ],
    ["with a bound given as text", "E_SCHEMA_KEYWORD_TYPE", property({ minimum: "1" })],
    [
      "with properties as a list",
      "E_SCHEMA_KEYWORD_TYPE",
      withSchema({ type: "object", properties: [] }),
    ],
    ["with an unknown type", "E_SCHEMA_KEYWORD_TYPE", property({ type: "date" })],
    ["with no type at all", "E_SCHEMA_KEYWORD_TYPE", property({ type: [] })],
    ["with dependencies of draft-07", "E_SCHEMA_KEYWORD", property({ dependencies: {} })],
    [
      "with additionalItems of draft 2019-09",
      "E_SCHEMA_KEYWORD",
      property({ additionalItems: false }),
    ],
    ["with $recursiveRef of draft 2019-09", "E_SCHEMA_KEYWORD", property({ $recursiveRef: "#" })],
    [
      "with $recursiveAnchor of draft 2019-09",
      "E_SCHEMA_KEYWORD",
      withSchema({ $recursiveAnchor: true }),
    ],
    ["with an empty enum", "E_SCHEMA_ENUM", property({ enum: [] })],
    ["with an empty anyOf", "E_SCHEMA_ENUM", property({ anyOf: [] })],
    ["with a broken pattern", "E_SCHEMA_PATTERN", property({ pattern: "(" })],
    ["with a keyword that is not implemented", "E_SCHEMA_KEYWORD", withSchema({ $vocabulary: {} })],
    ["with a remote reference", "E_REF_REMOTE", property({ $ref: "https://evil.example/s.json" })],
    ["with a file reference", "E_REF_REMOTE", property({ $ref: "file:///etc/passwd" })],
    ["with a scheme-relative reference", "E_REF_REMOTE", property({ $ref: "//127.0.0.1/s" })],
    ["with a reference to nothing", "E_REF_MISSING", property({ $ref: "#/$defs/none" })],
    [
      "with a reference along the prototype",
      "E_REF_MISSING",
      property({ $ref: "#/constructor/prototype" }),
    ],
    [
      "with a reference to itself",
      "E_REF_CYCLE",
      withSchema({ type: "object", $defs: { a: { $ref: "#/$defs/a" } } }),
    ],
  ])("%s: %s", (_, code, bad) => {
    const { models, rejected } = check([entry("before"), bad, entry("z-after")]);
    expect(models.map((model) => model.id)).toEqual(["before", "z-after"]);
    expect(rejected.map((each) => [each.index, each.code])).toEqual([[1, code]]);
  });
});

describe("an entry is accepted", () => {
  test.each<[name: string, entry: unknown]>([
    ["of an unknown category", { ...entry("ok"), category: "3d" }],
    ["without a category", { id: "ok" }],
    ["with dots inside the segments of its id", entry("a..b/.c/d.")],
    [
      "with fields that are called as keywords of older drafts",
      withSchema({ type: "object", properties: { dependencies: {}, additionalItems: {} } }),
    ],
    ["without parameters", { id: "ok", category: "chat", capability_tags: ["Text"] }],
    ["with parameters null", { id: "ok", parameters: null }],
    ["with another source", entry("ok", { source: "something_new" })],
    ["without a method, as the flat answer may be", entry("ok", { method: undefined })],
    ["with unknown keywords", withSchema({ type: "object", "x-order": [1], nullable: true })],
    ["with a recursive schema", withSchema({ type: "object", properties: { a: { $ref: "#" } } })],
    [
      "with an own __proto__ property",
      property(JSON.parse('{"properties":{"__proto__":{"type":"string"}}}')),
    ],
  ])("%s", (_, good) => {
    expect(check([good]).rejected).toEqual([]);
  });
});

test("of two entries with one id the later contract counts, in any order", () => {
  const older = entry("twin", { schema_version: "2026-01-01" });
  const newer = entry("twin", { schema_version: "2026-07-30" });
  for (const list of [
    [older, newer],
    [newer, older],
  ]) {
    const { models, rejected } = check(list);
    expect(models.map((model) => model.parameters?.schemaVersion)).toEqual(["2026-07-30"]);
    expect(rejected.map((each) => [list[each.index], each.code])).toEqual([
      [older, "E_ID_DUPLICATE"],
    ]);
  }
});

test("a hostile id is shown without its control characters", () => {
  const [rejection] = check([entry("a\u001b[31m\u202eb")]).rejected;
  expect(rejection?.id).toBe("a\ufffd[31m\ufffdb");
});
