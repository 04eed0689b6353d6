// The position of the first mistake in a JSON text.
import { expect, test } from "vitest";
import { faultIn } from "../page/field/json/fault.js";

test.each([
  ["", [1, 1, "value"]],
  ["{", [1, 2, "first name"]],
  ['{"a"', [1, 5, "colon"]],
  ['{"a":}', [1, 6, "value"]],
  ['{"a":1,}', [1, 8, "name"]],
  ['{\n  "a": 1\n  "b": 2\n}', [3, 3, "next member"]],
  ["[", [1, 2, "first item"]],
  ["[1,]", [1, 4, "value"]],
  ["[1\r\n2]", [2, 1, "next item"]],
  ["{'a':1}", [1, 2, "first name"]],
  ["{a:1}", [1, 2, "first name"]],
  ['"a\nb"', [1, 3, "quote"]],
  ['{"a":"b', [1, 8, "quote"]],
  [String.raw`"\x"`, [1, 2, "quote"]],
  ["01", [1, 2, "end"]],
  ["1.", [1, 2, "end"]],
  ["-", [1, 1, "value"]],
  ["tru", [1, 1, "value"]],
  ["{} {}", [1, 4, "end"]],
  ["[}", [1, 2, "first item"]],
] as const)("the first mistake in %j", (text, [line, column, expected]) => {
  expect(() => JSON.parse(text) as unknown).toThrow();
  expect(faultIn(text)).toEqual({ line, column, expected });
});

test.each([
  "null",
  " -0.5e+3 ",
  '"\\u00e9\\n"',
  "[]",
  "{}",
  '{"a":[1,{"b":null}],"c":"}"}',
  "[".repeat(2_000) + "]".repeat(2_000),
])("JSON has no mistake: %.40j", (text) => {
  expect(faultIn(text)).toBe(undefined);
});

// Replaces each character of a text by several others. `JSON.parse` decides if the changed text is
// JSON.
test("a text has a mistake exactly if it is not JSON", () => {
  const text = '{"a": [1, -2.5e3, "b\\"c"], "d": {"e": true, "f": null}}';
  const verdicts = { json: 0, mistake: 0 };
  for (let at = 0; at < text.length; at++) {
    for (const letter of ["", " ", ",", ":", '"', "{", "}", "[", "]", "0", "e", ".", "\\", "\n"]) {
      const changed = text.slice(0, at) + letter + text.slice(at + 1);
      let isJson = true;
      try {
        JSON.parse(changed);
      } catch {
        isJson = false;
      }
      expect(faultIn(changed) === undefined, changed).toBe(isJson);
      verdicts[isJson ? "json" : "mistake"] += 1;
    }
  }
  expect(Math.min(verdicts.json, verdicts.mistake)).toBeGreaterThan(50);
});
