// How the same contract written otherwise is classed, and contracts that are nearly the same.
import { describe, expect, test } from "vitest";
import { compareContracts } from "../../../generator/diff/compare-contracts.js";
import { modelWith, sideOf } from "./sides.js";
import { DESCRIBED_FIELDS, OTHER_FIELDS, SAME_FIELDS } from "./tables/edits-of-fields.js";
import { OTHER_REQUESTS, SAME_REQUESTS } from "./tables/edits-of-requests.js";
import { field, type Class, type Edit } from "./tables/rows.js";

const versioned = (schema: object, version: string) =>
  sideOf(modelWith(schema, { schema_version: version }));

async function classOf(before: object, after: object): Promise<Class> {
  const all = await compareContracts(versioned(before, "1"), versioned(after, "2"));
  const changes = all.filter(({ kind }) => kind !== "schema-version-moved");
  const breaks = changes.filter((change) => change.class === "major");
  if (breaks.some(({ typesOnly }) => typesOnly !== true)) return "major";
  if (breaks.length > 0) return "types";
  const one = (["minor", "patch"] as const).find((each) =>
    changes.some((change) => change.class === each),
  );
  return one ?? "none";
}

const inField = (edits: readonly Edit[]) =>
  edits.map(([name, before, after, ...classes]): Edit => [
    name,
    field(before),
    field(after),
    ...classes,
  ]);

describe.each([
  ["the same, written otherwise", [...inField(SAME_FIELDS), ...SAME_REQUESTS]],
  ["described otherwise", inField(DESCRIBED_FIELDS)],
  ["nearly the same", [...inField(OTHER_FIELDS), ...OTHER_REQUESTS]],
])("%s", (_, edits) => {
  test.each(edits)("%s", async (_, before, after, there, back) => {
    const classes = [await classOf(before, after), await classOf(after, before)];
    expect(classes).toEqual([there, back]);
  });
});
