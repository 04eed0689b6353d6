// Verdicts of emitted checks in cases that an emitter can easily get wrong: known objects,
// inherited names, beginnings of patterns.
import { describe, expect, test } from "vitest";
import { newModule } from "../../generator/typescript/validator/module-scope.js";
import * as runtime from "../../runtime/validation/index.js";
import { emittedCheck } from "./run-emitted.js";

/** The values that both forms of a schema's check accept. */
function accepted<Value>(schema: unknown, values: readonly Value[]): readonly Value[] {
  const { collect, test: matches } = emittedCheck(schema);
  const taken = values.filter((value) => matches(value));
  expect(values.filter((value) => collect(value).length === 0)).toEqual(taken);
  return taken;
}

describe("an object is refused if another part of its schema requires another type", () => {
  test.each<[keyword: string, schema: object]>([
    ["dependentSchemas", { dependentSchemas: { a: { type: ["string", "null"] } } }],
    ["allOf", { allOf: [{ type: "array" }] }],
    ["anyOf", { anyOf: [{ type: "array" }, { type: "null" }] }],
    ["then", { if: { required: ["a"] }, then: { type: "integer" } }],
    ["$ref", { $ref: "#/$defs/text", $defs: { text: { type: "string" } } }],
  ])("by %s", (_, schema) => {
    expect(accepted({ type: "object", ...schema }, [{ a: 1 }])).toEqual([]);
  });
  test("but not if the other part allows an object too", () => {
    const schema = { type: "object", dependentSchemas: { a: { type: ["null", "object"] } } };
    expect(accepted(schema, [{ a: 1 }])).toEqual([{ a: 1 }]);
  });
});

test.each(["toString", "constructor", "valueOf", "hasOwnProperty", "__proto__"])(
  "%s, which every object inherits, is an ordinary name",
  (name) => {
    const own = (text: string) => JSON.parse(`{"${name}":${text}}`) as object;
    const schema = {
      type: "object",
      properties: own('{"type":"string"}'),
      required: [name],
      additionalProperties: false,
    };
    expect(accepted(schema, [{}, own('"a"'), own("1")])).toEqual([own('"a"')]);
    const { collect } = emittedCheck(schema);
    expect([...collect({}), ...collect(own("1"))]).toMatchObject([
      { pointer: `/${name}`, keyword: "required", expected: name, actual: undefined },
      { pointer: `/${name}`, keyword: "type", expected: "string", actual: 1 },
    ]);
    const values = [own('{"a":[1]}'), own('{"a":[2]}'), {}];
    expect(accepted({ const: values[0] }, values)).toEqual([values[0]]);
  },
);

test.each([
  [1e23, 10, true],
  [1e22, 7, false],
  [0.3, 0.1, true],
])("%d is a multiple of %d: %s", (value, multipleOf, expected) => {
  expect(accepted({ multipleOf }, [value])).toEqual(expected ? [value] : []);
});

const TEXTS = [
  "https://a.example/b.png",
  "HTTPS://a",
  "hTtPs://",
  "http://a",
  "HTTP://a",
  "https:/a",
  " https://a",
  "data:image/png;base64,AA",
  "ftp://a",
  "@one",
  "one@",
  "x-music-b",
  "a/b-c",
  "a/b-c/d",
  "ab",
  "",
];

describe("a shortcut for the beginning of a text changes no verdict of its pattern", () => {
  test.each<[pattern: string, matching: readonly string[]]>([
    ["^[hH][tT][tT][pP][sS]://", TEXTS.slice(0, 3)],
    ["^[hH][tT][tT][pP][sS]?://", TEXTS.slice(0, 5)],
    ["^[hH][tT][tT][pP][sS]://$", ["hTtPs://"]],
    ["^(?:[hH][tT][tT][pP][sS]://|data:image/[a-z]+;)", [...TEXTS.slice(0, 3), TEXTS[7] ?? ""]],
    ["^(?:https://|a)b$", ["ab"]],
    ["^@", ["@one"]],
    ["@", ["@one", "one@"]],
    ["^a\\/b-c", ["a/b-c", "a/b-c/d"]],
    ["^a\\/b-c$", ["a/b-c"]],
    ["^[a-z]b", ["ab"]],
    ["^ab?", ["a/b-c", "a/b-c/d", "ab"]],
    ["^@|^ab", ["@one", "ab"]],
    ["^", TEXTS],
  ])("%s", (pattern, matching) => {
    expect(accepted({ pattern }, TEXTS)).toEqual(matching);
  });
  test("a value that is not text is accepted", () => {
    const values = [null, 1, ["a"], { a: "b" }];
    expect(accepted({ pattern: "^@" }, values)).toEqual(values);
  });
});

test("a field with the name of a runtime function hides no function", () => {
  const { names } = newModule();
  expect(Object.keys(runtime).filter((name) => !names.has(name))).toEqual([]);
  const item = { type: "object", properties: { a: { type: "string" } }, required: ["a"] };
  const { collect } = emittedCheck({
    type: "object",
    properties: { items: item, texts: item, list: { type: "array", items: item } },
  });
  expect(collect({ items: { a: "x" }, texts: { a: "x" }, list: [{ a: "x" }] })).toEqual([]);
});
