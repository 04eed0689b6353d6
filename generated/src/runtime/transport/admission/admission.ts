// Lets attempts out: each in the turn of its family of calls, and each with a socket.
import type { Run } from "../run.js";
import type { TransportSettings } from "../settings.js";
import { QueueOverflowError } from "../../errors/index.js";
import type { Cancellation } from "../../time/cancellation.js";
import type { Clock } from "../../time/clock.js";
import { Turns } from "./turns.js";
import { Family } from "./family.js";

/** The place of an attempt that may be sent now. */
export interface Place {
  /** Whether other calls of a refused family are sent at the same time. */
  readonly inCrowd: boolean;
  /** The request leaves now. */
  readonly sent: () => void;
  /** The attempt is over, and its socket free. */
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
    const known = this.#families.get(name);
    if (known !== undefined) return known;
    const { clock, random } = this.#settings;
    const family = new Family(clock, random);
    this.#families.set(name, family);
    return family;
  }

  /** Waits for a place; rejects with the reason of the scope, `RateLimitError` or `QueueOverflowError`. */
  async enter({ call, scope, family }: Run): Promise<Place> {
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
      // Others of its family were refused while it waited for a socket.
      leave();
    }
  }
}

/** Gives a slot back. */
export type Release = () => void;

/** A first-come-first-served gate with a bounded queue. */
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
        `${this.#queueLimit} requests already wait for one of ${this.#limit} sockets; nothing was sent. ` +
          "Submit fewer at once, or raise limits.queued.",
        { retryable: true },
      );
    }
    return this.#turns.take(signal);
  }

  #take(): Release {
    this.#running++;
    let held = true;
    return () => {
      if (!held) return;
      held = false;
      this.#running--;
      this.#turns.pass();
    };
  }
}
