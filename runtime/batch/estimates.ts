// Estimates of jobs: shown before a batch runs, and counted for the budget of all runs if a cost is
// unknown.
import type { PriceCatalog } from "../answers/prices.js";
import type { Estimate } from "../pricing/estimate.js";
import { estimatorOf } from "../pricing/estimator.js";
import type { BatchClient } from "./client.js";
import type { BatchLine } from "./entry.js";
import type { Outcome } from "./outcomes.js";

/**
 * The estimate of a request in USD. If it is uncertain, `minUsd` is absent, and `maxUsd` is the
 * usual cost, if that is known.
 */
export interface Cost {
  readonly minUsd?: number;
  readonly maxUsd: number | undefined;
}

export async function estimateCost(
  client: BatchClient,
  { model, request }: Pick<BatchLine, "model" | "request">,
  prices: PriceCatalog,
): Promise<Cost> {
  return costOfEstimate(await client.model(model).estimate(request, prices));
}

/** Estimates the cost of a request. */
export type CostEstimator = (entry: Pick<BatchLine, "model" | "request">) => Promise<Cost>;

/** Estimates by one price catalog. The estimator of each model is made once. */
export function createCostEstimator(client: BatchClient, prices: PriceCatalog): CostEstimator {
  const models = new Map<string, ReturnType<typeof estimatorOf>>();
  return async ({ model, request }) => {
    let estimate = models.get(model);
    if (estimate === undefined) {
      estimate = estimatorOf(await client.model(model).facts(), prices);
      models.set(model, estimate);
    }
    return costOfEstimate(estimate({ ...request, model }));
  };
}

function costOfEstimate(estimate: Estimate): Cost {
  if (estimate.kind === "unknown") return { maxUsd: estimate.expectedUsd };
  return estimate.kind === "amount" ? { minUsd: estimate.usd, maxUsd: estimate.usd } : estimate;
}

/** Adds an estimate to an outcome that has no cost, unless the job was refused. */
export async function withEstimate(
  client: BatchClient,
  outcome: Outcome,
  request: object,
  prices: () => Promise<PriceCatalog>,
): Promise<Outcome> {
  const { status, model = "", costUsd } = outcome;
  if (status === "refused" || costUsd !== undefined) return outcome;
  try {
    const { maxUsd: estimateUsd } = await estimateCost(client, { model, request }, await prices());
    return { ...outcome, estimateUsd };
  } catch {
    // Prices or the contract of an earlier version may be missing. The outcome is still returned.
    return outcome;
  }
}
