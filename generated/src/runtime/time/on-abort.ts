// Listening to an abort signal that thousands of calls may share: one listener on the signal, however many there are.
import { Canceller, type Cancellation } from "./cancellation.js";

interface SharedListener {
  readonly listeners: Canceller;
  readonly stop: () => void;
}

const SHARED = new WeakMap<AbortSignal, SharedListener>();

/** Calls back once when the signal aborts, and never where it has aborted already; the returned function stops listening. */
export function onAbort(signal: AbortSignal, callback: () => void): () => void {
  if (signal.aborted) return () => undefined;
  const { listeners, stop } = SHARED.get(signal) ?? listen(signal);
  const unlisten = listeners.onAbort(callback);
  return () => {
    unlisten();
    if (!listeners.hasListeners) stop();
  };
}

/** An abort signal of the caller as a cancellation; without one nothing cancels. */
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
    signal.removeEventListener("abort", tell);
    SHARED.delete(signal);
  };
  const tell = () => {
    stop();
    listeners.abort(undefined);
  };
  const shared = { listeners, stop };
  SHARED.set(signal, shared);
  signal.addEventListener("abort", tell, { once: true });
  return shared;
}
