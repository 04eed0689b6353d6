// Time, randomness and environment variables. They are passed in, so that no test sleeps.
import type { Cancellation } from "./cancellation.js";

/** A source of time and of timers. */
export interface Clock {
  /** Milliseconds that never jump, for deadlines and intervals. */
  readonly monotonic: () => number;
  /** Milliseconds since 1970, for dates that people and servers read. */
  readonly wall: () => number;
  /**
   * Calls `callback` once, not earlier than `ms` from now. Returns a function that stops the timer.
   */
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
 * Waits `ms` milliseconds. Rejects with `signal.reason` as soon as the signal aborts. Leaves no
 * timer and no listener.
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

// `Surroundings` is declared here, so that the main entry's declarations do not import all of a
// client.

/** Time, randomness and environment variables. */
export interface Surroundings {
  readonly clock: Clock;
  /** Returns a number in [0, 1). */
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
