// Decides when an attempt may be sent. Calls with the same rate limit are a family. After a 429, a
// family waits for the requested time, and then sends one call. If this call gets no 429, the
// family sends all other calls.
import { QueueOverflowError, RateLimitError } from "../errors/index.js";
import type { Cancellation, Clock } from "../time/clock.js";
import { requestedPauseMs } from "../time/pauses.js";
import type { Run } from "./attempt.js";
import { backoffMs, LONGEST_WAIT_MS } from "./repeat.js";
import type { Scope } from "./scope.js";
import type { TransportSettings } from "./settings.js";

/** The permission to send one attempt now, with a socket for the attempt. */
export interface Permit {
  /** True if the family has had a 429, and now sends several calls at once again. */
  readonly inCrowd: boolean;
  /** Records that the request is sent now. */
  readonly sent: () => void;
  /** Ends the attempt and frees its socket. */
  readonly leave: () => void;
}

export class Admission {
  readonly #settings: TransportSettings;
  readonly #slots: Slots;
  readonly #families = new Map<string, Family>();

  constructor(settings: TransportSettings) {
    this.#settings = settings;
    const { clock, limits } = settings;
    this.#slots = new Slots(clock, limits.sockets, limits.queued);
  }

  family(name: string): Family {
    const cachedFamily = this.#families.get(name);
    if (cachedFamily !== undefined) return cachedFamily;
    const { clock, random } = this.#settings;
    const family = new Family(clock, random);
    this.#families.set(name, family);
    return family;
  }

  /**
   * Waits until an attempt may be sent. Rejects with `RateLimitError`, `QueueOverflowError`, or the
   * reason of `scope` (the call's time limit and abort).
   */
  async enter({ call, scope, family }: Run): Promise<Permit> {
    if (scope.aborted) throw scope.reason;
    await call.pace?.(scope);
    for (;;) {
      const turn = await family.turn(scope);
      const release = await this.#slots.acquire(scope).catch((error: unknown) => {
        turn.over();
        throw error;
      });
      const leave = () => (release(), turn.over());
      if (family.waitMs() === 0) return { ...turn, leave };
      // Another call of the family got a 429 in the meantime, so this call waits again.
      leave();
    }
  }
}

export type Release = () => void;

/** Hands out a limited number of slots in order of arrival. Limits how many callers may wait. */
export class Slots {
  #running = 0;
  readonly #turns: Turns<Release>;
  readonly #limit: number;
  readonly #queueLimit: number;

  constructor(clock: Clock, limit: number, queueLimit: number) {
    this.#limit = limit;
    this.#queueLimit = queueLimit;
    this.#turns = new Turns(clock, {
      waitMs: () => (this.#running < limit ? 0 : Infinity),
      take: () => this.#take(),
    });
  }

  /** Waits for a slot; rejects with `signal.reason` or `QueueOverflowError`. */
  async acquire(signal: Cancellation): Promise<Release> {
    if (this.#running >= this.#limit && this.#turns.waiting >= this.#queueLimit) {
      throw new QueueOverflowError(
        `All sockets (${this.#limit}) are busy and the queue (${this.#queueLimit}) is full; nothing was sent. ` +
          "Send fewer requests at once, or raise limits.queued.",
        { retryable: true },
      );
    }
    return this.#turns.take(signal);
  }

  #take(): Release {
    this.#running++;
    let isActive = true;
    return () => {
      if (!isActive) return;
      isActive = false;
      this.#running--;
      this.#turns.pass();
    };
  }
}

// The gateway answers 429 quickly. If a call has no answer after 1 s, it counts as accepted.
const LET_IN_MS = 1_000;

/** The permission to send a call now. */
export interface Turn {
  /**
   * True if the family has had a 429, and now sends several calls at once again. Another 429 then
   * does not count as an attempt of this call.
   */
  readonly inCrowd: boolean;
  /** Records that the request is sent now. */
  readonly sent: () => void;
  /** Ends the turn. Call it after every attempt. */
  readonly over: () => void;
}

const doNothing = () => undefined;
const FREE: Turn = { inCrowd: false, sent: doNothing, over: doNothing };
const IN_CROWD: Turn = { inCrowd: true, sent: doNothing, over: doNothing };

/** Calls that share a rate limit. */
export class Family {
  readonly #clock: Clock;
  readonly #random: () => number;
  readonly #turns: Turns<Turn>;
  /** Whether all calls may be sent. False from a 429 until the gateway accepts a call. */
  #isOpen = true;
  /** Whether one call is being tried after a 429. All other calls wait for its answer. */
  #isTrying = false;
  /** Number of all 429s. */
  #refusals = 0;
  /** Number of bursts since the last accepted call. All 429s before the next try are one burst. */
  #bursts = 0;
  #last: RateLimitError | undefined;
  /**
   * `#requestedUntil`: end of the wait that the gateway requested. `#opensAt`: time of the next
   * try.
   */
  #requestedUntil = 0;
  #opensAt = 0;

