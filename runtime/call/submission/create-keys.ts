// Create requests by idempotency key. Callers with the same key share one create request. A create
// with an unknown outcome is sent again only if the model's documentation promises that the same
// key is billed once.
import {
  ConfigurationError,
  SubmissionUnknownError,
  type UnknownSubmission,
} from "../errors/index.js";
import { onAbort } from "../time/clock.js";
import { ABORTED, abortedSubmission } from "../transport/call-error.js";

const keyConflict = (key: string): ConfigurationError =>
  new ConfigurationError(
    `Idempotency key ${key} was used in this client for another request; use a new key for a new request.`,
  );

interface SharedCall<Result> {
  readonly hash: string;
  readonly result: Promise<Result>;
  readonly abort: AbortController;
  waiting: number;
  done: boolean;
}

// Limit of remembered keys. Above it, the oldest completed keys are forgotten. A caller that
// repeats a remembered key gets the same task.
const MOST_KEYS = 1_000;

/** Shares one submission among all callers with the same key. */
export class InFlight<Result> {
  readonly #shared = new Map<string, SharedCall<Result>>();

  /**
   * Calls `create` for a new key, or joins the earlier call with this key. Throws
   * `ConfigurationError` if the earlier call has another `hash`, which means another request.
   * Aborts the shared call when every caller has aborted.
   */
  join(
    key: string,
    hash: string,
    signal: AbortSignal | undefined,
    create: (signal: AbortSignal) => Promise<Result>,
  ): Promise<Result> {
    const earlierCall = this.#shared.get(key);
    if (earlierCall !== undefined && earlierCall.hash !== hash) throw keyConflict(key);
    if (earlierCall?.abort.signal.aborted === true && !earlierCall.done) {
      // All earlier callers have aborted, so their shared call is ending. If it fails, this caller
      // makes its own call.
      return earlierCall.result.catch(() => this.join(key, hash, signal, create));
    }
    const shared = earlierCall ?? this.#start(key, hash, create);
    if (signal === undefined) {
      shared.waiting = Infinity;
      return shared.result;
    }
    shared.waiting++;
    return this.#until(shared, signal);
  }

  #start(
    key: string,
    hash: string,
    create: (signal: AbortSignal) => Promise<Result>,
  ): SharedCall<Result> {
    const abort = new AbortController();
    const result = create(abort.signal);
    const shared: SharedCall<Result> = { hash, result, abort, waiting: 0, done: false };
    this.#shared.set(key, shared);
    result.then(
      () => {
        shared.done = true;
        this.#forgetOldest();
      },
      // Forgets the key of a failed submission, so that the caller can submit again with this key.
      // If the outcome is unknown, the next call of `create` may refuse the key.
      () => this.#shared.delete(key),
    );
    return shared;
  }

  // Never removes a running call: another caller with the same key would send a second create
  // request.
  #forgetOldest(): void {
    for (const [key, { done }] of this.#shared) {
      if (this.#shared.size <= MOST_KEYS) return;
      if (done) this.#shared.delete(key);
    }
  }

  #until(shared: SharedCall<Result>, signal: AbortSignal): Promise<Result> {
    return new Promise((resolve, reject) => {
      const leave = () => {
        if (--shared.waiting > 0) reject(signal.reason as Error);
        // If no other caller waits, aborts the shared create request. The caller gets the error of
        // this request, because the error shows whether the request was sent.
        else shared.abort.abort(signal.reason);
      };
      if (signal.aborted) leave();
      const unlisten = onAbort(signal, leave);
      shared.result.then(resolve, reject).finally(unlisten);
    });
  }
}

const MOST_LOST = 10_000;

const DAY_MS = 86_400_000;

/**
 * A create request with an unknown outcome. The stack of the error is not stored, because a stack
 * would keep the request in memory.
 */
interface LostCreate {
  readonly submission: UnknownSubmission;
  readonly message: string | undefined;
  readonly requestId: string | undefined;
  readonly endpoint: string;
  /** When the create request failed: monotonic time in milliseconds. */
  readonly at: number;
}

/**
 * Create requests with an unknown outcome, for a client without a journal. Keeps the last 10,000
 * keys, each for 24 hours. A repeated key gives the same error, because a second create request may
 * be billed too.
 */
export class LostCreates {
  readonly #byKey = new Map<string, LostCreate>();
  readonly #monotonic: () => number;

  constructor(monotonic: () => number) {
    this.#monotonic = monotonic;
  }

  /**
   * Remembers a failed create request that may have been billed. Ignores it if the documentation
   * promises that the same key is billed once.
   */
  remember(key: string, endpoint: string, error: unknown): void {
    const submissionError = error instanceof SubmissionUnknownError ? error : undefined;
    const lost = submissionError ?? abortedSubmission(error);
    if (lost?.idempotencyKey !== key || lost.keyPromised) return;
    // The copy has no stack and no cause, because they are not enumerable.
    const submission = { ...lost };
    const { message, requestId } = submissionError ?? {};
    this.#byKey.delete(key);
    this.#byKey.set(key, { submission, message, requestId, endpoint, at: this.#monotonic() });
    for (const [oldest, { at }] of this.#byKey) {
      if (this.#byKey.size <= MOST_LOST && !this.#isOld(at)) return;
      this.#byKey.delete(oldest);
    }
  }

  /**
   * If the outcome of a create with this key is unknown, throws its `SubmissionUnknownError` again.
   * Throws `ConfigurationError` if that create had another endpoint or body.
   */
  refuse(key: string, endpoint: string, bodyHash: string): void {
    const lost = this.#byKey.get(key);
    if (lost === undefined || this.#isOld(lost.at)) return;
    const { submission, ...facts } = lost;
    if (lost.endpoint !== endpoint || submission.bodyHash !== bodyHash) throw keyConflict(key);
    throw new SubmissionUnknownError(submission, ABORTED, facts);
  }

  #isOld(at: number): boolean {
    return this.#monotonic() - at > DAY_MS;
  }
}
