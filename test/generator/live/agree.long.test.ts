// A live contract gives the issues, defaults and price facts of the generated module, on many bodies.
import { expect, test } from "vitest";
import { compare, ENTRIES } from "./agree.js";

test.each(ENTRIES.map((entry) => [entry.id, entry] as const))("%s", (_, entry) => {
  expect(compare(entry, 10_000)).toBeGreaterThan(0);
});
