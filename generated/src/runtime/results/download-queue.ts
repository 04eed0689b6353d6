// Downloads wait for their turn: what expires first is fetched first.
import { Heap } from "../tasks/poll/heap.js";
import type { Cancellation } from "../time/cancellation.js";

interface Waiting {
  /** Absent once its caller has given up. */
  admit: (() => void) | undefined;
}

/** Runs at most `limit` downloads at once. */
export class DownloadQueue {
  readonly #limit: number;
  readonly #waiting = new Heap<Waiting>();
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
    await this.#turn(expiresAt, signal);
    try {
      return await download();
    } finally {
      this.#passOn();
    }
  }

  #turn(expiresAt: Date | undefined, signal: Cancellation): Promise<void> {
    if (signal.aborted) return Promise.reject(signal.reason as Error);
    if (this.#running < this.#limit) {
      this.#running++;
      return Promise.resolve();
    }
    return new Promise((resolve, reject) => {
      const waiting: Waiting = {
        admit: () => {
          unlisten();
          resolve();
        },
      };
      const unlisten = signal.onAbort(() => {
        waiting.admit = undefined;
        reject(signal.reason as Error);
      });
      this.#waiting.push(expiresAt?.getTime() ?? Infinity, waiting);
    });
  }

  // The place goes straight to the next one, so that nobody slips in between.
  #passOn(): void {
    for (let next = this.#waiting.pop(); next !== undefined; next = this.#waiting.pop()) {
      if (next.admit === undefined) continue;
      next.admit();
      return;
    }
    this.#running--;
  }
}
