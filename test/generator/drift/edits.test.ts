// The classes of the edits between two similar contracts, in both directions.
import { expect, test } from "vitest";
import { compareContracts } from "../../../generator/compare/diff/compare-contracts.js";
import { modelWith, sideOf } from "./sides.js";
import { OTHER_FIELDS } from "./tables/edits-of-fields.js";
import { OTHER_REQUESTS } from "./tables/edits-of-requests.js";
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

const EDITS: readonly Edit[] = [
  ...OTHER_FIELDS.map(([name, before, after, ...classes]): Edit => [
    name,
    field(before),
    field(after),
    ...classes,
  ]),
  ...OTHER_REQUESTS,
];

test.each(EDITS)("%s", async (_, before, after, there, back) => {
  expect([await classOf(before, after), await classOf(after, before)]).toEqual([there, back]);
});
