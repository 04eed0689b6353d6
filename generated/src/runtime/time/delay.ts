// A pause that an abort ends at once.
import type { Clock } from "./clock.js";
import type { Cancellation } from "./cancellation.js";

/** Waits; rejects with `signal.reason` as soon as the signal aborts, and leaves no timer or listener. */
export function delay(clock: Clock, ms: number, signal: Cancellation): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) {
      reject(signal.reason as Error);
      return;
    }
    const abort = () => {
      cancel();
      reject(signal.reason as Error);
    };
    const cancel = clock.after(ms, () => {
      unlisten();
      resolve();
    });
    const unlisten = signal.onAbort(abort);
  });
}
