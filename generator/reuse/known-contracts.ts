// Contracts that need not be read again: the same generator made the lock of the same ones.
import type { CatalogModel, KnownContract, UncheckedModel } from "../check/entry.js";
import { lockedOperation } from "../lock/contracts.js";
import type { Lock } from "../lock/lock.js";
import { contractHash, type Contracts } from "../normalise/normalise.js";

/** Finds models in a lock by what the catalog says of them. */
export const knownModels =
  ({ models }: Lock): KnownContract =>
  (model) => {
    const locked = Object.hasOwn(models, model.id) ? models[model.id] : undefined;
    const { schemaVersion, source } = model.parameters;
    if (locked?.schema_version !== schemaVersion || locked.source !== source) return undefined;
    return locked.hash === hashOf(model) ? locked : undefined;
  };

// The check that follows refuses what is nested too deep for a hash.
function hashOf(model: UncheckedModel): string | undefined {
  try {
    return contractHash(model);
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

/** The contracts, operations found in a lock; their modules name models by category, so that these have to be the same. */
export function withKnownOperations(
  lock: Lock,
  contracts: Contracts,
  catalog: readonly CatalogModel[],
): Contracts {
  const before = Object.entries({ ...lock.untyped, ...lock.models });
  const categories = new Map(before.map(([id, { category }]) => [id, category]));
  const isSame = ({ id, category }: CatalogModel) => categories.get(id) === category;
  if (catalog.length !== categories.size || !catalog.every(isSame)) return contracts;
  const operations = contracts.operations.map((operation) => {
    const locked = lock.operations[operation.id];
    const isKnown = JSON.stringify(lockedOperation(operation)) === JSON.stringify(locked);
    return isKnown && locked !== undefined ? { ...operation, locked } : operation;
  });
  return { ...contracts, operations };
}
