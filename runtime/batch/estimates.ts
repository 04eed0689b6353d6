// What jobs may cost: said before a batch is run, and counted for the budget of all runs where nobody knows what one has cost.
import type { PriceCatalog } from "../answers/prices.js";
import type { Estimate } from "../pricing/estimate.js";
import { estimatorOf } from "../pricing/estimator.js";
import type { BatchClient } from "./client.js";
import type { BatchLine } from "./entry.js";
import type { Outcome } from "./outcomes.js";

/** What a request may cost, in USD. Where that cannot be known there is no `minUsd`, and `maxUsd` is what is usual, if anything is. */
export interface Cost {
  readonly minUsd?: number;
  readonly maxUsd: number | undefined;
}

export async function costOf(
  client: BatchClient,
  { model, request }: Pick<BatchLine, "model" | "request">,
  prices: PriceCatalog,
): Promise<Cost> {
  return costBy(await client.model(model).estimate(request, prices));
}

/** Gives the costs of many requests. */
export type Costs = (entry: Pick<BatchLine, "model" | "request">) => Promise<Cost>;

/** The costs by one price list, each kind of request calculated once. */
export function costsBy(client: BatchClient, prices: PriceCatalog): Costs {
  const models = new Map<string, ReturnType<typeof estimatorOf>>();
  return async ({ model, request }) => {
    let estimate = models.get(model);
    if (estimate === undefined) {
      estimate = estimatorOf(await client.model(model).facts(), prices);
      models.set(model, estimate);
    }
    return costBy(estimate({ ...request, model }));
  };
}

function costBy(estimate: Estimate): Cost {
  if (estimate.kind === "unknown") return { maxUsd: estimate.expectedUsd };
  return estimate.kind === "amount" ? { minUsd: estimate.usd, maxUsd: estimate.usd } : estimate;
}

/** The outcome, with an estimate where its cost is not known and it may have one. */
export async function withEstimate(
  client: BatchClient,
  outcome: Outcome,
  request: object,
  prices: () => Promise<PriceCatalog>,
): Promise<Outcome> {
  const { status, model = "", costUsd } = outcome;
  if (status === "refused" || costUsd !== undefined) return outcome;
  try {
    const { maxUsd: estimateUsd } = await costOf(client, { model, request }, await prices());
    return { ...outcome, estimateUsd };
  } catch {
    // Without prices, or without the contract of an earlier version, the outcome is still worth its line.
    return outcome;
  }
}
