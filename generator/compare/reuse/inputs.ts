// Computes one hash of all inputs of an SDK except the prices. If the hash equals the hash of the
// last run, these inputs have not changed.
import { type RuntimeIdentity, sha256 } from "../lock/lock.js";
import type { Changeset } from "../version/changesets.js";
import type { Endpoints } from "../../read/check/endpoint.js";
import { readEntry } from "../../read/check/entry.js";
import { EntryRejectionError } from "../../read/check/rejection.js";
import type { Publishing } from "../../typescript/package/manifest.js";
import type { RawEntry } from "../../read/fetch/select.js";
import type { ModelContract, UntypedModel } from "../../read/normalise/contract.js";
import type { Contracts } from "../../read/normalise/normalise.js";
import { storedSchema } from "../../read/normalise/stored-schema.js";
import { canonicalJson, isJsonObject, type Json } from "../../read/schema/json.js";
import type { ContractSettings } from "../../sources.js";

/** All inputs of an SDK except the catalog and the prices. */
export interface OtherInputs {
  /** Hash of the generator. */
  readonly generator: string;
  readonly runtime: RuntimeIdentity;
  /** Package name. */
  readonly name: string;
  readonly settings: ContractSettings;
  readonly publishing: Publishing;
  readonly changesets: readonly Changeset[];
}

/** Returns one SHA-256 of the contracts and of the other inputs. */
export function hashOfContracts({ models, untyped }: Contracts, others: OtherInputs): string {
  const lines = [
    ...models.map((model) => lineOf(model, model, model.schema)),
    ...untyped.map((model) => lineOf(model)),
  ];
  return hashOf(lines, others);
}

/**
 * Computes the same hash as `hashOfContracts`, but from raw catalog entries. This is much faster,
 * because no contract is made. Returns `undefined` if an entry or its contract cannot be read. An
 * entry that only a later check rejects is hashed too. With such an entry, the result equals no
 * hash of `hashOfContracts`, because the contracts lack the entry or its schema.
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
    // A `RangeError` means that a schema is nested so deeply that hashing it overflows the stack.
    if (error instanceof EntryRejectionError || error instanceof RangeError) return undefined;
    throw error;
  }
}

type RouteFields = Pick<
  ModelContract,
  "operation" | "method" | "endpoint" | "schemaVersion" | "source"
>;

// Returns the hash of one model. Another order of properties or enum values gives another hash,
// because the printed types depend on this order.
function lineOf(
  { id, category, capabilityTags }: UntypedModel,
  about?: RouteFields,
  schema?: Json,
): string {
  const { operation, method, endpoint, schemaVersion, source } = about ?? {};
  const route = [operation, method, endpoint, schemaVersion, source];
  return sha256(JSON.stringify([id, category, capabilityTags, route, schema]));
}

// Hashes all inputs. Sorts entries and settings, because their order has no effect on the SDK.
function hashOf(lines: readonly string[], others: OtherInputs): string {
  const { generator, name, publishing, settings, changesets } = others;
  const { rules, operations, counts, endpoints } = settings;
  const configuration = { name, publishing, rules, operations, counts, endpoints };
  const notes = changesets.map((note) => [note.name, note.hash]);
  const all = { generator, configuration, notes, contracts: [...lines].sort() };
  return sha256(canonicalJson(JSON.parse(JSON.stringify(all)) as Json));
}
