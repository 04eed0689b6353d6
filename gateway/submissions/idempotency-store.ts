// What became of creates that carried an Idempotency-Key (4-field-notes.md, Idempotency).
import type { IdempotencyScope } from "../instance/options.js";
import type { StoredAnswer } from "./acknowledge.js";

/** The outcome of one key. */
export interface IdempotencyRecord {
  readonly at: number;
  readonly bodyHash: string;
  /** Absent while the original runs. */
  answer?: StoredAnswer;
  /** True when the outcome cannot be told any more. */
  lost: boolean;
  /** How many more requests are told that the original still runs. */
  busy: number;
  /** Seconds of their Retry-After. */
  retryAfter: number;
}

/** Outcomes by API key and Idempotency-Key. */
export interface IdempotencyStore {
  /** Models whose keys count. */
  readonly counts: IdempotencyScope;
  find(keyId: string, idempotencyKey: string, now: number): IdempotencyRecord | undefined;
  put(keyId: string, idempotencyKey: string, record: IdempotencyRecord): void;
  remove(keyId: string, idempotencyKey: string): void;
}

/** Assumption: how long an outcome is kept is not shown; 24 hours, and the latest 20,000. */
const KEEP_MS = 86_400_000;
const KEEP = 20_000;

/** An empty store. */
export function createIdempotencyStore(counts: IdempotencyScope): IdempotencyStore {
  const records = new Map<string, IdempotencyRecord>();
  const name = (keyId: string, idempotencyKey: string): string => `${keyId} ${idempotencyKey}`;
  return {
    counts,
    find(keyId, idempotencyKey, now) {
      const record = records.get(name(keyId, idempotencyKey));
      return record !== undefined && now - record.at < KEEP_MS ? record : undefined;
    },
    put(keyId, idempotencyKey, record) {
      for (const [oldest, { at }] of records) {
        if (records.size < KEEP && record.at - at < KEEP_MS) break;
        records.delete(oldest);
      }
      // An outlived record of this key goes first, so that the order stays that of time.
      records.delete(name(keyId, idempotencyKey));
      records.set(name(keyId, idempotencyKey), record);
    },
    remove: (keyId, idempotencyKey) => void records.delete(name(keyId, idempotencyKey)),
  };
}
