// Patterns that may take long never run: only the server checks them, and the SDK refuses no valid
// value because of them.
import fc from "fast-check";
import { expect, test } from "vitest";
import { emitRequestModule } from "../../generator/typescript/request-module.js";
import { contractOf } from "./contract-of.js";
import { ajvVerdicts, schema, value } from "./random-schemas.js";
import { emittedCheck, orRefusal } from "./run-emitted.js";

// A pattern, and a piece of text. Many repetitions of the piece with a wrong end make the pattern
// slow.
const CATASTROPHIC: readonly (readonly [pattern: string, piece: string])[] = [
  ["^(a+)+$", "a"],
  ["^(a|a)*$", "a"],
  ["(x+x+)+y", "x"],
  ["(.*)*$", "a"],
  ["^(.*a){20}$", "a"],
  ["^(a?){30}a{30}$", "a"],
  ["(?:\\w+\\s*)+:", "a "],
  ["^(([a-z])+.)+[A-Z]([a-z])+$", "a"],
  [
    "^([a-zA-Z0-9])(([\\-.]|[_]+)?([a-zA-Z0-9]+))*(@){1}[a-z0-9]+[.]{1}(([a-z]{2,3})|([a-z]{2,3}[.]{1}[a-z]{2,3}))$",
    "a",
  ],
  ["^(?:(?:https?:\\/\\/)?(?:[\\w-]+\\.?)+)+$", "a"],
  ["^\\s+|\\s+$", " "],
  ["a+$", "a"],
  ["\\d+s", "1"],
  ["^\\d+\\.\\d+\\.\\d+.*$", "1.1.1"],
  ["^(a|b|ab)*c$", "ab"],
  ["^(?:[a-z]{2,3}(?:-[A-Z]{2})?,?)+$", "ab"],
  [".*foo", "a"],
  ["a*a*b", "a"],
  ["[a-z]{1,300}x", "a"],
  ["^(.+)\\1+$", "ab"],
  // Counting its repetitions one by one would take a minute, however fast the pattern runs.
  ["^(?:(?:(?:ab){2000}){2000}){2000}$", "ab"],
  ['(?:"(?:\\\\.|[^"])*)*z', '"\\'],
  // Lazy quantifiers, letters of any script, lookaround, back references, word boundaries,
  // repetitions of the empty text.
  ["(a*?)*;", "a"],
  ["^(?:\\p{L}+-?)+$", "é"],
  ["(?:(?=a+)a)+!!", "a"],
  ["^(?=(a+)+$)", "a"],
  ["(?<!\\w*b)c", "ac"],
  ["(a*)(a*)\\1\\2z", "a"],
  ["(?:a{1,50}){3}z", "a"],
  ["^(?:a{0,20}){0,20}$", "a"],
  ["(?:\\b\\w+\\b ?)+$", "a"],
  ["(?:(?:)|a)*z", "a"],
  ["(?:a?|b?){25}c", "ab"],
];

/**
 * CPU time of the fastest of five runs, because a busy machine delays a process but adds no CPU
 * time.
 */
function shortestMs(run: () => unknown): number {
  const times = Array.from({ length: 5 }, () => {
    const started = process.cpuUsage();
    run();
    return process.cpuUsage(started).user / 1_000;
  });
  return Math.min(...times);
}

test.each(CATASTROPHIC)("only the server checks %s, also on a long text", (pattern, piece) => {
  const text = `${piece.repeat(10_000 / piece.length)}!`;
  const { collect, test: matches } = emittedCheck({
    properties: { text: { pattern }, keys: { patternProperties: { [pattern]: false } } },
  });
  const body = { text, keys: { [text]: 1 } };
  matches(body);
  expect([collect(body), matches(body)]).toEqual([[], true]);
  expect(shortestMs(() => [collect(body), matches(body)])).toBeLessThan(20);
});

