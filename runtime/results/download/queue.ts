// Limits concurrent downloads. When a slot is free, starts the waiting download whose URL expires
// first.
import type { Cancellation } from "../../call/time/clock.js";

interface Waiting {
  readonly expires: number;
  readonly admit: () => void;
}

export class DownloadQueue {
  readonly #limit: number;
  readonly #waiting = new Set<Waiting>();
  #running = 0;

  constructor(limit: number) {
    this.#limit = limit;
  }

  /**
   * Runs `download` when a slot is free. Rejects with `signal.reason` if the signal aborts first.
   */
  async run<Out>(
    expiresAt: Date | undefined,
    signal: Cancellation,
    download: () => Promise<Out>,
  ): Promise<Out> {
    if (signal.aborted) throw signal.reason;
    if (this.#running >= this.#limit) await this.#turn(expiresAt?.getTime() ?? Infinity, signal);
    else this.#running++;
    try {
      return await download();
    } finally {
      // Passes the slot directly to a waiting download, so that no new call can take the slot.
      const next = [...this.#waiting].sort((a, b) => a.expires - b.expires)[0];
      if (next === undefined) this.#running--;
      else next.admit();
    }
  }

  #turn(expires: number, signal: Cancellation): Promise<void> {
    return new Promise((resolve, reject) => {
      const leave = () => (unlisten(), this.#waiting.delete(waiting));
      const waiting: Waiting = { expires, admit: () => (leave(), resolve()) };
      const unlisten = signal.onAbort(() => (leave(), reject(signal.reason as Error)));
      this.#waiting.add(waiting);
    });
  }
}