  constructor(clock: Clock, random: () => number) {
    this.#clock = clock;
    this.#random = random;
    this.#turns = new Turns(clock, {
      waitMs: () => this.waitMs() || (this.#isTrying ? Infinity : 0),
      take: () => {
        if (!this.#isOpen) return this.#first();
        return this.#refusals === 0 ? FREE : IN_CROWD;
      },
    });
  }

  /** Milliseconds until the next request may be sent. */
  waitMs(): number {
    return Math.max(0, this.#opensAt - this.#clock.monotonic());
  }

  /**
   * Waits until the family may send the call. Throws `RateLimitError` if the call would time out
   * before that. Throws the reason of `scope` if the call is aborted.
   */
  async turn(scope: Scope): Promise<Turn> {
    const waitMs = this.waitMs();
    if (waitMs > 0 && waitMs >= scope.remainingMs()) throw this.#rateLimitError();
    try {
      return await this.#turns.take(scope);
    } catch (error) {
      throw scope.timedOut ? this.#rateLimitError() : error;
    }
  }

  /** Records a 429. */
  refused(error: RateLimitError): void {
    const { retryAfterMs: afterMs } = error;
    const now = this.#clock.monotonic();
    // A 429 before `#opensAt` belongs to a burst that was already counted.
    if (now >= this.#opensAt) this.#bursts++;
    const pauseMs =
      afterMs === undefined
        ? backoffMs(this.#bursts, this.#random)
        : Math.min(requestedPauseMs(afterMs, this.#random()), LONGEST_WAIT_MS);
    this.#refusals++;
    this.#last = error;
    this.#isOpen = false;
    this.#requestedUntil = Math.max(this.#requestedUntil, now + (afterMs ?? 0));
    this.#opensAt = Math.max(this.#opensAt, now + pauseMs);
  }

  /** Lets one call through. Its answer decides whether the other calls may follow. */
  #first(): Turn {
    this.#isTrying = true;
    const refusals = this.#refusals;
    let isSent = false;
    let isOver = false;
    let stopTimer: () => void = doNothing;
    const over = () => {
      stopTimer();
      if (isOver) return;
      isOver = true;
      this.#isTrying = false;
      // The family opens only if this call was sent, and no call was refused since the turn began.
      if (isSent && refusals === this.#refusals) {
        this.#isOpen = true;
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

  #rateLimitError(): RateLimitError {
    const remainingMs = Math.ceil(this.#requestedUntil - this.#clock.monotonic());
    const { code, type } = this.#last ?? {};
    const when = remainingMs > 0 ? `in ${Math.ceil(remainingMs / 1000)} s` : "later";
    return new RateLimitError(
      `The gateway answered 429 to another call with the same rate limit, and this call would time out before its turn. Try again ${when}, or raise timeoutMs.`,
      {
        status: 429,
        code,
        type,
        retryable: true,
        retryAfterMs: remainingMs > 0 ? remainingMs : undefined,
      },
    );
  }
}

/** The rule of a queue: decides when the next caller may pass, and creates its turn. */
export interface TurnRule<Turn> {
  /**
   * Milliseconds until the next caller may pass. `Infinity` if the time is not known. As soon as it
   * is known, `Turns.pass` must be called.
   */
  readonly waitMs: () => number;
  /** Creates the turn of the next caller at the moment when this caller passes. */
  readonly take: () => Turn;
}

/**
 * Lets callers through in order of arrival, each when its turn is due. Turns are not assigned in
 * advance, so a cancelled caller leaves no gap.
 */
export class Turns<Turn> {
  readonly #clock: Clock;
  readonly #rule: TurnRule<Turn>;
  readonly #waiting = new Set<() => void>();
  #stopTimer: (() => void) | undefined;

  constructor(clock: Clock, rule: TurnRule<Turn>) {
    this.#clock = clock;
    this.#rule = rule;
  }

  get waiting(): number {
    return this.#waiting.size;
  }

  /** Waits for a turn and takes it; rejects with `signal.reason`. */
  take(signal: Cancellation): Promise<Turn> {
    return new Promise((resolve, reject) => {
      if (signal.aborted) return reject(signal.reason as Error);
      if (this.#waiting.size === 0 && this.#rule.waitMs() <= 0) return resolve(this.#rule.take());
      const go = () => {
        unlisten();
        resolve(this.#rule.take());
      };
      const unlisten = signal.onAbort(() => {
        this.#waiting.delete(go);
        if (this.#waiting.size === 0) this.#stopTimer?.();
        reject(signal.reason as Error);
      });
      this.#waiting.add(go);
      if (this.#waiting.size === 1) this.pass();
    });
  }

  /** Lets all due callers through. Call it when `waitMs` of the rule may have changed. */
  pass(): void {
    this.#stopTimer?.();
    for (const go of this.#waiting) {
      const waitMs = this.#rule.waitMs();
      if (waitMs > 0) {
        if (waitMs < Infinity) this.#stopTimer = this.#clock.after(waitMs, () => this.pass());
        return;
      }
      this.#waiting.delete(go);
      go();
    }
  }
}
