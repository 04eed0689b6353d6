// A clock that a test owns: nothing happens until it is moved.
import { access } from "node:fs/promises";
import type { Clock } from "../../../runtime/time/clock.js";

interface Timer {
  readonly at: number;
  readonly order: number;
  readonly callback: () => void;
}

/** Monotonic and wall time, moved by hand; the wall can jump by itself. */
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
    return () => void this.#timers.delete(timer);
  };

  /** Timers that wait. */
  get waiting(): number {
    return this.#timers.size;
  }

  /** Milliseconds until the next timer; `undefined` where none waits. */
  nextIn(): number | undefined {
    const next = this.#next();
    return next === undefined ? undefined : next.at - this.now;
  }

  /** Moves on, firing timers in order. */
  advance(ms: number): void {
    const end = this.now + ms;
    for (let next = this.#next(); next !== undefined && next.at <= end; next = this.#next()) {
      this.now = Math.max(this.now, next.at);
      this.#timers.delete(next);
      next.callback();
    }
    this.now = end;
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

/** Lets everything run that waits for no timer: sockets, and the threads that files and zlib use. */
export async function settled(): Promise<void> {
  for (let i = 0; i < 5; i++) {
    await Promise.all([1, 2, 3, 4].map(() => access(".")));
    await new Promise((resolve) => setImmediate(resolve));
  }
}
