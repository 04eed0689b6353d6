// Stage "check": the catalog as untrusted input; a bad entry is reported, the others continue.
import type { RawEntry } from "../fetch/select.js";
import { byCodeUnit, canonicalJson } from "../schema/json.js";
import { checkEntry, idOf, type CatalogModel, type Endpoint, type KnownContract } from "./entry.js";
import { EntryRejected, type Rejection } from "./rejection.js";

/** The models that can be emitted, by id, and the entries that cannot. */
export interface CheckedCatalog {
  readonly models: readonly CatalogModel[];
  readonly rejected: readonly Rejection[];
}

/** Checks the entries of a list answer; never throws. */
export function checkCatalog(
  entries: readonly RawEntry[],
  endpoints: readonly Endpoint[],
  known: KnownContract = () => undefined,
): CheckedCatalog {
  const accepted: CatalogModel[] = [];
  const rejected: Rejection[] = [];
  for (const { index, raw } of entries) {
    try {
      accepted.push(checkEntry(raw, index, endpoints, known));
    } catch (error) {
      if (!(error instanceof EntryRejected)) throw error;
      rejected.push({ index, id: idOf(raw), code: error.code, message: error.message });
    }
  }
  const models = new Map<string, CatalogModel>();
  for (const model of accepted.sort(byPrecedence)) {
    if (!models.has(model.id)) {
      models.set(model.id, model);
      continue;
    }
    const message = `another entry with the same id counts: the one with the later schema_version`;
    rejected.push({ index: model.index, id: model.id, code: "E_ID_DUPLICATE", message });
  }
  return Object.freeze({
    models: Object.freeze([...models.values()]),
    rejected: Object.freeze(rejected.sort((a, b) => a.index - b.index)),
  });
}

// By id; among entries of one id the later contract first, whatever the order of the list.
function byPrecedence(a: CatalogModel, b: CatalogModel): number {
  return (
    byCodeUnit(a.id, b.id) ||
    byCodeUnit(b.parameters?.schemaVersion ?? "", a.parameters?.schemaVersion ?? "") ||
    byCodeUnit(contentOf(a), contentOf(b))
  );
}

const contentOf = ({ category, capabilityTags, parameters }: CatalogModel) =>
  canonicalJson([category, capabilityTags, parameters?.inputSchema ?? null]);
