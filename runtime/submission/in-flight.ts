// Submissions by idempotency key: one create per key, however many callers share it.
import { ConfigurationError } from "../errors/index.js";
import { onAbort } from "../time/on-abort.js";

/** The error of a key that another request has. */
export const usedForAnother = (key: string): ConfigurationError =>
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

// Keys that a caller chose are remembered, so that choosing one again does not create again.
const REMEMBERED = 1_000;

/** Shares submissions among callers with the same key. */
export class InFlight<Result> {
  readonly #shared = new Map<string, SharedCall<Result>>();

  /**
   * Runs `create` for a new key, or joins the run of a known one. Throws `ConfigurationError` where the known one has another
   * body. The run is aborted when every caller has given up.
   */
  join(
    key: string,
    hash: string,
    signal: AbortSignal | undefined,
    create: (signal: AbortSignal) => Promise<Result>,
  ): Promise<Result> {
    const known = this.#shared.get(key);
    if (known !== undefined && known.hash !== hash) throw usedForAnother(key);
    if (known?.abort.signal.aborted === true && !known.done) {
      // All other callers have given up. If the create was not sent by then, it is sent for this caller.
      return known.result.catch(() => this.join(key, hash, signal, create));
    }
    const shared = known ?? this.#start(key, hash, create);
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
      // A refused submission may be tried again with its key. Those that were lost `create` refuses itself.
      () => this.#shared.delete(key),
    );
    return shared;
  }

  // One that still runs is kept, however old: its key would create twice.
  #forgetOldest(): void {
    for (const [key, { done }] of this.#shared) {
      if (this.#shared.size <= REMEMBERED) return;
      if (done) this.#shared.delete(key);
    }
  }

  #until(shared: SharedCall<Result>, signal: AbortSignal): Promise<Result> {
    return new Promise((resolve, reject) => {
      const leave = () => {
        if (--shared.waiting > 0) reject(signal.reason as Error);
        // The last one to leave ends the create; its error says whether the request was sent.
        else shared.abort.abort(signal.reason);
      };
      if (signal.aborted) leave();
      const unlisten = onAbort(signal, leave);
      shared.result.then(resolve, reject).finally(unlisten);
    });
  }
}
