// Runs stage "check", which treats every catalog entry as untrusted input. A bad entry is reported
// and does not end the run.
import type { RawEntry } from "../fetch/select.js";
import { byCodeUnit, canonicalJson } from "../schema/json.js";
import { UNVERSIONED } from "../../compare/diff/comparable.js";
import type { Endpoints } from "./endpoint.js";
import { checkEntry, idOf, type CatalogModel, type CheckedEntry } from "./entry.js";
import { EntryRejectionError, printable, type Rejection } from "./rejection.js";

/** The usable models sorted by id, and the entries with a fault. */
export interface CheckedCatalog {
  readonly models: readonly CatalogModel[];
  readonly rejected: readonly Rejection[];
}

/** Checks the entries of a catalog. A bad entry is reported in `rejected` and never thrown. */
export function checkCatalog(entries: readonly RawEntry[], endpoints: Endpoints): CheckedCatalog {
  const accepted: CheckedEntry[] = [];
  const rejected: Rejection[] = [];
  for (const entry of entries) {
    try {
      accepted.push(checkEntry(entry, endpoints));
    } catch (error) {
      if (!(error instanceof EntryRejectionError)) throw error;
      rejected.push(rejectionOf(error, entry.index, idOf(entry.raw)));
    }
  }
  const models = new Map<string, CatalogModel>();
  for (const { model, fault } of accepted.sort(byPrecedence)) {
    const { id, index } = model;
    const isFirst = !models.has(id);
    if (isFirst) models.set(id, model);
    const why = fault ?? (isFirst ? undefined : DUPLICATE);
    if (why === undefined) continue;
    const one = rejectionOf(why, index, printable(id));
    rejected.push(isFirst ? { ...one, kept: "untyped" } : one);
  }
  return Object.freeze({
    models: Object.freeze([...models.values()]),
    rejected: Object.freeze(rejected.sort((a, b) => a.index - b.index)),
  });
}

const DUPLICATE = new EntryRejectionError(
  "E_ID_DUPLICATE",
  "another entry has the same id; the SDK uses the entry with the latest schema_version",
);

const rejectionOf = ({ code, message }: EntryRejectionError, index: number, id: string | null) => ({
  index,
  id,
  code,
  message,
});

// Sorts by id. Of two entries with the same id, the entry with the later schema version comes
// first. If the versions are equal, the content decides, so the order in the catalog has no effect.
const byPrecedence = ({ model: a }: CheckedEntry, { model: b }: CheckedEntry): number =>
  byCodeUnit(a.id, b.id) ||
  byCodeUnit(versionOf(b), versionOf(a)) ||
  byCodeUnit(contentOf(a), contentOf(b));

// Returns the schema version as a sort key: " " if the contract has no version, and "" if the entry
// has no usable contract. Both are lower than every version, so these entries come last.
const versionOf = ({ parameters }: CatalogModel) =>
  parameters === undefined
    ? ""
    : parameters.schemaVersion === UNVERSIONED
      ? " "
      : parameters.schemaVersion;

const contentOf = ({ category, capabilityTags, parameters }: CatalogModel) =>
  canonicalJson([category, capabilityTags, parameters?.inputSchema ?? null]);
