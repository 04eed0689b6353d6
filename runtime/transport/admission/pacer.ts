// Calls of one family go as fast as they come, until the gateway refuses one of them (429).
import type { RateLimitError } from "../../errors/index.js";
import type { Clock } from "../../time/clock.js";
import type { Scope } from "../scope.js";
import { Slowed } from "./slowed.js";

/** What is counted of a family. */
export interface Traffic {
  /** Requests in the running second, and how many were in the busiest second before it. */
  windowAt: number;
  inWindow: number;
  perSecond: number;
}

interface Family extends Traffic {
  /** Absent while nothing was refused. */
  slowed: Slowed | undefined;
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
    const slowed = this.#families.get(name)?.slowed;
    if (slowed !== undefined) await slowed.admit(scope);
    else if (scope.aborted) throw scope.reason;
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
    return this.#families.get(name)?.slowed?.waitMs() ?? 0;
  }

  /** Takes note of a 429. */
  refused(name: string, error: RateLimitError): void {
    const family = this.#family(name);
    family.slowed ??= new Slowed(this.#clock, this.#random, family);
    family.slowed.refused(error);
  }

  #family(name: string): Family {
    let family = this.#families.get(name);
    if (family === undefined) {
      const windowAt = this.#clock.monotonic();
      family = { windowAt, inWindow: 0, perSecond: 0, slowed: undefined };
      this.#families.set(name, family);
    }
    return family;
  }
}
