// Reading a hostile contract ends within a second of CPU time. The result is a sentence about the
// contract, or the issues of a request.
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { readContract } from "../../../generator/live.js";
import { defineModel, type ModelMetadata } from "../../../runtime/call/model/definition.js";
import * as functions from "../../../runtime/live/functions.js";

const parametersOf = (input_schema: unknown) => ({
  operation: "video_generation",
  method: "POST",
  endpoint: "/v1/videos/generations",
  input_schema,
});

/** Reads an entry and checks a request. Returns the reason, or the messages of the issues. */
function read(entry: object, request: object): string | readonly string[] {
  const before = process.cpuUsage();
  const answer = { id: "m", entry: { ...entry, id: "m" }, baseUrl: "https://gateway.example" };
  const contract = readContract(answer, functions);
  const result =
    "reason" in contract
      ? contract.reason
      : defineModel(contract.metadata as ModelMetadata, contract.check)
          .validate(request)
          .map(({ message }) => message);
  expect(process.cpuUsage(before).user / 1_000).toBeLessThan(1_000);
  return result;
}

const nested = (levels: number, inner: object): object => {
  let schema = inner;
  for (let level = 0; level < levels; level++) schema = { allOf: [schema] };
  return schema;
};

/** A schema in which each level of a value fits several alternatives. */
const RECURSIVE = {
  type: "object",
  properties: { a: { $ref: "#/$defs/n" } },
  $defs: {
    n: {
      type: "object",
      anyOf: Array.from({ length: 8 }, (_, index) => ({
        properties: { a: { $ref: "#/$defs/n" }, [`k${index}`]: { const: index } },
        required: ["a", "b"],
      })),
    },
  },
};
const LEVELS = Array.from({ length: 40 }).reduce<object>((a) => ({ a, b: 1 }), {});

const DOUBLED = Object.fromEntries(
  Array.from({ length: 30 }, (_, index) => {
    const $ref = `#/$defs/d${index + 1}`;
    return [`d${index}`, { allOf: [{ $ref }, { $ref }] }];
  }),
);

/** A schema in which each of 400 fields leads to the same type in 4,096 ways. */
const MANY_WAYS = {
  type: "object",
  properties: Object.fromEntries(
    Array.from({ length: 400 }, (_, index) => [
      `f${index}`,
      { anyOf: [{ $ref: "#/$defs/d0" }, { const: index }] },
    ]),
  ),
  $defs: {
    ...Object.fromEntries(
      Array.from({ length: 12 }, (_, level) => {
        const anyOf = [`d${level + 1}`, `e${level + 1}`].map((name) => ({
          $ref: `#/$defs/${name}`,
        }));
        return [
          [`d${level}`, { anyOf }],
          [`e${level}`, { anyOf: [...anyOf, { const: level }] }],
        ];
      }).flat(),
    ),
    d12: { type: "string" },
    e12: { type: "string", minLength: 2 },
  },
};

test.each<[what: string, schema: unknown, request: object, want: string | readonly string[]]>([
  ["deep", nested(10_000, {}), {}, "its JSON is nested deeper than 64 levels"],
  [
    "a reference to itself",
    { $ref: "#/$defs/a", $defs: { a: { $ref: "#/$defs/a" } } },
    {},
    "a $ref leads back to itself for the same value, so a check of the value would never end",
  ],
  [
    "references that double 30 times",
    { type: "object", properties: { a: { $ref: "#/$defs/d0" } }, $defs: { ...DOUBLED, d30: {} } },
    {},
    "its references unfold to more than 50000 schemas",
  ],
  [
    "forms that a value fits in very many ways",
    RECURSIVE,
    LEVELS,
    [
      'the request cannot be read (its check takes more than 200,000 steps, because the contract refers to itself; send the request with validate: "off", and the gateway checks it)',
    ],
  ],
  ["fields that lead to the same type in very many ways", MANY_WAYS, { f0: "a" }, []],
  [
    "a catastrophic pattern",
    { type: "object", properties: { prompt: { type: "string", pattern: "^(a+)+$" } } },
    { prompt: `${"a".repeat(100_000)}!` },
    [],
  ],
  [
    "a catastrophic pattern of keys",
    { type: "object", patternProperties: { "^(a|a)*$": { type: "string" } } },
    { [`${"a".repeat(100_000)}!`]: 1 },
    [],
  ],
  ["a list", [], {}, "input_schema must be an object of keywords"],
  ["a text", { type: "string" }, {}, "input_schema must describe an object"],
])("%s", (_, schema, request, want) => {
  expect(read({ parameters: parametersOf(schema) }, request)).toEqual(want);
});

const MANY = "its schema has more than 10 patterns, which take too long to analyse";

test.each([
  [10, []],
  [11, MANY],
  [499, MANY],
])("%d patterns whose analysis is slow", (count, want) => {
  const properties = Object.fromEntries(
    Array.from({ length: count }, (_, index) => [
      `f${index}`,
      { type: "string", pattern: `^(?:a|b|ab|ba|c${index}){1,60}[a-z]{0,40}(?:x|y|xy){1,40}$` },
    ]),
  );
  const parameters = parametersOf({ type: "object", properties });
  expect(read({ parameters }, {})).toEqual(want);
});

test("lists of values that are intersected", () => {
  const list = { enum: Array.from({ length: 6_000 }, (_, index) => ({ index })) };
  const parameters = parametersOf({ properties: { a: { allOf: [list, list, list, list] } } });
  expect(read({ parameters }, { a: { index: 5_999 } })).toEqual([]);
});

test.each([
  [
    "POST",
    "/v1/videos/../usage",
    'endpoint "/v1/videos/../usage" is not a known endpoint of this operation',
  ],
  [
    "POST",
    "https://evil.example/v1/videos/generations",
    "is not a known endpoint of this operation",
  ],
  ["POST", "//evil.example/v1/videos", "is not a known endpoint of this operation"],
  ["POST", "/v1/tasks/all", "is not a known endpoint of this operation"],
  ["POST", "", "the contract has no endpoint"],
  ["DELETE", "/v1/videos/generations", 'method "DELETE" is not allowed'],
])("%s %s is not allowed", (method, endpoint, want) => {
  const parameters = { ...parametersOf({ type: "object" }), method, endpoint };
  expect(read({ parameters }, {})).toContain(want);
});

test("the gateway's own address before the path is left out", () => {
  const endpoint = "https://gateway.example/v1/videos/generations";
  const parameters = { ...parametersOf({ type: "object" }), endpoint };
  const answer = { id: "m", entry: { id: "m", parameters }, baseUrl: "https://gateway.example" };
  expect(readContract(answer, functions)).toMatchObject({
    metadata: { endpoint: "/v1/videos/generations" },
  });
});

const hostile = JSON.parse(
  readFileSync(new URL("../../fixtures/catalogs/hostile.json", import.meta.url), "utf8"),
) as { readonly data: readonly unknown[] };

test("each entry of the hostile catalog ends in a second", () => {
  for (const entry of hostile.data) {
    const result = read(Object(entry) as object, { prompt: "a", n: [1, { a: 1 }] });
    if (typeof result === "string") expect(result.length).toBeGreaterThan(5);
  }
});
