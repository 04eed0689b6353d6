// If the contract of a model could not be fetched, keeps the contract of the lock file
// (contracts.lock.json).
import { printable, type Rejection } from "../../read/check/rejection.js";
import type { ComparableContracts, ComparableModel } from "../diff/comparable.js";
import type { RawEntry } from "../../read/fetch/select.js";
import { isJsonObject } from "../../read/schema/json.js";

/**
 * If the contract of an entry could not be fetched, replaces the entry by the model of the lock
 * file. Keeps the entry if the lock file has no contract of the model, or if the entry and the lock
 * file both have only a base contract. A base contract is a simpler contract from the catalog's
 * list of models. `notRead` lists every model whose contract could not be fetched, with the reason.
 */
export function asLocked(
  entries: readonly RawEntry[],
  lockedModels: ComparableContracts["models"],
): { readonly entries: readonly RawEntry[]; readonly notRead: readonly Rejection[] } {
  const notRead: Rejection[] = [];
  const all = entries.map((entry): RawEntry => {
    const { index, raw, notRead: why } = entry;
    if (why === undefined || !isJsonObject(raw)) return entry;
    const id = String(raw["id"]);
    const locked = Object.hasOwn(lockedModels, id) ? lockedModels[id] : undefined;
    const hasBase = isJsonObject(raw["parameters"]);
    // The catalog's list of models may already contain a simpler contract of the model, the base
    // contract. If the lock file has only a base contract too, the base contract of the catalog is
    // used, because it is newer.
    const isFromLock = locked !== undefined && !(hasBase && locked.source === "base");
    const kept = isFromLock ? "as-locked" : hasBase ? "base" : "untyped";
    notRead.push({ index, id: printable(id), code: "E_SCHEMA_FETCH", message: why, kept });
    return isFromLock ? { index, raw: entryOf(id, locked), hash: locked.hash } : entry;
  });
  return { entries: all, notRead };
}

// Converts a locked model to a catalog entry.
const entryOf = (id: string, { category, capability_tags, ...locked }: ComparableModel): object => {
  const { operation, method, endpoint, schema_version, source, input_schema } = locked;
  const parameters = { operation, method, endpoint, schema_version, source, input_schema };
  return { id, category, capability_tags, parameters };
};

/** Returns a message about a contract that could not be read. */
export const notReadSentence = ({ id, message, kept = "untyped" }: Rejection): string =>
  `${String(id)}: its contract was not read (${message}); ${KEPT[kept]}`;

const KEPT = {
  "as-locked": "the SDK keeps the contract of contracts.lock.json",
  base: "the SDK uses the simpler contract in the catalog's list of models",
  untyped: "the model has no types",
};
