// Changes of a contract and the class of each (drift report).
import { describe, expect, test } from "vitest";
import { compareContracts } from "../../../generator/compare/diff/compare-contracts.js";
import { modelWith, sideOf } from "./sides.js";
import { CALLERS } from "./tables/callers.js";
import { COMBINED } from "./tables/combined.js";
import { SAME_FIELDS } from "./tables/edits-of-fields.js";
import { SAME_REQUESTS } from "./tables/edits-of-requests.js";
import { FIELDS } from "./tables/fields.js";
import { NESTED } from "./tables/nested.js";
import { ONE_FIELD } from "./tables/one-field.js";
import { field, type EqualPair } from "./tables/rows.js";
import { SAME } from "./tables/same.js";
import { EXCEPT } from "./tables/unproven.js";

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

describe("a change of one field", () => {
  const named = ONE_FIELD.map(([before, after, ...said]) => ({ before, after, said }));
  test.each(named)("$before → $after", async ({ before, after, said }) => {
    const [old, now] = [field(before), field(after)].map((schema) =>
      sideOf(modelWith(schema, { schema_version: JSON.stringify(schema) })),
    );
    const changes = old && now ? await compareContracts(old, now) : [];
    expect(changes.map((each) => `${each.class} ${each.kind}: ${each.sentence}`)).toEqual(
      said.map((each) => each.replace(": ", ": f: ")),
    );
  });
});

describe("a change of a contract", () => {
  test.each([...FIELDS, ...NESTED, ...COMBINED, ...CALLERS, ...EXCEPT])(
    "%s",
    async (_, before, after, expected) => {
      expect(await changesOf(before, after, ["2026-07-30", "2026-08-15"])).toEqual(expected);
    },
  );
});

describe("a contract with the same meaning has not changed", () => {
  const fields = SAME_FIELDS.map(([name, one, other]): EqualPair => [
    name,
    field(one),
    field(other),
  ]);
  test.each([...SAME, ...fields, ...SAME_REQUESTS])("%s", async (_, before, after) => {
    expect(await changesOf(before, after, ["2026-07-30", "2026-07-30"])).toEqual([]);
    expect(await changesOf(after, before, ["2026-07-30", "2026-07-30"])).toEqual([]);
  });
});
