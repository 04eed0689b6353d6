// A live contract gives the issues, defaults and price facts of the generated module.
import { expect, test } from "vitest";
import { compare, ENTRIES } from "./agree.js";

test("the contracts are those of 15 reference models and of 40 others", () => {
  expect(ENTRIES.length).toBe(55);
});

test.each(ENTRIES.map((entry) => [entry.id, entry] as const))("%s", (_, entry) => {
  expect(compare(entry, 200)).toBeGreaterThan(0);
});
