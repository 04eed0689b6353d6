// Schemas that take the same requests and are written in another way, which types and pages follow.
import type { Change } from "./change.js";
import type { ComparableContracts } from "./comparable.js";
import { compareContracts } from "./compare-contracts.js";

/** All changes that an SDK shows: those of its contracts, and the models whose schema is written in another way alone. */
export async function compareWritten(
  before: ComparableContracts,
  after: ComparableContracts,
): Promise<readonly Change[]> {
  const changes = await compareContracts(before, after);
  const changed = new Set(changes.map(({ model }) => model));
  const rewritten = Object.entries(after.models).filter(([id, { input_schema: schema }]) => {
    const old = Object.hasOwn(before.models, id) ? before.models[id] : undefined;
    const isSame = JSON.stringify(old?.input_schema) === JSON.stringify(schema);
    return old !== undefined && !isSame && !changed.has(id);
  });
  return Object.freeze([...changes, ...rewritten.map(([model]) => ({ model, ...REWRITTEN }))]);
}

const REWRITTEN = Object.freeze({
  field: "",
  kind: "rewritten",
  class: "patch" as const,
  sentence:
    "the schema is written in another way (order of fields or values, or names of definitions) and takes the same requests",
});
