// How long a call may run: the caller's signal, the total deadline and the closing of the client, as one signal.
import type { Clock } from "../time/clock.js";
import { onAbort } from "../time/on-abort.js";

/** The span of one call. */
export interface Scope {
  /** Aborts for whichever comes first; its reason says which. */
  readonly signal: AbortSignal;
  /** Milliseconds until the deadline. */
  readonly leftMs: () => number;
  /** Takes the deadline away; the signals still count. */
  readonly untime: () => void;
  /** Removes the timer and the listeners; call it in `finally`. */
  readonly end: () => void;
}

/** Opens a span on the monotonic clock; `onDeadline` makes the reason of a time-out. */
export function openScope(
  clock: Clock,
  timeoutMs: number,
  signals: readonly (AbortSignal | undefined)[],
  onDeadline: () => Error,
): Scope {
  const controller = new AbortController();
  const deadline = clock.monotonic() + timeoutMs;
  const undo: (() => void)[] = [];
  for (const signal of signals) {
    if (signal === undefined) continue;
    if (signal.aborted) controller.abort(signal.reason);
    undo.push(onAbort(signal, () => controller.abort(signal.reason)));
  }
  const untime = Number.isFinite(timeoutMs)
    ? clock.after(timeoutMs, () => controller.abort(onDeadline()))
    : () => undefined;
  undo.push(untime);
  return {
    signal: controller.signal,
    leftMs: () => deadline - clock.monotonic(),
    untime,
    end: () => undo.forEach((step) => step()),
  };
}
