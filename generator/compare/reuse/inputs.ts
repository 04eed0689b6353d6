// One hash over all inputs of an SDK. If a run finds the hash of the last run, nothing is to do.
import { type RuntimeIdentity, sha256 } from "../lock/lock.js";
import type { Changeset } from "../version/changesets.js";
import type { Endpoints } from "../../read/check/endpoint.js";
import { readEntry } from "../../read/check/entry.js";
import { EntryRejectionError } from "../../read/check/rejection.js";
import type { Publishing } from "../../typescript/package/manifest.js";
import type { RawEntry } from "../../read/fetch/select.js";
import type { ModelContract, UntypedModel } from "../../read/normalise/contract.js";
import { type Contracts, storedSchema } from "../../read/normalise/normalise.js";
import { canonicalJson, isJsonObject, type Json } from "../../read/schema/json.js";
import type { ContractSettings } from "../../sources.js";

/** The inputs of an SDK, apart from the catalog. */
export interface OtherInputs {
  /** Hash of the generator. */
  readonly generator: string;
  readonly runtime: RuntimeIdentity;
  /** Name of the package. */
  readonly name: string;
  readonly settings: ContractSettings;
  readonly publishing: Publishing;
  readonly changesets: readonly Changeset[];
}

/** SHA-256 over the contracts of a catalog, and over all other inputs of an SDK. */
export function hashOfContracts({ models, untyped }: Contracts, others: OtherInputs): string {
  const lines = [
    ...models.map((model) => lineOf(model, model, model.schema)),
    ...untyped.map((model) => lineOf(model)),
  ];
  return hashOf(lines, others);
}

/**
 * The same hash over the raw entries of a catalog, which is much faster than to make contracts.
 * Undefined if an entry was not read or cannot be read. Any other fault of an entry gives a hash
 * that no contracts have.
 */
export function hashOfEntries(
  entries: readonly RawEntry[],
  endpoints: Endpoints,
  others: OtherInputs,
): string | undefined {
  if (entries.some(({ notRead }) => notRead !== undefined)) return undefined;
  try {
    const lines = entries.map((entry) => {
      const model = readEntry(entry, endpoints);
      const { parameters } = model;
      const schema = parameters?.inputSchema;
      return lineOf(model, parameters, isJsonObject(schema) ? storedSchema(schema) : schema);
    });
    return hashOf(lines, others);
  } catch (error) {
    // A schema may be nested too deep for a hash.
    if (error instanceof EntryRejectionError || error instanceof RangeError) return undefined;
    throw error;
  }
}

type RouteFields = Pick<
  ModelContract,
  "operation" | "method" | "endpoint" | "schemaVersion" | "source"
>;

// The order of properties and listed values counts, because types and forms follow it.
function lineOf(
  { id, category, capabilityTags }: UntypedModel,
  about?: RouteFields,
  schema?: Json,
): string {
  const { operation, method, endpoint, schemaVersion, source } = about ?? {};
  const route = [operation, method, endpoint, schemaVersion, source];
  return sha256(JSON.stringify([id, category, capabilityTags, route, schema]));
}

// The order of entries and of settings does not count, because gateways and people change it.
function hashOf(lines: readonly string[], others: OtherInputs): string {
  const { generator, name, publishing, settings, changesets } = others;
  const { rules, operations, counts, endpoints } = settings;
  const configuration = { name, publishing, rules, operations, counts, endpoints };
  const notes = changesets.map((note) => [note.name, note.hash]);
  const all = { generator, configuration, notes, contracts: [...lines].sort() };
  return sha256(canonicalJson(JSON.parse(JSON.stringify(all)) as Json));
}
