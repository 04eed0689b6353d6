// Downloads wait for their turn: what expires first is fetched first.
import { Heap } from "../tasks/poll/heap.js";

/** Runs at most `limit` downloads at once. */
export class DownloadQueue {
  readonly #limit: number;
  readonly #waiting = new Heap<() => void>();
  #running = 0;

  constructor(limit: number) {
    this.#limit = limit;
  }

  /** Runs `download` in its turn. */
  async run<Result>(expiresAt: Date | undefined, download: () => Promise<Result>): Promise<Result> {
    if (this.#running >= this.#limit) {
      await new Promise<void>((resolve) =>
        this.#waiting.push(expiresAt?.getTime() ?? Infinity, resolve),
      );
    }
    this.#running++;
    try {
      return await download();
    } finally {
      this.#running--;
      this.#waiting.pop()?.();
    }
  }
}
