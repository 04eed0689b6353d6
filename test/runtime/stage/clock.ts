// A clock for tests: time passes only when the test moves it.
import { access } from "node:fs/promises";
import type { Clock } from "../../../runtime/call/time/clock.js";

interface Timer {
  readonly at: number;
  readonly order: number;
  readonly callback: () => void;
}

// For each clock with timers, the seconds since it was last moved. Only watch-clocks.ts counts
// them, because some programs that use these clocks are not tests.
const waitingClocks = new Map<TestClock, number>();

/**
 * Counts one more second of real time for each clock that has timers; returns the clocks that were
 * not moved for 10 seconds.
 */
export function countSecond(): readonly TestClock[] {
  for (const [clock, seconds] of waitingClocks) waitingClocks.set(clock, seconds + 1);
  return [...waitingClocks].filter(([, seconds]) => seconds >= 10).map(([clock]) => clock);
}

/** Forgets the clocks of earlier tests. */
export const forgetClocks = () => waitingClocks.clear();

/** Monotonic and wall time, moved by hand; the wall clock can also jump alone. */
export class TestClock implements Clock {
  now = 0;
  wallOffset: number;
  #order = 0;
  readonly #timers = new Set<Timer>();

  constructor(wallStart = Date.UTC(2026, 7, 1)) {
    this.wallOffset = wallStart;
  }

  readonly monotonic = () => this.now;
  readonly wall = () => this.now + this.wallOffset;
  readonly after = (ms: number, callback: () => void) => {
    const timer = { at: this.now + Math.max(0, ms), order: this.#order++, callback };
    this.#timers.add(timer);
    if (!waitingClocks.has(this)) waitingClocks.set(this, 0);
    return () => this.#drop(timer);
  };

  /** The number of waiting timers. */
  get waiting(): number {
    return this.#timers.size;
  }

  /** Milliseconds until the next timer; `undefined` if there is none. */
  nextIn(): number | undefined {
    const next = this.#next();
    return next === undefined ? undefined : next.at - this.now;
  }

  /** Moves time on, and fires timers in order. */
  advance(ms: number): void {
    if (waitingClocks.has(this)) waitingClocks.set(this, 0);
    const end = this.now + ms;
    for (let next = this.#next(); next !== undefined && next.at <= end; next = this.#next()) {
      this.now = Math.max(this.now, next.at);
      this.#drop(next);
      next.callback();
    }
    this.now = end;
  }

  #drop(timer: Timer): void {
    this.#timers.delete(timer);
    if (this.#timers.size === 0) waitingClocks.delete(this);
  }

  #next(): Timer | undefined {
    let first: Timer | undefined;
    for (const timer of this.#timers) {
      if (
        first === undefined ||
        timer.at < first.at ||
        (timer.at === first.at && timer.order < first.order)
      )
        first = timer;
    }
    return first;
  }
}

/** Waits for work without timers: sockets, and the threads of files and zlib. */
export async function settled(): Promise<void> {
  for (let i = 0; i < 5; i++) {
    await Promise.all([1, 2, 3, 4].map(() => access(".")));
    await new Promise((resolve) => setImmediate(resolve));
  }
}
