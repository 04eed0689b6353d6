// The shared state of all budgets of a client and of its `with` clients: the price catalog, and the
// costs of ended tasks.
import type { PriceCatalog } from "../../answers/prices.js";
import type { LevelLogger } from "../observe/logger.js";
import type { Pricing } from "../../resources/pricing.js";
import type { Clock } from "../time/clock.js";
import type { Budget } from "./budget.js";

// A batch may run for days, and prices change.
const PRICES_MS = 600_000;

export class Budgets {
  readonly pricing: Pricing;
  readonly warn: LevelLogger["warn"];
  readonly #clock: Clock;
  /** The budgets that wait for a task; other budgets can be collected with their clients. */
  readonly waiting = new Set<Budget>();
  #prices: Promise<PriceCatalog> | undefined;
  #readAt = -Infinity;

  constructor(pricing: Pricing, clock: Clock, warn: LevelLogger["warn"]) {
    this.pricing = pricing;
    this.#clock = clock;
    this.warn = warn;
  }

  /**
   * The gateway's price catalog, read again every ten minutes; if that fails, the last one. A first
   * failure is not remembered.
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

  /** Records the cost of an ended task. */
  settle(taskId: string, costUsd: number | undefined): void {
    for (const budget of this.waiting) budget.settle(taskId, costUsd);
  }
}
