// Changes of a contract and what each asks of callers (the classes of the drift report).
import { describe, expect, test } from "vitest";
import { compareContracts } from "../../../generator/diff/compare-contracts.js";
import { modelWith, sideOf } from "./sides.js";
import { BOUNDS } from "./tables/bounds.js";
import { CALLERS } from "./tables/callers.js";
import { COMBINED } from "./tables/combined.js";
import { FIELDS } from "./tables/fields.js";
import { NESTED } from "./tables/nested.js";
import { SAME } from "./tables/same.js";
import { TYPES } from "./tables/types.js";
import { VALUES } from "./tables/values.js";
import { WORDS } from "./tables/words.js";

async function changesOf(before: object, after: object, versions: readonly [string, string]) {
  const [old, now] = versions;
  const changes = await compareContracts(
    sideOf(modelWith(before, { schema_version: old })),
    sideOf(modelWith(after, { schema_version: now })),
  );
  return changes.map(({ field: at, kind, class: level, breach }) => ({
    field: at,
    kind,
    class: level,
    ...(breach !== undefined && { breach }),
  }));
}

describe("a change of a contract", () => {
  const rows = [
    ...FIELDS,
    ...VALUES,
    ...TYPES,
    ...BOUNDS,
    ...NESTED,
    ...COMBINED,
    ...WORDS,
    ...CALLERS,
  ];
  test("is tried in at least 60 forms", () => {
    expect(rows.filter(([, , , expected]) => expected.length > 0).length).toBeGreaterThanOrEqual(
      60,
    );
  });
  test.each(rows)("%s", async (_, before, after, expected) => {
    const moved = expected.length > 0 ? "2026-08-15" : "2026-07-30";
    expect(await changesOf(before, after, ["2026-07-30", moved])).toEqual(expected);
  });
});

describe("the same contract, written otherwise, has not changed", () => {
  test.each(SAME)("%s", async (_, before, after) => {
    expect(await changesOf(before, after, ["2026-07-30", "2026-07-30"])).toEqual([]);
    expect(await changesOf(after, before, ["2026-07-30", "2026-07-30"])).toEqual([]);
  });
});
