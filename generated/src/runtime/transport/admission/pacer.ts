// After a 429 the whole family of calls slows down together, and speeds up again while the gateway keeps up.
import type { Cancellation } from "../../time/cancellation.js";
import type { Clock } from "../../time/clock.js";
import { delay } from "../../time/delay.js";
import { jitterMs } from "../retry/backoff.js";
import { LONGEST_WAIT_MS } from "../retry/retry-after.js";

const SLOWEST_PER_SECOND = 2;
const AFTER_REFUSAL = 0.8;
// Fast back to where it went well, slowly past that.
const GROWTH_BELOW = 1.2;
const GROWTH_ABOVE = 1.03;
// A refusal without a time: the usual window of a rate limit.
const PAUSE_MS = 1_000;
const FORGET_MS = 60_000;

interface Family {
  /** Requests in the running second, and how many were in the busiest second before it. */
  windowAt: number;
  inWindow: number;
  perSecond: number;
  /** Requests per second that are let through; undefined while nothing was refused. */
  rate: number | undefined;
  refusedRate: number;
  refusedAt: number;
  grownAt: number;
  nextAt: number;
  opensAt: number;
}

/** Lets calls through as fast as their family may go; without a refusal that is at once. */
export class Pacer {
  readonly #clock: Clock;
  readonly #random: () => number;
  readonly #families = new Map<string, Family>();

  constructor(clock: Clock, random: () => number) {
    this.#clock = clock;
    this.#random = random;
  }

  /** Waits for the family's turn; nothing leaves before the time that a 429 named. */
  async admit(name: string, signal: Cancellation): Promise<void> {
    const family = this.#family(name);
    for (;;) {
      const closedMs = family.opensAt - this.#clock.monotonic();
      if (closedMs > 0) {
        await delay(this.#clock, closedMs + jitterMs(this.#random), signal);
        continue;
      }
      const turnMs = this.#takeTurn(family);
      if (turnMs === 0) break;
      await delay(this.#clock, turnMs, signal);
      // Another refusal may have come meanwhile.
      if (family.opensAt <= this.#clock.monotonic()) break;
    }
  }

  /** Counts a request that leaves now. */
  sent(name: string): void {
    const family = this.#family(name);
    const now = this.#clock.monotonic();
    if (now - family.windowAt >= 1000) {
      family.perSecond = now - family.windowAt < 2000 ? family.inWindow : 0;
      family.windowAt = now;
      family.inWindow = 0;
    }
    family.inWindow++;
  }

  /** Milliseconds until the family may be asked again, as far as known now. */
  waitMs(name: string): number {
    return Math.max(0, (this.#families.get(name)?.opensAt ?? 0) - this.#clock.monotonic());
  }

  /** Takes note of a 429. */
  refused(name: string, afterMs: number | undefined): void {
    const family = this.#family(name);
    const now = this.#clock.monotonic();
    // A longer time is surfaced to whoever was refused; it does not lock all others out.
    const closedMs = Math.min(afterMs ?? PAUSE_MS * this.#random(), LONGEST_WAIT_MS);
    family.opensAt = Math.max(family.opensAt, now + closedMs);
    // All refusals of one burst are one piece of news.
    if (family.rate !== undefined && now - family.refusedAt < PAUSE_MS) return;
    const measured = Math.max(family.perSecond, family.inWindow);
    family.refusedRate = family.rate === undefined ? measured : Math.min(family.rate, measured);
    family.rate = Math.max(SLOWEST_PER_SECOND, family.refusedRate * AFTER_REFUSAL);
    family.refusedAt = now;
    family.grownAt = now;
  }

  #family(name: string): Family {
    const known = this.#families.get(name);
    if (known !== undefined) return known;
    const now = this.#clock.monotonic();
    const family: Family = {
      windowAt: now,
      inWindow: 0,
      perSecond: 0,
      rate: undefined,
      refusedRate: 0,
      refusedAt: 0,
      grownAt: now,
      nextAt: 0,
      opensAt: 0,
    };
    this.#families.set(name, family);
    return family;
  }

  // The wait for the next free turn, which is taken with it.
  #takeTurn(family: Family): number {
    const now = this.#clock.monotonic();
    this.#grow(family, now);
    if (family.rate === undefined) return 0;
    const at = Math.max(family.nextAt, now);
    family.nextAt = at + 1000 / family.rate;
    return at - now;
  }

  #grow(family: Family, now: number): void {
    if (family.rate === undefined) return;
    if (now - family.refusedAt > FORGET_MS) {
      family.rate = undefined;
      return;
    }
    const seconds = (now - family.grownAt) / 1000;
    const factor = family.rate < family.refusedRate * 0.95 ? GROWTH_BELOW : GROWTH_ABOVE;
    family.rate *= factor ** seconds;
    family.grownAt = now;
  }
}
