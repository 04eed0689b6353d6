// Tracks whether the gateway can be reached. Warns once when an outage starts or ends.
import { ConnectionError } from "../call/errors/index.js";
import type { LevelLogger } from "../call/observe/logger.js";

export class Reach {
  readonly #warn: LevelLogger["warn"];
  readonly #patienceMs: number;
  #wasReached = false;
  #isAway = false;

  /** `patienceMs` is how many milliseconds the run waits in an outage. */
  constructor(warn: LevelLogger["warn"], patienceMs: number) {
    this.#warn = warn;
    this.#patienceMs = patienceMs;
  }

  /** Whether the gateway has accepted a request in this run. */
  get wasReached(): boolean {
    return this.#wasReached;
  }

  /** Records that the gateway has accepted a request. */
  accepted(): void {
    this.#wasReached = true;
    this.answered();
  }

  /** Records that the gateway has answered, even if it refused the request. */
  answered(): void {
    if (!this.#isAway) return;
    this.#isAway = false;
    this.#warn?.("The gateway can be reached again: the batch goes on.", {});
  }

  /**
   * Returns whether the error is an outage to wait for. Always false before the gateway has
   * accepted a request.
   */
  isOutage(error: unknown): error is ConnectionError {
    if (!(error instanceof ConnectionError) || !this.#wasReached) return false;
    if (!this.#isAway) {
      this.#isAway = true;
      const minutes = Math.round(this.#patienceMs / 60_000);
      this.#warn?.(
        `The gateway cannot be reached: ${error.message} The batch waits up to ${minutes} min for it.`,
        {},
      );
    }
    return true;
  }
}
