// What the request costs, by the list prices that the SDK was generated with.
import type { PriceEntry } from "../../../../runtime/answers/prices.js";
import type { Estimate } from "../../../../runtime/pricing/estimate.js";
import type { OpenModel } from "../load.js";
import type { Request } from "./request.js";

interface Props {
  readonly model: OpenModel;
  readonly request: Request;
}

export function Cost({ model: { document, module, sdk }, request }: Props) {
  const { prices } = document;
  if (prices === undefined) return <p class="cost">The price list does not have this model.</p>;
  const estimate = sdk.estimateRequest(module, request, prices as unknown as PriceEntry);
  return (
    <div class="cost" role="status" aria-label="Estimated cost">
      <strong>{amountOf(estimate)}</strong>
      <small>{consistsOf(estimate)}</small>
    </div>
  );
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

const consistsOf = (estimate: Estimate): string =>
  estimate.kind === "amount"
    ? estimate.basis
    : estimate.kind === "range"
      ? `${estimate.basis}; ${estimate.reason}`
      : estimate.reason;
