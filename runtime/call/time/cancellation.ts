// A light replacement for `AbortSignal`, which is too heavy for thousands of waits at once.

/** Reports a cancellation, like an `AbortSignal`. */
export interface Cancellation {
  /** Whether the cancellation has happened. */
  readonly aborted: boolean;
  /** The reason of the cancellation. It is thrown unchanged. */
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

  /** Whether there are listeners. */
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
 * Returns a cancellation that aborts with the first of several. Its `release` stops listening to
 * them.
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

// Each signal gets one listener, because thousands of calls may share it.
/**
 * Calls `callback` once when the signal aborts, but never if it has aborted already. Returns a
 * function that stops listening.
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

/** Converts the caller's abort signal to a cancellation. Without a signal it never cancels. */
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
