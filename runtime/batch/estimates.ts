// Estimates the cost of jobs. The batch shows estimates before it runs. If the real cost of a job
// is unknown, its estimate counts against the budget.
import type { PriceCatalog } from "../answers/prices.js";
import type { Estimate } from "../pricing/estimate.js";
import { withStandIns } from "../files/request-files.js";
import { estimatorOf } from "../pricing/estimator.js";
import type { BatchClient } from "./client.js";
import type { BatchLine } from "./entry.js";
import { withShortImages } from "./images.js";
import type { Outcome } from "./outcomes.js";

/**
 * The estimated cost of a request, in USD. If the cost is uncertain, `minUsd` is absent, and
 * `maxUsd` is the usual cost or `undefined`.
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
  return costOfEstimate(await client.model(model).estimate(withShortImages(request), prices));
}

export type CostEstimator = (entry: Pick<BatchLine, "model" | "request">) => Promise<Cost>;

/** Returns a function that estimates costs by one price catalog. */
export function createCostEstimator(client: BatchClient, prices: PriceCatalog): CostEstimator {
  const models = new Map<string, ReturnType<typeof estimatorOf>>();
  return async ({ model, request }) => {
    let estimate = models.get(model);
    if (estimate === undefined) {
      estimate = estimatorOf(await client.model(model).facts(), prices);
      models.set(model, estimate);
    }
    return costOfEstimate(estimate({ ...withStandIns({ ...withShortImages(request) }), model }));
  };
}

function costOfEstimate(estimate: Estimate): Cost {
  if (estimate.kind === "unknown") return { maxUsd: estimate.expectedUsd };
  return estimate.kind === "amount" ? { minUsd: estimate.usd, maxUsd: estimate.usd } : estimate;
}

/** Returns the outcome with an estimate if its cost is unknown. Refused jobs get no estimate. */
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
    // The prices or the model's contract may be missing. In that case, returns the outcome without
    // an estimate.
    return outcome;
  }
}
