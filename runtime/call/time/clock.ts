// Time, randomness and environment, passed in so that no test sleeps; and a pause that an abort
// ends at once.
import type { Cancellation } from "./cancellation.js";

/** A source of time and of timers. */
export interface Clock {
  /** Milliseconds that never jump, for deadlines and intervals. */
  readonly monotonic: () => number;
  /** Milliseconds since 1970, for dates that people and servers read. */
  readonly wall: () => number;
  /** Calls back once, not earlier than `ms` from now; the returned function cancels it. */
  readonly after: (ms: number, callback: () => void) => () => void;
}

// Node fires a timer of more than 2^31 - 1 ms at once.
const LONGEST_TIMER_MS = 2_147_483_647;

export const systemClock: Clock = {
  monotonic: () => performance.now(),
  wall: () => Date.now(),
  after: (ms, callback) => {
    if (ms > LONGEST_TIMER_MS) {
      const rest = () => void (cancel = systemClock.after(ms - LONGEST_TIMER_MS, callback));
      let cancel = systemClock.after(LONGEST_TIMER_MS, rest);
      return () => cancel();
    }
    const timer = setTimeout(callback, ms);
    return () => clearTimeout(timer);
  },
};

/**
 * Waits; rejects with `signal.reason` as soon as the signal aborts, and leaves no timer or
 * listener.
 */
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

// Declared here, because the declarations of the main entry would otherwise import all parts of a
// client.

/** Time, randomness and environment. */
export interface Surroundings {
  readonly clock: Clock;
  /** A number in [0, 1). */
  readonly random: () => number;
  readonly uuid: () => string;
  readonly env: Readonly<Record<string, string | undefined>>;
}

export function processSurroundings(): Surroundings {
  return {
    clock: systemClock,
    random: () => Math.random(),
    uuid: () => crypto.randomUUID(),
    env: globalThis.process?.env ?? {},
  };
}
