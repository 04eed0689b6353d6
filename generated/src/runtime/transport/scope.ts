// How long a call may run: the caller's signal, the total deadline and the closing of the client, as one.
import { Canceller, type Cancellation } from "../time/cancellation.js";
import type { Clock } from "../time/clock.js";

/** The span of one call. */
export interface Scope {
  /** Aborts for whichever comes first; its reason says which. */
  readonly signal: Cancellation;
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
  signals: readonly (Cancellation | undefined)[],
  onDeadline: () => Error,
): Scope {
  const canceller = new Canceller();
  const deadline = clock.monotonic() + timeoutMs;
  const undo: (() => void)[] = [];
  for (const signal of signals) {
    if (signal === undefined) continue;
    if (signal.aborted) canceller.abort(signal.reason);
    undo.push(signal.onAbort(() => canceller.abort(signal.reason)));
  }
  const untime = Number.isFinite(timeoutMs)
    ? clock.after(timeoutMs, () => canceller.abort(onDeadline()))
    : () => undefined;
  undo.push(untime);
  return {
    signal: canceller,
    leftMs: () => deadline - clock.monotonic(),
    untime,
    end: () => undo.forEach((step) => step()),
  };
}
