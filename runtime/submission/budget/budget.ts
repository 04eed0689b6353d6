// A limit on what a client spends: the account, and the prices that requests are estimated with.
import type { PriceCatalog } from "../../answers/prices.js";
import { estimateRequest } from "../../pricing/estimate-request.js";
import type { ModelFacts } from "../../pricing/request-usage.js";
import type { Pricing } from "../../resources/pricing/pricing.js";
import { Account, type Reservation } from "./account.js";

/** Options of the budget. */
export interface BudgetOptions {
  /** The most that this client may spend, in USD. */
  readonly maxUsd: number;
  /** Prices to estimate with. Default: the gateway's price catalog, fetched once. */
  readonly prices?: PriceCatalog | undefined;
  /**
   * What to do with a request whose cost cannot be known, such as every text call. Default `refuse`. Of one that is allowed,
   * what is known of its cost is set aside, and it counts when it has ended: a task with its `data.cost`, a text call with its
   * tokens by the price record of its model, or with nothing where the gateway names no tokens or no price for them.
   */
  readonly unknownEstimate?: "refuse" | "allow" | undefined;
}

/** What has become of the money. */
export interface BudgetState {
  readonly maxUsd: number;
  /** Sum of `data.cost` of the tasks that have ended, and of what text calls have cost. */
  readonly spentUsd: number;
  /** Estimates of submissions whose cost is not known yet. */
  readonly reservedUsd: number;
  readonly remainingUsd: number;
}

/** What a client may spend. */
export class Budget {
  readonly account: Account;
  readonly pricing: Pricing;
  #prices: Promise<PriceCatalog> | undefined;

  /** Throws `RangeError` where `maxUsd` is no amount. */
  constructor(options: BudgetOptions, pricing: Pricing) {
    if (!Number.isFinite(options.maxUsd) || options.maxUsd < 0) {
      throw new RangeError("budget.maxUsd must be an amount in USD, from 0");
    }
    this.account = new Account(options);
    this.pricing = pricing;
    this.#prices = options.prices && Promise.resolve(options.prices);
  }

  /** Prices to estimate with: asked for once, except that a failure is not remembered. */
  prices(): Promise<PriceCatalog> {
    return (this.#prices ??= this.pricing.catalog().catch((error: unknown) => {
      this.#prices = undefined;
      throw error;
    }));
  }

  /** Sets the estimate of a submission aside; throws `BudgetExceededError` where it passes what is left. */
  reserve(
    model: ModelFacts,
    request: Readonly<Record<string, unknown>>,
    key: string,
    prices: PriceCatalog,
    sourceSeconds: number | undefined,
  ): Reservation {
    const estimate = estimateRequest(model, request, prices, { sourceSeconds });
    return this.account.reserve(model.id, key, estimate);
  }
}
