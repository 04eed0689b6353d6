// After a 429 no call of its family leaves until the time that it named; then one does, and twice as many with each answer.
import { RateLimitError } from "../../errors/index.js";
import type { Clock } from "../../time/clock.js";
import { backoffMs, jitterMs, LONGEST_WAIT_MS } from "../retry/backoff.js";
import type { Scope } from "../scope.js";
import { Turns } from "./turns.js";

// A gateway refuses at the door: a call that has no answer by then, such as a long text, was let in.
const LET_IN_MS = 1_000;
// As many calls as a client has sockets by default need no window any more.
const WIDEST = 32;

/** The turn of a call. */
export interface Turn {
  /** Whether it goes with others after a refusal: what it is refused then is our own doing. */
  readonly inBurst: boolean;
  /** The request leaves now. */
  readonly sent: () => void;
  /** The attempt is over, whatever came of it. */
  readonly over: () => void;
}

const FREE: Turn = { inBurst: false, sent: () => undefined, over: () => undefined };

/** Families of calls that share a limit of the gateway, by their names. */
export class Families {
  readonly #clock: Clock;
  readonly #random: () => number;
  readonly #refused = new Map<string, Family>();

  constructor(clock: Clock, random: () => number) {
    this.#clock = clock;
    this.#random = random;
  }

  /** Waits for the turn of a call; throws `RateLimitError` where the time of the call does not last until then. */
  async turn(name: string, scope: Scope): Promise<Turn> {
    const family = this.#refused.get(name);
    if (scope.aborted) throw scope.reason;
    return family?.turn(scope) ?? FREE;
  }

  /** Milliseconds until the family may be asked again, as far as known now. */
  waitMs(name: string): number {
    return this.#refused.get(name)?.waitMs() ?? 0;
  }

  /** Takes note of a 429. */
  refused(name: string, error: RateLimitError): void {
    let family = this.#refused.get(name);
    if (family === undefined) {
      family = new Family(this.#clock, this.#random);
      this.#refused.set(name, family);
    }
    family.refused(error);
  }
}

/** A family that was refused lately. */
class Family {
  readonly #clock: Clock;
  readonly #random: () => number;
  readonly #turns: Turns;
  /** Calls that may be on the wire without an answer, and those that are. */
  #window = 1;
  #unanswered = 0;
  /** Refusals in all, and bursts of them since the last answer that was none. */
  #refusals = 0;
  #bursts = 0;
  #last: RateLimitError | undefined;
  /** When the gateway wanted to be asked again, however late that is, and when it will be. */
  #askedUntil = 0;
  #opensAt = 0;

  constructor(clock: Clock, random: () => number) {
    this.#clock = clock;
    this.#random = random;
    this.#turns = new Turns(clock, {
      waitMs: () => this.waitMs() || (this.#unanswered < this.#window ? 0 : Infinity),
      taken: () => void (this.#unanswered += this.#window === Infinity ? 0 : 1),
    });
  }

  waitMs(): number {
    return Math.max(0, this.#opensAt - this.#clock.monotonic());
  }

  async turn(scope: Scope): Promise<Turn> {
    const waitMs = this.waitMs();
    if (waitMs > 0 && waitMs >= scope.leftMs()) throw this.#heldBack();
    try {
      await this.#turns.take(scope);
    } catch (error) {
      throw scope.timedOut ? this.#heldBack() : error;
    }
    if (this.#window === Infinity) return FREE;
    const refusals = this.#refusals;
    let end: (() => void) | undefined = () => this.#unanswered--;
    let stopTimer: (() => void) | undefined;
    const over = () => {
      stopTimer?.();
      end?.();
      end = undefined;
      this.#turns.pass();
    };
    const sent = () => {
      end &&= () => this.#answered(refusals);
      stopTimer = this.#clock.after(LET_IN_MS, over);
    };
    return { inBurst: this.#window > 1, sent, over };
  }

  refused(error: RateLimitError): void {
    const { retryAfterMs: afterMs } = error;
    const now = this.#clock.monotonic();
    // All refusals of one burst are one piece of news.
    if (now >= this.#opensAt) this.#bursts++;
    // Whatever the gateway asks for, the family is tried again after the longest sensible wait.
    const pauseMs =
      afterMs === undefined
        ? backoffMs(this.#bursts, this.#random)
        : Math.min(afterMs + jitterMs(this.#random), LONGEST_WAIT_MS);
    this.#refusals++;
    this.#last = error;
    this.#window = 1;
    this.#askedUntil = Math.max(this.#askedUntil, now + (afterMs ?? 0));
    this.#opensAt = Math.max(this.#opensAt, now + pauseMs);
  }

  #answered(refusals: number): void {
    this.#unanswered--;
    // An answer from before the last refusal says nothing about the time after it.
    if (refusals !== this.#refusals) return;
    this.#bursts = 0;
    if (++this.#window > WIDEST) this.#window = Infinity;
  }

  #heldBack(): RateLimitError {
    const leftMs = Math.ceil(this.#askedUntil - this.#clock.monotonic());
    const { code, type } = this.#last ?? {};
    const when = leftMs > 0 ? `in ${Math.ceil(leftMs / 1000)} s` : "later";
    return new RateLimitError(
      "The gateway refuses calls of this kind for now (429, to another call), and the time of this one does not last " +
        `until its turn. Try again ${when}, or raise timeoutMs.`,
      { status: 429, code, type, retryable: true, retryAfterMs: leftMs > 0 ? leftMs : undefined },
    );
  }
}