const CHECKED: readonly (readonly [pattern: string, piece: string])[] = [
  ["^https://", "https://"],
  ["^[a-z]+$", "a"],
  ["^\\S+$", "a"],
  ["^[\\s\\S]{1,5000}$", "a"],
  ["^#(?:[0-9a-fA-F]{3}|[0-9a-fA-F]{6})$", "a"],
  ["^[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$", "a"],
  ["^[a-z0-9]+(?:-[a-z0-9]+)*$", "a-"],
  ["^(?:[a-z]{1,63}\\.){1,8}[a-z]{2,63}$", "a."],
  ["^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}(?:\\.\\d+)?(?:Z|[+-]\\d{2}:\\d{2})$", "1"],
  ["^(?!.*\\.\\.)[a-z.]+$", "a."],
  ["^\\d+:\\d+$", "1"],
  ["^data:image/(png|jpeg);base64,[A-Za-z0-9+/]+={0,2}$", "A"],
  ["\\.(png|jpe?g|webp)$", ".pn"],
  ["^(?:\\p{L}+-)+$", "é-"],
  ["^(?=.*a)(?=.*\\d).{8,}$", "a"],
  ["^(?:[a-z]{1,10},){1,10}$", "a,"],
  ["(?:\\S-?){2,5}#", "-"],
  // Counting its repetitions one by one would take a minute.
  ["^(?:(?:){4294967295}ab){4294967295}$", "ab"],
];

test.each(CHECKED)("%s is checked, and fast", (pattern, piece) => {
  const { test: matches } = emittedCheck({ pattern });
  const text = ` ${piece.repeat(10_000 / piece.length)}!`;
  expect(matches(text)).toBe(false);
  expect(shortestMs(() => matches(text))).toBeLessThan(20);
});

// The time of these patterns grows with the square or the cube of the length. Each row has a text
// that matches, and a text that does not match.
test.each([
  ["^\\d+\\.\\d+\\.\\d+.*$", "1.2.3-beta", "1.2"],
  [".*\\.(svg|png)$", "a.b.png", "a.b.jpg"],
  ["^data:image/.*;base64,.*$", "data:image/png;base64,AA", "data:image/png,AA"],
  ["\\d+s", "for 10s", "for 10"],
  ["a*a*b", "aab", "aaa"],
])("%s is checked on short texts", (pattern, taken, refused) => {
  const { collect, test: matches } = emittedCheck({
    properties: { text: { pattern }, keys: { patternProperties: { [pattern]: false } } },
  });
  expect([matches({ text: taken }), matches({ text: refused })]).toEqual([true, false]);
  expect(collect({ text: refused })).toMatchObject([{ path: ["text"], keyword: "pattern" }]);
  expect([matches({ keys: { [taken]: 1 } }), matches({ keys: { [refused]: 1 } })]).toEqual([
    false,
    true,
  ]);
});

// Texts without an s; the second is too long for the pattern.
const [NONE, LONG] = ["11", "1".repeat(2_000)];

test.each<[title: string, schema: object, taken: readonly unknown[], refused: readonly unknown[]]>([
  ["its own text", { pattern: "\\d+s" }, ["1s", LONG], [NONE]],
  ["not", { not: { pattern: "\\d+s" } }, [NONE, LONG], []],
  ["not, bounded", { not: { pattern: "\\d+s", maxLength: 200 } }, [NONE, LONG], ["1s"]],
  ["if", { if: { pattern: "\\d+s" }, then: { maxLength: 2 } }, [NONE, "1s", LONG], []],
  ["oneOf", { oneOf: [{ pattern: "\\d+s" }, { maxLength: 3 }] }, [NONE, LONG], []],
  ["names", { propertyNames: { pattern: "\\d+s" } }, [{ "1s": 1 }, { [LONG]: 1 }], [{ 1: 1 }]],
  [
    "keys",
    { patternProperties: { "\\d+s": { type: "null" } }, additionalProperties: false },
    [{ "1s": null }, { [LONG]: 1 }],
    [{ "1s": 1 }, { 1: 1 }],
  ],
])("a text that is too long for a pattern is accepted, inside %s", (_, given, taken, refused) => {
  const { collect, test: matches } = emittedCheck(given);
  const verdict = (value: unknown) => [collect(value).length === 0, matches(value)];
  expect(taken.map(verdict)).toEqual(taken.map(() => [true, true]));
  expect(refused.map(verdict)).toEqual(refused.map(() => [false, false]));
});

