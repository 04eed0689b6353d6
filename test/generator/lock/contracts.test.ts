// A lock keeps the contracts of a release as a difference to the present contracts, and can restore
// them completely.
import fc from "fast-check";
import { expect, test } from "vitest";
import { differenceOf, restore } from "../../../generator/compare/lock/contracts.js";
import type {
  ComparableContracts,
  ComparableUntypedModel,
} from "../../../generator/compare/diff/comparable.js";

const untyped = (category: string): ComparableUntypedModel => ({ category, capability_tags: [] });
const lockOf = (models: Readonly<Record<string, ComparableUntypedModel>>): ComparableContracts => ({
  models: {},
  untyped: models,
  operations: {},
});

test("every release can be restored, for any names of models", () => {
  const id = fc.oneof(fc.constantFrom("__proto__", "constructor", "1", "a"), fc.string());
  const state = fc
    .array(fc.tuple(id, fc.constantFrom("chat", "audio", "video")))
    .map((pairs) => lockOf(Object.fromEntries(pairs.map(([name, one]) => [name, untyped(one)]))));
  fc.assert(
    fc.property(state, state, (before, now) => {
      const restored = restore(differenceOf(before, now), now);
      const sorted = ({ untyped: models }: ComparableContracts) =>
        Object.entries(models).sort(([a], [b]) => (a < b ? -1 : 1));
      expect(sorted(restored)).toEqual(sorted(before));
    }),
  );
});
