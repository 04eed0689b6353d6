// Downloads wait for their turn: what expires first is fetched first.
import type { Cancellation } from "../../time/cancellation.js";

interface Waiting {
  readonly expires: number;
  readonly admit: () => void;
}

/** Runs at most `limit` downloads at once. */
export class DownloadQueue {
  readonly #limit: number;
  /** By expiry; equal ones in the order they came. */
  readonly #waiting: Waiting[] = [];
  #running = 0;

  constructor(limit: number) {
    this.#limit = limit;
  }

  /** Runs `download` in its turn; rejects with `signal.reason` where it is cancelled before that. */
  async run<Result>(
    expiresAt: Date | undefined,
    signal: Cancellation,
    download: () => Promise<Result>,
  ): Promise<Result> {
    await this.#turn(expiresAt?.getTime() ?? Infinity, signal);
    try {
      return await download();
    } finally {
      // The place goes straight to the next one, so that nobody slips in between.
      const next = this.#waiting.shift();
      if (next === undefined) this.#running--;
      else next.admit();
    }
  }

  #turn(expires: number, signal: Cancellation): Promise<void> {
    if (signal.aborted) return Promise.reject(signal.reason as Error);
    if (this.#running < this.#limit) {
      this.#running++;
      return Promise.resolve();
    }
    return new Promise((resolve, reject) => {
      const waiting: Waiting = {
        expires,
        admit: () => {
          unlisten();
          resolve();
        },
      };
      const unlisten = signal.onAbort(() => {
        this.#waiting.splice(this.#waiting.indexOf(waiting), 1);
        reject(signal.reason as Error);
      });
      const before = this.#waiting.findLastIndex((one) => one.expires <= expires);
      this.#waiting.splice(before + 1, 0, waiting);
    });
  }
}
