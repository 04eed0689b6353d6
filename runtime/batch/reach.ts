// Tracks whether the gateway can be reached. The start and the end of an outage are reported once.
import { ConnectionError } from "../call/errors/index.js";
import type { LevelLogger } from "../call/observe/logger.js";

export class Reach {
  readonly #warn: LevelLogger["warn"];
  readonly #patienceMs: number;
  #wasReached = false;
  #isAway = false;

  /** `patienceMs` is how long the run waits in an outage. */
  constructor(warn: LevelLogger["warn"], patienceMs: number) {
    this.#warn = warn;
    this.#patienceMs = patienceMs;
  }

  /** Whether the gateway has accepted a request of this run. */
  get wasReached(): boolean {
    return this.#wasReached;
  }

  /** The gateway has accepted a request. */
  accepted(): void {
    this.#wasReached = true;
    this.answered();
  }

  /** The gateway has answered a request, perhaps with a refusal. */
  answered(): void {
    if (!this.#isAway) return;
    this.#isAway = false;
    this.#warn?.("The gateway can be reached again: the batch goes on.", {});
  }

  /** Whether the run waits for this error to pass; false until a request was accepted. */
  isOutage(error: unknown): error is ConnectionError {
    if (!(error instanceof ConnectionError) || !this.#wasReached) return false;
    if (!this.#isAway) {
      this.#isAway = true;
      const minutes = Math.round(this.#patienceMs / 60_000);
      this.#warn?.(
        `The gateway cannot be reached: ${error.message} The batch waits for it, up to ${minutes} minutes.`,
        {},
      );
    }
    return true;
  }
}
