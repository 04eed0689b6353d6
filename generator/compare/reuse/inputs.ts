// All that an SDK is made from, as one hash: a run that finds the hash of the last one has nothing to do.
import { type RuntimeIdentity, sha256 } from "../lock/lock.js";
import type { Changeset } from "../version/changesets.js";
import type { Endpoints } from "../../read/check/endpoint.js";
import { readEntry } from "../../read/check/entry.js";
import { EntryRejectionError } from "../../read/check/rejection.js";
import type { Publishing } from "../../typescript/package/manifest.js";
import type { RawEntry } from "../../read/fetch/select.js";
import type { ModelContract, UntypedModel } from "../../read/normalise/contract.js";
import { type Contracts, keptSchema } from "../../read/normalise/normalise.js";
import { canonicalJson, isJsonObject, type Json } from "../../read/schema/json.js";
import type { ContractSettings } from "../../sources.js";

/** What an SDK is made from, apart from the catalog. */
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

/** SHA-256 over the contracts of a catalog, and over all else that an SDK is made from. */
export function hashOfContracts({ models, untyped }: Contracts, others: OtherInputs): string {
  const lines = [
    ...models.map((model) => lineOf(model, model, model.schema)),
    ...untyped.map((model) => lineOf(model)),
  ];
  return hashOf(lines, others);
}

/**
 * The same over the entries of a catalog as they came, which is much faster than to make contracts of them. Undefined where
 * an entry was not or cannot be read; what else is wrong with an entry gives a hash that no contracts have.
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
      return lineOf(model, parameters, isJsonObject(schema) ? keptSchema(schema) : schema);
    });
    return hashOf(lines, others);
  } catch (error) {
    // A schema may be nested too deep for a hash.
    if (error instanceof EntryRejectionError || error instanceof RangeError) return undefined;
    throw error;
  }
}

type About = Pick<ModelContract, "operation" | "method" | "endpoint" | "schemaVersion" | "source">;

// The order of properties and listed values counts: it is that of types and forms.
function lineOf(
  { id, category, capabilityTags }: UntypedModel,
  about?: About,
  schema?: Json,
): string {
  const { operation, method, endpoint, schemaVersion, source } = about ?? {};
  const called = [operation, method, endpoint, schemaVersion, source];
  return sha256(JSON.stringify([id, category, capabilityTags, called, schema]));
}

// Gateways change the order of entries, and people that of settings; neither counts.
function hashOf(lines: readonly string[], others: OtherInputs): string {
  const { generator, name, publishing, settings, changesets } = others;
  const { rules, operations, counts, endpoints } = settings;
  const configuration = { name, publishing, rules, operations, counts, endpoints };
  const notes = changesets.map((note) => [note.name, note.hash]);
  const all = { generator, configuration, notes, contracts: [...lines].sort() };
  return sha256(canonicalJson(JSON.parse(JSON.stringify(all)) as Json));
}
