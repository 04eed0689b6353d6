// contracts.lock.json: which contract each model was made from, and which files belong to the SDK.
import { createHash } from "node:crypto";
import type { Contracts } from "../../normalise/normalise.js";
import { isJsonObject, type JsonObject } from "../../schema/json.js";
import type { EmittedFile } from "../file.js";

export const LOCK_FILE = "contracts.lock.json";

/** What the lock says of a model with a contract. */
export interface LockedModel {
  readonly schema_version: string;
  readonly hash: string;
  readonly source: string;
}

/** The lock, as it is on disk. */
export interface Lock {
  readonly lockVersion: 1;
  readonly models: Readonly<Record<string, LockedModel>>;
  /** Models without a contract: id → category and tags. */
  readonly untyped: Readonly<
    Record<string, { readonly category: string; readonly capability_tags: readonly string[] }>
  >;
  /** Every file that the generator wrote, with the SHA-256 of its bytes. */
  readonly files: Readonly<Record<string, string>>;
}

/** The lock of a run. */
export function lockOf(contracts: Contracts, files: readonly EmittedFile[]): Lock {
  return {
    lockVersion: 1,
    models: record(
      contracts.models.map(({ id, schemaVersion, hash, source }) => [
        id,
        { schema_version: schemaVersion, hash, source },
      ]),
    ),
    untyped: record(
      contracts.untyped.map(({ id, category, capabilityTags }) => [
        id,
        { category, capability_tags: capabilityTags },
      ]),
    ),
    files: record(files.map(({ path, text }) => [path, sha256(text)])),
  };
}

// A plain assignment would lose a model named `__proto__`.
function record<Value>(entries: readonly (readonly [string, Value])[]): Record<string, Value> {
  return Object.fromEntries(entries);
}

export const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");

/** The lock in a text; undefined where it is none of ours. */
export function parseLock(text: string): Lock | undefined {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (!isJsonObject(json) || json["lockVersion"] !== 1) return undefined;
  const parts: readonly unknown[] = [json["models"], json["untyped"], json["files"]];
  return parts.every((part): part is JsonObject => isJsonObject(part))
    ? (json as unknown as Lock)
    : undefined;
}