const SLOW = "(a|a)*b$";

test("a schema with such a pattern refuses no value that ajv accepts", () => {
  let refused = 0;
  fc.assert(
    fc.property(schema, fc.array(value, { minLength: 40, maxLength: 40 }), (given, values) => {
      const text = JSON.stringify(given)
        .replaceAll('"pattern":"^a"', `"pattern":"${SLOW}"`)
        .replaceAll('{"^a":', `{"${SLOW}":`)
        .replaceAll('"pattern":"^[a-c]"', `"pattern":"${SLOW}"`);
      const verdicts = ajvVerdicts(JSON.parse(text), values);
      const check = orRefusal(() => emittedCheck(JSON.parse(text)));
      if (typeof check === "string") return;
      const { collect } = check;
      for (const [index, each] of values.entries()) {
        if (collect(each).length === 0) continue;
        refused++;
        expect(verdicts?.[index] ?? false, `${text} ${JSON.stringify(each)}`).toBe(false);
      }
    }),
    { seed: 20261122, numRuns: 30 },
  );
  expect(refused).toBeGreaterThan(250);
});

test.each<[title: string, schema: object, taken: unknown, refused?: unknown]>([
  ["its own text", { pattern: SLOW, maxLength: 3 }, "c", "cccc"],
  ["not", { not: { pattern: SLOW } }, "ab"],
  ["oneOf", { oneOf: [{ pattern: SLOW }, { maxLength: 3 }] }, "ab"],
  ["if", { if: { pattern: SLOW }, then: { maxLength: 1 }, else: { minLength: 4 } }, "a", "aa"],
  ["contains", { contains: { pattern: SLOW }, maxContains: 1 }, ["b", "c"], []],
  ["propertyNames", { propertyNames: { pattern: SLOW, maxLength: 2 } }, { cd: 1 }, { cde: 1 }],
  ["keys", { patternProperties: { [SLOW]: false }, additionalProperties: false }, { b: 1 }],
  ["$ref", { not: { $ref: "#/$defs/d" }, $defs: { d: { pattern: SLOW } } }, "c"],
])("the other keywords still apply, inside %s", (_, given, taken, refused) => {
  const { collect, test: matches } = emittedCheck(given);
  expect([collect(taken), matches(taken)]).toEqual([[], true]);
  if (refused !== undefined) expect(matches(refused)).toBe(false);
});

test("the JSDoc of the field mentions a pattern that only the server checks", async () => {
  const { text } = emitRequestModule(
    contractOf("x-slow", {
      type: "object",
      properties: { name: { type: "string", pattern: "^(a+)+$", maxLength: 5 } },
    }),
  );
  expect(text).toContain(
    'Only the server checks the pattern "^(a+)+$": the pattern may take too long to run.',
  );
  expect(text).not.toContain("RegExp");
});

test.each([
  [200, undefined],
  [
    300,
    'Only the server checks the pattern "\\\\d+s" in texts with more than 446 characters: the pattern may take too long to run.',
  ],
])("the JSDoc of a field of up to %s characters", async (maxLength, line) => {
  const field = { type: "string", pattern: "\\d+s", maxLength };
  const { text } = emitRequestModule(
    contractOf("x-slow", { type: "object", properties: { name: field } }),
  );
  if (line === undefined) expect(text).not.toContain("Only the server");
  else expect(text.replace(/\s+\* /g, " ")).toContain(line);
});
