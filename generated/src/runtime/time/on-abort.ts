// Listening to an abort signal that thousands of calls may share: one listener on the signal, however many there are.

const LISTENERS = new WeakMap<AbortSignal, Set<() => void>>();

/** Calls back once when the signal aborts; the answer stops listening. A signal that has aborted calls nobody. */
export function onAbort(signal: AbortSignal, callback: () => void): () => void {
  if (signal.aborted) return () => undefined;
  // Its own function, so that the same callback given twice is two listeners.
  const listener = () => callback();
  const known = LISTENERS.get(signal);
  if (known === undefined) listen(signal, new Set([listener]));
  else known.add(listener);
  return () => {
    const listeners = LISTENERS.get(signal);
    if (listeners?.delete(listener) === true && listeners.size === 0) STOP.get(signal)?.();
  };
}

const STOP = new WeakMap<AbortSignal, () => void>();

function listen(signal: AbortSignal, listeners: Set<() => void>): void {
  const stop = () => {
    signal.removeEventListener("abort", tell);
    LISTENERS.delete(signal);
    STOP.delete(signal);
  };
  const tell = () => {
    stop();
    for (const listener of listeners) listener();
  };
  LISTENERS.set(signal, listeners);
  STOP.set(signal, stop);
  signal.addEventListener("abort", tell, { once: true });
}
