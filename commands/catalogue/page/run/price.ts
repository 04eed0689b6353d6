// What a request costs, in words, by the list prices that the SDK was generated with.
import type { PriceEntry } from "../../../../runtime/answers/prices.js";
import type { Estimate } from "../../../../runtime/pricing/estimate.js";
import type { OpenModel } from "../load.js";
import type { Request } from "../request/request.js";

/** Such as `0.672 USD`, and what it is made of. */
export interface ShownPrice {
  readonly amount: string;
  readonly basis: string;
}

/** The price of a request that is valid. */
export function priceOf({ document, module, sdk }: OpenModel, request: Request): ShownPrice {
  const { prices } = document;
  if (prices === undefined) {
    return { amount: "No price", basis: "The price list does not have this model." };
  }
  const estimate = sdk.estimateRequest(module, request, prices as unknown as PriceEntry);
  return { amount: amountOf(estimate), basis: basisOf(estimate) };
}

function amountOf(estimate: Estimate): string {
  switch (estimate.kind) {
    case "amount":
      return `${estimate.usd} USD`;
    case "range":
      return `${estimate.minUsd} to ${estimate.maxUsd} USD`;
    case "unknown":
      return estimate.expectedUsd === undefined
        ? "Not known"
        : `${estimate.expectedUsd} USD or more`;
  }
}

function basisOf(estimate: Estimate): string {
  if (estimate.kind === "amount") return estimate.basis;
  return estimate.kind === "range" ? `${estimate.basis}; ${estimate.reason}` : estimate.reason;
}
