// Finds models that were probably renamed: a model was removed, and a new model has the same
// contract.
import {
  byCodeUnit,
  canonicalJson,
  isJsonObject,
  objectOf,
  type JsonObject,
} from "../../read/schema/json.js";
import { sortedSchema } from "../../read/normalise/canonical.js";
import type { ComparableModel, ComparableUntypedModel } from "./comparable.js";

type Entry = ComparableModel | ComparableUntypedModel;
type Entries = Readonly<Record<string, Entry>>;

/**
 * Returns the new id of each renamed model, by old id. A removed and an added model with the same
 * contract count as one renamed model. If several models have this contract, pairs them in order of
 * id. Skips the contract if the numbers of removed and added models differ, or exceed `most`.
 */
export function renamedModels(
  before: Entries,
  after: Entries,
  most = Infinity,
): ReadonlyMap<string, string> {
  const come = byContract(after, before);
  return new Map(
    [...byContract(before, after)].flatMap(([contract, gone]) => {
      const names = come.get(contract) ?? [];
      if (names.length !== gone.length || gone.length > most) return [];
      return gone.map((id, index) => [id, names[index] ?? ""] as const);
    }),
  );
}

// Returns the ids of models that are in `side` but not in `other`, by contract.
function byContract(side: Entries, other: Entries): ReadonlyMap<string, readonly string[]> {
  const ids = new Map<string, string[]>();
  for (const [id, entry] of Object.entries(side)) {
    if (Object.hasOwn(other, id) || !("input_schema" in entry)) continue;
    const contract = contractOf(entry);
    ids.set(contract, [...(ids.get(contract) ?? []), id].sort(byCodeUnit));
  }
  return ids;
}

const contractOf = ({ operation, method, endpoint, input_schema: schema }: ComparableModel) =>
  canonicalJson([operation, method, endpoint, sortedSchema(withoutModel(schema))]);

// Removes the field `model` from a schema, because this field often lists only the model's own id.
function withoutModel(schema: JsonObject): JsonObject {
  const { properties } = schema;
  if (!isJsonObject(properties)) return schema;
  const others = Object.entries(properties).filter(([name]) => name !== "model");
  return objectOf([...Object.entries(schema), ["properties", objectOf(others)]]);
}
