// Calls that share a rate limit: after a 429 all wait for the requested time, then one is sent, then all.
import { RateLimitError } from "../../errors/index.js";
import type { Clock } from "../../time/clock.js";
import { requestedPauseMs } from "../../time/pauses.js";
import { backoffMs, LONGEST_WAIT_MS } from "../retry/backoff.js";
import type { Scope } from "../scope.js";
import { Turns } from "./turns.js";

// 429s come quickly; a call unanswered after 1 s counts as accepted.
const LET_IN_MS = 1_000;

/** The turn of a call. */
export interface Turn {
  /** Whether other calls of a refused family are sent at the same time; a 429 then does not count against this call. */
  readonly inCrowd: boolean;
  /** The request leaves now. */
  readonly sent: () => void;
  /** The attempt is over, with any outcome. */
  readonly over: () => void;
}

const nothing = () => undefined;
const FREE: Turn = { inCrowd: false, sent: nothing, over: nothing };
const IN_CROWD: Turn = { ...FREE, inCrowd: true };

export class Family {
  readonly #clock: Clock;
  readonly #random: () => number;
  readonly #turns: Turns<Turn>;
  /** Whether all calls may be sent: none was refused, or one was accepted since. */
  #open = true;
  /** Whether a first call is under way, for whose answer the others wait. */
  #trying = false;
  /** Number of refusals, and of bursts of them since a call was accepted. */
  #refusals = 0;
  #bursts = 0;
  #last: RateLimitError | undefined;
  /** The time that the gateway requested, however late, and the time of the next attempt. */
  #askedUntil = 0;
  #opensAt = 0;

  constructor(clock: Clock, random: () => number) {
    this.#clock = clock;
    this.#random = random;
    this.#turns = new Turns(clock, {
      waitMs: () => this.waitMs() || (this.#trying ? Infinity : 0),
      take: () => {
        if (!this.#open) return this.#first();
        return this.#refusals === 0 ? FREE : IN_CROWD;
      },
    });
  }

  /** Milliseconds until the next request may be sent. */
  waitMs(): number {
    return Math.max(0, this.#opensAt - this.#clock.monotonic());
  }

  /** Waits for the turn of a call; throws `RateLimitError` if the deadline of the call is earlier. */
  async turn(scope: Scope): Promise<Turn> {
    const waitMs = this.waitMs();
    if (waitMs > 0 && waitMs >= scope.leftMs()) throw this.#heldBack();
    try {
      return await this.#turns.take(scope);
    } catch (error) {
      throw scope.timedOut ? this.#heldBack() : error;
    }
  }

  /** Records a 429. */
  refused(error: RateLimitError): void {
    const { retryAfterMs: afterMs } = error;
    const now = this.#clock.monotonic();
    // All refusals of one burst count once.
    if (now >= this.#opensAt) this.#bursts++;
    const pauseMs =
      afterMs === undefined
        ? backoffMs(this.#bursts, this.#random)
        : Math.min(requestedPauseMs(afterMs, this.#random()), LONGEST_WAIT_MS);
    this.#refusals++;
    this.#last = error;
    this.#open = false;
    this.#askedUntil = Math.max(this.#askedUntil, now + (afterMs ?? 0));
    this.#opensAt = Math.max(this.#opensAt, now + pauseMs);
  }

  /** The turn of the call whose answer decides whether the others may follow. */
  #first(): Turn {
    this.#trying = true;
    const refusals = this.#refusals;
    let isSent = false;
    let isOver = false;
    let stopTimer: () => void = nothing;
    const over = () => {
      stopTimer();
      if (isOver) return;
      isOver = true;
      this.#trying = false;
      // A call that was not sent or was refused does not count as accepted; nor does any if another was refused since.
      if (isSent && refusals === this.#refusals) {
        this.#open = true;
        this.#bursts = 0;
      }
      this.#turns.pass();
    };
    const sent = () => {
      isSent = true;
      stopTimer = this.#clock.after(LET_IN_MS, over);
    };
    return { inCrowd: false, sent, over };
  }

  #heldBack(): RateLimitError {
    const leftMs = Math.ceil(this.#askedUntil - this.#clock.monotonic());
    const { code, type } = this.#last ?? {};
    const when = leftMs > 0 ? `in ${Math.ceil(leftMs / 1000)} s` : "later";
    return new RateLimitError(
      `The gateway refuses calls of this kind for now (429, to another call), and the time of this one ends before its turn. Try again ${when}, or raise timeoutMs.`,
      { status: 429, code, type, retryable: true, retryAfterMs: leftMs > 0 ? leftMs : undefined },
    );
  }
}
