// What jobs may cost whose cost nobody knows: it counts for the budget of all runs.
import type { PriceCatalog } from "../answers/prices.js";
import type { Estimate } from "../pricing/estimate.js";
import type { BatchClient } from "./client.js";
import type { Outcome } from "./outcomes.js";

/** The outcome, with an estimate where its cost is not known and it may have one. */
export async function withEstimate(
  client: BatchClient,
  outcome: Outcome,
  request: object,
  catalog: () => Promise<PriceCatalog>,
): Promise<Outcome> {
  const { status, model = "", costUsd } = outcome;
  if (status === "refused" || costUsd !== undefined) return outcome;
  try {
    const estimate = await client.model(model).estimate(request, await catalog());
    return { ...outcome, estimateUsd: mostOf(estimate) };
  } catch {
    // Without prices, or without the contract of an earlier version, the outcome is still worth its line.
    return outcome;
  }
}

function mostOf(estimate: Estimate): number | undefined {
  switch (estimate.kind) {
    case "amount":
      return estimate.usd;
    case "range":
      return estimate.maxUsd;
    case "unknown":
      return estimate.expectedUsd;
  }
}
