// After a 429 the whole family of calls slows down together, and speeds up again while the gateway keeps up.
import { RateLimitError } from "../../errors/index.js";
import type { Clock } from "../../time/clock.js";
import { jitterMs } from "../retry/backoff.js";
import { LONGEST_WAIT_MS } from "../retry/retry-after.js";
import type { Scope } from "../scope.js";
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

interface Family {
  readonly turns: Turns;
  /** Requests in the running second, and how many were in the busiest second before it. */
  windowAt: number;
  inWindow: number;
  perSecond: number;
  /** Requests per second that were too many; undefined while nothing was refused. */
  refusedRate: number | undefined;
  refusedAt: number;
  /** The last refusal, and when the gateway wanted to be asked again, however late that is. */
  refusal: RateLimitError | undefined;
  askedUntil: number;
  opensAt: number;
  /** When the last turn was due. */
  lastAt: number;
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

  /**
   * Waits for the family's turn; nothing leaves before the time that a 429 named. Throws `RateLimitError` where the time of the
   * call does not last until then.
   */
  async admit(name: string, scope: Scope): Promise<void> {
    const family = this.#family(name);
    const waitMs = this.waitMs(name);
    if (waitMs > 0 && waitMs >= scope.leftMs()) throw this.#heldBack(family);
    if (scope.aborted) throw scope.reason;
    try {
      await family.turns.take(scope);
    } catch (error) {
      throw scope.timedOut ? this.#heldBack(family) : error;
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
  refused(name: string, error: RateLimitError): void {
    const family = this.#family(name);
    const now = this.#clock.monotonic();
    const { retryAfterMs: afterMs } = error;
    const rate = this.#rate(family, now);
    family.refusal = error;
    family.askedUntil = Math.max(family.askedUntil, now + (afterMs ?? 0));
    // Whatever the gateway asks for, the family is tried again after the longest sensible wait.
    const closedMs =
      afterMs === undefined
        ? PAUSE_MS * this.#random()
        : Math.min(afterMs + jitterMs(this.#random), LONGEST_WAIT_MS);
    family.opensAt = Math.max(family.opensAt, now + closedMs);
    // All refusals of one burst are one piece of news.
    if (family.refusedRate !== undefined && now - family.refusedAt < PAUSE_MS) return;
    const measured = Math.max(family.perSecond, family.inWindow, SLOWEST_PER_SECOND);
    family.refusedRate = Math.min(rate ?? measured, measured);
    family.refusedAt = now;
  }

  #family(name: string): Family {
    const known = this.#families.get(name);
    if (known !== undefined) return known;
    const turns = new Turns(this.#clock, {
      waitMs: () => this.#untilTurnMs(family),
      taken: () => this.#take(family),
    });
    const family: Family = {
      turns,
      windowAt: this.#clock.monotonic(),
      inWindow: 0,
      perSecond: 0,
      refusedRate: undefined,
      refusedAt: 0,
      refusal: undefined,
      askedUntil: 0,
      opensAt: 0,
      lastAt: 0,
    };
    this.#families.set(name, family);
    return family;
  }

  #untilTurnMs(family: Family): number {
    const now = this.#clock.monotonic();
    if (family.opensAt > now) return family.opensAt - now;
    const rate = this.#rate(family, now);
    return rate === undefined ? 0 : family.lastAt + 1000 / rate - now;
  }

  #take(family: Family): void {
    const now = this.#clock.monotonic();
    const rate = this.#rate(family, now) ?? Infinity;
    family.lastAt = Math.max(family.lastAt + 1000 / rate, now - CATCH_UP_MS);
  }

  /** Requests per second that are let through now; undefined while nothing was refused lately. */
  #rate(family: Family, now: number): number | undefined {
    if (family.refusedRate === undefined) return undefined;
    // While the family is closed nothing shows that the gateway would take more.
    const openMs = Math.max(0, now - Math.max(family.refusedAt, family.opensAt));
    if (openMs > FORGET_MS) {
      family.refusedRate = undefined;
      return undefined;
    }
    return family.refusedRate * (1 + GROWTH * (openMs / 1000 - PLATEAU_SECONDS) ** 3);
  }

  #heldBack({ refusal, askedUntil }: Family): RateLimitError {
    const leftMs = Math.ceil(askedUntil - this.#clock.monotonic());
    const { code, type } = refusal ?? {};
    const when = leftMs > 0 ? `in ${Math.ceil(leftMs / 1000)} s` : "later";
    return new RateLimitError(
      "The gateway refuses calls of this kind for now (429, to another call), and the time of this one does not last " +
        `until its turn. Try again ${when}, or raise timeoutMs.`,
      { status: 429, code, type, retryable: true, retryAfterMs: leftMs > 0 ? leftMs : undefined },
    );
  }
}
