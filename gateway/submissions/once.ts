// Executes a create request at most once per Idempotency-Key, and repeats its answer (2-video.md,
// Common; 4-field-notes.md, Idempotency).
import { hash } from "node:crypto";
import type { RouteContext } from "../http/app.js";
import { invalid, RefusalError } from "../http/refusal.js";
import type { KeyOutcome, Service } from "../instance/service.js";
import type { Key } from "../keys/key.js";
import { offerOf, type Offer } from "../scenarios/book.js";
import { ruleFilesAbout } from "../validation/rule-check.js";
import { responseOf, type StoredAnswer } from "./acknowledge.js";

export function bodyHash(body: Uint8Array): string {
  return hash("sha256", body, "hex");
}

/** Returns true if the documents promise Idempotency-Key for a model (2-video.md, Common). */
export function promisesIdempotency({ contracts }: Service, model: string): boolean {
  const files = ruleFilesAbout(contracts.rules, model);
  return files.some(({ facts }) => facts?.idempotencyKey === true);
}

/**
 * Executes a billed call at most once per Idempotency-Key, if the model honours this header. Other
 * models ignore the header, so a test sees a second bill for a repeated call.
 *
 * Assumption: a refusal is not stored, so its key can be used again. The documents do not describe
 * this.
 *
 * @throws RefusalError 400 for a malformed key. 409 for a key with another body, for a request that
 * is still running, and for a lost outcome (4-field-notes.md, Idempotency).
 * 503 if the scenario `store-down`, which is a simulated fault, applies.
 */
export function onceByKey(
  service: Service,
  c: RouteContext,
  call: { readonly key: Key; readonly model: string },
  execute: (idempotencyKey: string | undefined) => StoredAnswer,
): Response {
  const { at, body = new Uint8Array(), offers } = c.env.trace;
  const key = c.req.header("idempotency-key");
  const counts = service.idempotencyScope === "all" || promisesIdempotency(service, call.model);
  // The key's length limit applies to all video requests (2-video.md, Common and Limits 2), even if
  // the model ignores the key.
  const isRead = counts || c.req.path.startsWith("/v1/videos/");
  if (key !== undefined && isRead && !/^[\x21-\x7e]{1,191}$/.test(key)) {
    throw invalid("Idempotency-Key must have 1 to 191 visible ASCII characters", "Idempotency-Key");
  }
  assertStore(offers);
  if (key === undefined || !counts) return responseOf(execute(undefined));
  const store = service.idempotency;
  const name = `${call.key.id} ${key}`;
  // The path of a text call names its model and method, so the digest includes the path.
  const digest = bodyHash(Buffer.concat([Buffer.from(`${c.req.path}\n`), body]));
  const storedOutcome = store.find(name, at);
  if (storedOutcome !== undefined) return replay(storedOutcome, digest);

  const record: KeyOutcome = { bodyHash: digest, lost: false, busy: 0, retryAfter: 1 };
  store.put(name, at, record);
  try {
    record.answer = execute(key);
  } catch (error) {
    store.remove(name);
    throw error;
  }
  bendOutcome(record, offers);
  return responseOf(record.answer);
}

/**
 * Applies the scenarios (simulated faults) `lost` and `in-progress`, which change the answer to
 * repeated requests.
 */
function bendOutcome(record: KeyOutcome, offers: readonly Offer[]): void {
  record.lost = offerOf(offers, "lost")?.use() === true;
  const running = offerOf(offers, "in-progress");
  if (running?.use() !== true) return;
  const { times = 1, waitMs = 1000 } = running.scenario;
  record.busy = times;
  record.retryAfter = Math.ceil(waitMs / 1000);
}

function assertStore(offers: readonly Offer[]): void {
  if (offerOf(offers, "store-down")?.use() !== true) return;
  const message =
    "The store of idempotency keys is not available, so the request was not executed; send it again later";
  throw conflict("idempotency_unavailable", message, { status: 503 });
}

function replay(record: KeyOutcome, digest: string): Response {
  if (record.bodyHash !== digest) {
    throw conflict(
      "idempotency_key_reused",
      "This Idempotency-Key was used with another body; use a new key for a new operation",
    );
  }
  if (record.busy > 0 || record.answer === undefined) {
    record.busy -= 1;
    const headers = { "retry-after": String(record.retryAfter) };
    const message = "The original request is still running; send the same request again later";
    throw conflict("idempotency_in_progress", message, { headers });
  }
  if (record.lost) {
    throw conflict(
      "idempotency_result_indeterminate",
      "The outcome of the original request is lost; do not send it again, and keep the key",
    );
  }
  return responseOf(record.answer, { "idempotency-replayed": "true" });
}

/** Returns an idempotency error. Its `type` is an assumption: the documents do not show it. */
function conflict(
  code: string,
  message: string,
  more: { status?: number; headers?: Record<string, string> } = {},
): RefusalError {
  return new RefusalError({ status: 409, type: "idempotency_error", code, message, ...more });
}
