// Whether a pattern runs, and on which texts, depends on nothing but the pattern.
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

// By the rules of backtracking; digits of a pattern count as one.
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

test("each pattern of a large catalog runs on the texts that its form allows, while clocks leap", () => {
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

// To follow every set of places that a text can reach would take a text's length of doublings.
test.each(["^.*a.{100}$", "(?:a?b?c?d?e?){40}f", "(?:(a+)\\1{1,40}|[ab]{2,40}x?){1,40}$"])(
  "%s is given up after so many steps",
  (pattern) => expect(longestText(pattern)).toBeTypeOf("number"),
);
