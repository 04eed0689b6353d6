// Finds schemas that are written differently but accept the same requests. Such a rewrite still
// changes the text of the TypeScript types, so reports list it.
import type { Change } from "./change.js";
import type { ComparableContracts } from "./comparable.js";
import { compareContracts } from "./compare-contracts.js";

/** Returns the changes between two catalogs. Includes models whose schema was only rewritten. */
export async function compareWithRewrites(
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
    "the schema has another form, for example another order, but accepts the same requests as before",
});
