// Runs a create at most once per Idempotency-Key and replays its answer (2-video.md, Common; 4-field-notes.md, Idempotency).
import { hash } from "node:crypto";
import type { RouteContext } from "../http/app.js";
import { invalid, Refused } from "../http/refusal.js";
import type { Key } from "../keys/key.js";
import type { Offer } from "../scenarios/scenario-book.js";
import type { Service } from "../instance/service.js";
import { responseOf, type StoredAnswer } from "./acknowledge.js";
import type { IdempotencyRecord, IdempotencyStore } from "./idempotency-store.js";
import { countsKeys } from "./promise.js";

/** A create that carries an Idempotency-Key. */
interface KeyedCreate {
  readonly keyId: string;
  readonly idempotencyKey: string;
  readonly path: string;
  readonly body: Uint8Array;
  readonly at: number;
  readonly offers: readonly Offer[];
}

/** Hex digest of a request body: the same bytes, the same operation. */
export function bodyHash(body: Uint8Array): string {
  return hash("sha256", body, "hex");
}

/**
 * Answers a call that bills: at most once per Idempotency-Key where keys count for its model. Elsewhere a key is ignored, so that
 * a client that resends such a call is seen to bill twice.
 */
export function onceByKey(
  service: Service,
  c: RouteContext,
  call: { readonly key: Key; readonly model: string },
  execute: (idempotencyKey: string | undefined) => StoredAnswer,
): Response {
  const { at, body = new Uint8Array(), offers } = c.env.trace;
  const idempotencyKey = c.req.header("idempotency-key");
  if (idempotencyKey === undefined || !countsKeys(service, call.model)) {
    assertStore(offers);
    return responseOf(execute(undefined));
  }
  const create = { keyId: call.key.id, idempotencyKey, path: c.req.path, body, at, offers };
  return once(service.idempotency, create, () => execute(idempotencyKey));
}

/**
 * Answers a keyed create: executes it the first time, replays after that.
 *
 * A refusal is not an outcome: the key is free again. Assumption: the documents do not say.
 *
 * @throws Refused 400 for a malformed key; 409 and 503 as in the field notes.
 */
function once(store: IdempotencyStore, create: KeyedCreate, execute: () => StoredAnswer): Response {
  const { keyId, idempotencyKey, at, offers } = create;
  if (!/^[\x21-\x7e]{1,191}$/.test(idempotencyKey)) {
    throw invalid("Idempotency-Key must be 1 to 191 visible ASCII characters", "Idempotency-Key");
  }
  assertStore(offers);
  // The path of a text call names its model and method.
  const digest = bodyHash(Buffer.concat([Buffer.from(`${create.path}\n`), create.body]));
  const known = store.find(keyId, idempotencyKey, at);
  if (known !== undefined) return replay(known, digest);

  const record: IdempotencyRecord = { at, bodyHash: digest, lost: false, busy: 0, retryAfter: 1 };
  store.put(keyId, idempotencyKey, record);
  try {
    record.answer = execute();
  } catch (error) {
    store.remove(keyId, idempotencyKey);
    throw error;
  }
  const next = (name: string): Offer | undefined =>
    offers.find(({ scenario, use }) => scenario.name === name && use());
  record.lost = next("lost") !== undefined;
  const running = next("in-progress")?.scenario;
  if (running !== undefined) {
    record.busy = running.times ?? 1;
    record.retryAfter = Math.ceil((running.waitMs ?? 1000) / 1000);
  }
  return responseOf(record.answer);
}

/**
 * Refuses a create while the scenario `store-down` says so, with a key or without: nothing is executed.
 *
 * @throws Refused 503 `idempotency_unavailable`.
 */
function assertStore(offers: readonly Offer[]): void {
  if (offers.some(({ scenario, use }) => scenario.name === "store-down" && use())) {
    throw conflict(
      503,
      "idempotency_unavailable",
      "The request was not executed; send it again later",
    );
  }
}

function replay(record: IdempotencyRecord, digest: string): Response {
  if (record.bodyHash !== digest) {
    throw conflict(
      409,
      "idempotency_key_reused",
      "This Idempotency-Key was used with another body; use a new key for a new operation",
    );
  }
  if (record.busy > 0 || record.answer === undefined) {
    record.busy -= 1;
    throw conflict(
      409,
      "idempotency_in_progress",
      "The original request is still running; send it again later",
      {
        "retry-after": String(record.retryAfter),
      },
    );
  }
  if (record.lost) {
    throw conflict(
      409,
      "idempotency_result_indeterminate",
      "The outcome of the original request is lost; do not send it again and keep the key",
    );
  }
  return responseOf(record.answer, { "idempotency-replayed": "true" });
}

/** Assumption: the `type` of these refusals is not shown. */
function conflict(
  status: number,
  code: string,
  message: string,
  headers: Readonly<Record<string, string>> = {},
): Refused {
  return new Refused({ status, type: "idempotency_error", code, message, headers });
}
