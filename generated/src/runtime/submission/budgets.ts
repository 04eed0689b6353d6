// What the budgets of a client, and of those that it makes by `with`, have in common: the price catalog, and the ends of tasks.
import type { PriceCatalog } from "../answers/prices.js";
import type { Pricing } from "../resources/pricing.js";
import type { Budget } from "./budget.js";

export class Budgets {
  readonly pricing: Pricing;
  /** Those that wait for a task; the others are free to go with their clients. */
  readonly waiting = new Set<Budget>();
  #prices: Promise<PriceCatalog> | undefined;

  constructor(pricing: Pricing) {
    this.pricing = pricing;
  }

  /** The gateway's price catalog, fetched once; a failure is not remembered. */
  prices(): Promise<PriceCatalog> {
    return (this.#prices ??= this.pricing.catalog().catch((error: unknown) => {
      this.#prices = undefined;
      throw error;
    }));
  }

  /** A task has ended, with its cost. */
  settle(taskId: string, costUsd: number | undefined): void {
    for (const budget of this.waiting) budget.settle(taskId, costUsd);
  }
}
