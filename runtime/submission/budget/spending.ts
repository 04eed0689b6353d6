// What a budget counts with, the account and the prices; loaded with the first submission under one.
import { estimateRequest, type ModelFacts } from "../../pricing/estimate-request.js";
import type { PriceCatalog } from "../../pricing/record.js";
import type { Pricing } from "../../resources/pricing/pricing.js";
import { pricingCalls } from "../../resources/pricing/reading.js";
import type { Transport } from "../../transport/transport.js";
import { Account, type Reservation } from "./account.js";
import type { BudgetOptions } from "./budget.js";

export { estimateRequest };

/** The spending of one client. */
export interface Spending {
  readonly account: Account;
  readonly pricing: Pricing;
  /** Prices to estimate with: asked for once, except that a failure is not remembered. */
  readonly prices: () => Promise<PriceCatalog>;
  /** Sets the estimate of a submission aside; throws `BudgetExceededError` where it passes what is left. */
  readonly reserve: (
    model: ModelFacts,
    request: Readonly<Record<string, unknown>>,
    key: string,
    prices: PriceCatalog,
    sourceSeconds: number | undefined,
  ) => Reservation;
}

/** Opens the account of a client. */
export function createSpending(options: BudgetOptions, transport: Transport): Spending {
  const account = new Account(options);
  const pricing = pricingCalls(transport);
  let prices = options.prices && Promise.resolve(options.prices);
  return {
    account,
    pricing,
    prices: () =>
      (prices ??= pricing.catalog().catch((error: unknown) => {
        prices = undefined;
        throw error;
      })),
    reserve: (model, request, key, known, sourceSeconds) =>
      account.reserve(model.id, key, estimateRequest(model, request, known, { sourceSeconds })),
  };
}
