// Whether a pattern runs, and on which texts, depends only on the pattern.
import { afterEach, expect, test, vi } from "vitest";
import { longestText } from "../../generator/read/schema/patterns/longest-text.js";
import catalog from "../fixtures/catalogs/patterns.json" with { type: "json" };

interface PatternField {
  readonly type: string;
  readonly pattern?: string;
}

const PATTERNS = new Set(
  catalog.data
    .flatMap(({ parameters }) => Object.values<PatternField>(parameters.input_schema.properties))
    .flatMap(({ pattern = [] }) => pattern),
);

// The patterns' classes, by the rules of backtracking; each run of digits is replaced by #.
const SQUARE = [
  ".*\\.(mp#|wav|ogg#)$",
  "^\\d+\\.\\d+\\.\\d+.*$",
  "\\d+s",
  "\\d+s$",
  "[.](mov|mp#|m#v)(\\?.*)?$",
];
const EXPONENTIAL = ["^(a|b|ab)*c{#}$", "^(?:[a-z]{#,#}(?:-[A-Z]{#})?,?)+$"];

const classOf = (pattern: string): string => {
  const family = pattern.replace(/\d+/g, "#");
  if (SQUARE.includes(family)) return "short texts";
  return EXPONENTIAL.includes(family) ? "no text" : "every text";
};

afterEach(() => vi.restoreAllMocks());

test("each pattern of a large catalog runs on the texts that its class allows, even if clocks jump", () => {
  let hours = 0;
  const leap = () => (hours += 3_600_000);
  vi.spyOn(Date, "now").mockImplementation(leap);
  vi.spyOn(performance, "now").mockImplementation(leap);
  const found = [...PATTERNS].map((pattern) => {
    const longest = longestText(pattern);
    if (longest === Infinity) return [pattern, "every text"];
    return [pattern, longest >= 200 ? "short texts" : longest === 0 ? "no text" : longest];
  });
  expect(found).toEqual([...PATTERNS].map((pattern) => [pattern, classOf(pattern)]));
  expect(PATTERNS.size).toBe(217);
  expect(hours).toBe(0);
});

// Following every set of states that a text can reach would take a number of steps exponential in
// its length.
test.each(["^.*a.{100}$", "(?:a?b?c?d?e?){40}f", "(?:(a+)\\1{1,40}|[ab]{2,40}x?){1,40}$"])(
  "the analysis of %s stops after a fixed number of steps",
  (pattern) => expect(longestText(pattern)).toBeTypeOf("number"),
);
