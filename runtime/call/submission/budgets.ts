// State that several budgets share: the budget of a client, and the budgets of the clients that its
// `with` returns. Caches the price catalog, and passes the costs of ended tasks to the budgets.
import type { PriceCatalog } from "../../answers/prices.js";
import type { LevelLogger } from "../observe/logger.js";
import type { Pricing } from "../../resources/pricing.js";
import type { Clock } from "../time/clock.js";
import type { Budget } from "./budget.js";

// The price catalog is fetched again after this time, because a batch may run for days.
const PRICES_MS = 600_000;

export class Budgets {
  readonly pricing: Pricing;
  readonly warn: LevelLogger["warn"];
  readonly #clock: Clock;
  /**
   * Budgets with running tasks. This set does not hold other budgets, so they can be
   * garbage-collected with their clients.
   */
  readonly waiting = new Set<Budget>();
  #prices: Promise<PriceCatalog> | undefined;
  #readAt = -Infinity;

  constructor(pricing: Pricing, clock: Clock, warn: LevelLogger["warn"]) {
    this.pricing = pricing;
    this.#clock = clock;
    this.warn = warn;
  }

  /**
   * Returns the gateway's price catalog, fetched again every ten minutes. If a fetch fails, returns
   * the previous catalog. A failed first fetch is repeated at the next call.
   */
  prices(): Promise<PriceCatalog> {
    const now = this.#clock.monotonic();
    const before = this.#prices;
    if (before !== undefined && now < this.#readAt + PRICES_MS) return before;
    this.#readAt = now;
    return (this.#prices = Promise.resolve(this.pricing.catalog()).catch((error: unknown) => {
      if (before !== undefined) return before;
      this.#prices = undefined;
      throw error;
    }));
  }

  /** Passes the cost of an ended task to the budgets. */
  settle(taskId: string, costUsd: number | undefined): void {
    for (const budget of this.waiting) budget.settle(taskId, costUsd);
  }
}
