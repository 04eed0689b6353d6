// Clocks and cancellations: a clock measures a wait, and a cancellation ends the wait early. The
// clock is a parameter, so that a test controls the time and need not sleep. The SDK uses
// cancellations, because an `AbortSignal` for each of thousands of waits would be too heavy.

/** A source of time and of timers. */
export interface Clock {
  /** Milliseconds of a clock that never jumps, for deadlines and intervals. */
  readonly monotonic: () => number;
  /** Milliseconds since 1970, for dates that people and servers read. */
  readonly wall: () => number;
  /**
   * Calls `callback` once, not earlier than `ms` from now. Returns a function that stops the timer.
   */
  readonly after: (ms: number, callback: () => void) => () => void;
}

// If a timer is longer than 2^31 - 1 ms, Node fires it at once.
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

// `Surroundings` is declared here, so that the type declarations of the package's main entry need
// not import the types of a client.

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

/** Reports a cancellation, like an `AbortSignal`. */
export interface Cancellation {
  /** Whether the cancellation has happened. */
  readonly aborted: boolean;
  /** The reason of the cancellation. A cancelled wait rejects with exactly this value. */
  readonly reason: unknown;
  /** Calls `callback` once on cancellation. Returns a function that stops listening. */
  readonly onAbort: (callback: () => void) => () => void;
}

interface Listener {
  callback: (() => void) | undefined;
  before: Listener | undefined;
  after: Listener | undefined;
}

/**
 * A cancellation that its owner triggers with `abort`. It is much lighter than an
 * `AbortController`.
 */
export class Canceller implements Cancellation {
  aborted = false;
  reason: unknown = undefined;
  // A linked list, because a `Set` keeps deleted listeners alive until a full garbage collection.
  #first: Listener | undefined;
  #last: Listener | undefined;

  get hasListeners(): boolean {
    return this.#first !== undefined;
  }

  onAbort(callback: () => void): () => void {
    if (this.aborted) return nothing;
    const listener: Listener = { callback, before: this.#last, after: undefined };
    if (this.#last === undefined) this.#first = listener;
    else this.#last.after = listener;
    this.#last = listener;
    return () => this.#forget(listener);
  }

  /** Cancels once. A later call has no effect. */
  abort(reason: unknown): void {
    if (this.aborted) return;
    this.aborted = true;
    this.reason = reason;
    for (let next = this.#first; next !== undefined; next = this.#first) {
      const { callback } = next;
      this.#forget(next);
      callback?.();
    }
  }

  #forget(listener: Listener): void {
    if (listener.callback === undefined) return;
    const { before, after } = listener;
    if (before === undefined) this.#first = after;
    else before.after = after;
    if (after === undefined) this.#last = before;
    else after.before = before;
    listener.callback = listener.before = listener.after = undefined;
  }
}

/**
 * Returns a cancellation that aborts as soon as one of several cancellations aborts. Its `release`
 * stops listening to them.
 */
export function anyOf(
  outer: readonly Cancellation[],
): Canceller & { readonly release: () => void } {
  const any = new Canceller();
  const unlisten = outer.map((one) => one.onAbort(() => any.abort(one.reason)));
  for (const one of outer) if (one.aborted) any.abort(one.reason);
  return Object.assign(any, { release: () => unlisten.forEach((stop) => stop()) });
}

/** Returns the result of a promise. Rejects with the reason if the cancellation comes first. */
export function within<Result>(
  promise: Promise<Result>,
  cancellation: Cancellation,
): Promise<Result> {
  return new Promise((resolve, reject) => {
    const unlisten = cancellation.onAbort(() => reject(cancellation.reason as Error));
    promise.then(resolve, reject).finally(unlisten);
    if (cancellation.aborted) reject(cancellation.reason as Error);
  });
}

const nothing = () => undefined;

interface SharedListener {
  readonly listeners: Canceller;
  readonly stop: () => void;
}

const SHARED = new WeakMap<AbortSignal, SharedListener>();

// One listener per signal serves all callers, because thousands of calls may share a signal.
/**
 * Calls `callback` once when the signal aborts. Never calls it if the signal has already aborted.
 * Returns a function that stops listening.
 */
export function onAbort(signal: AbortSignal, callback: () => void): () => void {
  if (signal.aborted) return () => undefined;
  const { listeners, stop } = SHARED.get(signal) ?? listen(signal);
  const unlisten = listeners.onAbort(callback);
  return () => {
    unlisten();
    if (!listeners.hasListeners) stop();
  };
}

/**
 * Converts the caller's abort signal to a cancellation. Without a signal, the cancellation never
 * happens.
 */
export function ofSignal(signal: AbortSignal | undefined): Cancellation {
  if (signal === undefined) return new Canceller();
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

function listen(signal: AbortSignal): SharedListener {
  const listeners = new Canceller();
  const stop = () => {
    signal.removeEventListener("abort", relay);
    SHARED.delete(signal);
  };
  const relay = () => {
    stop();
    listeners.abort(undefined);
  };
  const shared = { listeners, stop };
  SHARED.set(signal, shared);
  signal.addEventListener("abort", relay, { once: true });
  return shared;
}
