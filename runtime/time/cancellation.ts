// Ending what is under way: an abort signal reduced to what the runtime needs of it, because thousands wait at once.
import { onAbort } from "./on-abort.js";

/** Something that may be cancelled. */
export interface Cancellation {
  readonly aborted: boolean;
  /** Why; thrown as it is. */
  readonly reason: unknown;
  /** Calls back once on cancelling; the answer stops listening. */
  readonly onAbort: (callback: () => void) => () => void;
}

/** A cancellation that its owner triggers; about a tenth of the weight of an `AbortController`. */
export class Canceller implements Cancellation {
  aborted = false;
  reason: unknown = undefined;
  readonly #callbacks = new Set<() => void>();

  onAbort(callback: () => void): () => void {
    if (this.aborted) return nothing;
    // Its own function, so that the same callback given twice is two listeners.
    const listener = () => callback();
    this.#callbacks.add(listener);
    return () => this.#callbacks.delete(listener);
  }

  /** Cancels once; a later reason does not count. */
  abort(reason: unknown): void {
    if (this.aborted) return;
    this.aborted = true;
    this.reason = reason;
    const callbacks = [...this.#callbacks];
    this.#callbacks.clear();
    for (const callback of callbacks) callback();
  }
}

/** An abort signal of the caller as a cancellation. */
export function ofSignal(signal: AbortSignal): Cancellation {
  return {
    get aborted() {
      return signal.aborted;
    },
    get reason(): unknown {
      return signal.reason;
    },
    onAbort: (callback) => onAbort(signal, callback),
  };
}

const nothing = () => undefined;
