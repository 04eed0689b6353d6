// The lock is printed as prettier prints it, without prettier.
import fc from "fast-check";
import { format } from "prettier";
import { expect, test } from "vitest";
import { jsonText } from "../../../generator/lock/text.js";
import type { Json } from "../../../generator/schema/json.js";

const byPrettier = (value: Json) =>
  format(JSON.stringify(value, null, 2), { parser: "json", printWidth: 100 });

const long = Array.from({ length: 40 }, (_, n) => n * 1_001);

test.each<[string, Json]>([
  ["scalars", { a: 1, b: "x", c: null, d: true, e: -1.5e30, f: 1e-7 }],
  ["nothing", { a: {}, b: [], c: [[]], d: [{}], e: "" }],
  ["lists that fit", { a: [1, 2], b: ["x", "y"], c: [true, null] }],
  ["lists that do not", { a: long, b: long.map(String), c: [long, ["x"]] }],
  [
    "tables",
    {
      a: [
        [1, 2],
        [3, 4],
      ],
      b: [
        { x: 1, y: 2 },
        { x: 3, y: 4 },
      ],
      c: [[1], [2, 3]],
    },
  ],
  ["wide characters", { a: ["日本語".repeat(14), "x"], b: ["日本語".repeat(16), "x"] }],
  ["names that objects have", JSON.parse('{"__proto__":{"constructor":[]},"toString":1}') as Json],
  [
    "a line that is just full",
    { a: ["x".repeat(40), "y".repeat(45)], b: ["x".repeat(40), "y".repeat(46)] },
  ],
])("%s", async (_, value) => {
  expect(jsonText(value)).toBe(await byPrettier(value));
});

test("what an editor hides, reorders or takes for a line's end is written as an escape", () => {
  const hidden = "\u202e\u2066\u200b\u200d\ufeff\u2028\u2029\u0085\u007f\u061c\ud800";
  const text = jsonText({ [`k${hidden}`]: `v${hidden}é日` });
  expect(text).toBe(
    String.raw`{
  "k\u202e\u2066\u200b\u200d\ufeff\u2028\u2029\u0085\u007f\u061c\ud800": "v\u202e\u2066\u200b\u200d\ufeff\u2028\u2029\u0085\u007f\u061c\ud800é日"
}
`,
  );
  expect(JSON.parse(text)).toEqual({ [`k${hidden}`]: `v${hidden}é日` });
});

test("any JSON", async () => {
  const json = fc
    .jsonValue({ maxDepth: 5 })
    .map((value) => JSON.parse(JSON.stringify(value)) as Json);
  const wide = fc.array(fc.oneof(fc.integer(), fc.string({ unit: "grapheme", maxLength: 40 })));
  const property = fc.asyncProperty(json, wide, async (value, list) => {
    const both = { value, list };
    expect(jsonText(both)).toBe(await byPrettier(both));
  });
  await fc.assert(property, { numRuns: 300 });
});
