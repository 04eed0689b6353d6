// After a 429 the whole family of calls slows down together, and speeds up again while the gateway keeps up.
import { RateLimitError } from "../../errors/index.js";
import type { Clock } from "../../time/clock.js";
import { jitterMs, LONGEST_WAIT_MS } from "../retry/backoff.js";
import type { Scope } from "../scope.js";
import type { Traffic } from "./pacer.js";
import { Turns } from "./turns.js";

const SLOWEST_PER_SECOND = 2;
const AFTER_REFUSAL = 0.8;
// The rate follows a cubic curve: soon back to where it was refused, slowly past that, and then ever faster, because a
// refusal among few requests says little about how many the gateway takes.
const GROWTH = 0.1;
const PLATEAU_SECONDS = Math.cbrt((1 - AFTER_REFUSAL) / GROWTH);
// A refusal without a time: the usual window of a rate limit.
const PAUSE_MS = 1_000;
const FORGET_MS = 60_000;
// A timer fires late; the turns that came due meanwhile are taken with it.
const CATCH_UP_MS = 20;

/** A family that was refused. */
export class Slowed {
  readonly #clock: Clock;
  readonly #random: () => number;
  readonly #traffic: Traffic;
  readonly #turns: Turns;
  /** Requests per second that were too many; undefined while nothing was refused lately. */
  #refusedRate: number | undefined;
  #refusedAt = 0;
  /** The last refusal, and when the gateway wanted to be asked again, however late that is. */
  #refusal: RateLimitError | undefined;
  #askedUntil = 0;
  #opensAt = 0;
  /** When the last turn was due. */
  #lastAt = 0;

  constructor(clock: Clock, random: () => number, traffic: Traffic) {
    this.#clock = clock;
    this.#random = random;
    this.#traffic = traffic;
    this.#turns = new Turns(clock, {
      waitMs: () => this.#untilTurnMs(),
      taken: () => this.#take(),
    });
  }

  /** Waits for the turn of a call. */
  async admit(scope: Scope): Promise<void> {
    const waitMs = this.waitMs();
    if (waitMs > 0 && waitMs >= scope.leftMs()) throw this.#heldBack();
    if (scope.aborted) throw scope.reason;
    try {
      await this.#turns.take(scope);
    } catch (error) {
      throw scope.timedOut ? this.#heldBack() : error;
    }
  }

  /** Milliseconds until the family may be asked again, as far as known now. */
  waitMs(): number {
    return Math.max(0, this.#opensAt - this.#clock.monotonic());
  }

  /** Takes note of a 429. */
  refused(error: RateLimitError): void {
    const now = this.#clock.monotonic();
    const { retryAfterMs: afterMs } = error;
    const rate = this.#rate(now);
    this.#refusal = error;
    this.#askedUntil = Math.max(this.#askedUntil, now + (afterMs ?? 0));
    // Whatever the gateway asks for, the family is tried again after the longest sensible wait.
    const closedMs =
      afterMs === undefined
        ? PAUSE_MS * this.#random()
        : Math.min(afterMs + jitterMs(this.#random), LONGEST_WAIT_MS);
    this.#opensAt = Math.max(this.#opensAt, now + closedMs);
    // All refusals of one burst are one piece of news.
    if (this.#refusedRate !== undefined && now - this.#refusedAt < PAUSE_MS) return;
    const { perSecond, inWindow } = this.#traffic;
    const measured = Math.max(perSecond, inWindow, SLOWEST_PER_SECOND);
    this.#refusedRate = Math.min(rate ?? measured, measured);
    this.#refusedAt = now;
  }

  #untilTurnMs(): number {
    const now = this.#clock.monotonic();
    if (this.#opensAt > now) return this.#opensAt - now;
    const rate = this.#rate(now);
    return rate === undefined ? 0 : this.#lastAt + 1000 / rate - now;
  }

  #take(): void {
    const now = this.#clock.monotonic();
    const rate = this.#rate(now) ?? Infinity;
    this.#lastAt = Math.max(this.#lastAt + 1000 / rate, now - CATCH_UP_MS);
  }

  /** Requests per second that are let through now; undefined while nothing was refused lately. */
  #rate(now: number): number | undefined {
    if (this.#refusedRate === undefined) return undefined;
    // While the family is closed nothing shows that the gateway would take more.
    const openMs = Math.max(0, now - Math.max(this.#refusedAt, this.#opensAt));
    if (openMs > FORGET_MS) {
      this.#refusedRate = undefined;
      return undefined;
    }
    return this.#refusedRate * (1 + GROWTH * (openMs / 1000 - PLATEAU_SECONDS) ** 3);
  }

  #heldBack(): RateLimitError {
    const leftMs = Math.ceil(this.#askedUntil - this.#clock.monotonic());
    const { code, type } = this.#refusal ?? {};
    const when = leftMs > 0 ? `in ${Math.ceil(leftMs / 1000)} s` : "later";
    return new RateLimitError(
      "The gateway refuses calls of this kind for now (429, to another call), and the time of this one does not last " +
        `until its turn. Try again ${when}, or raise timeoutMs.`,
      { status: 429, code, type, retryable: true, retryAfterMs: leftMs > 0 ? leftMs : undefined },
    );
  }
}
