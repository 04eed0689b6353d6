// Formats the price of a request, from the list prices in the SDK or from the gateway's token
// prices.
import type { PriceEntry } from "../../../runtime/answers/prices.js";
import type { Estimate } from "../../../runtime/pricing/estimate.js";
import type { PayableRates } from "../../../runtime/pricing/token-price.js";
import type { OpenModel } from "../load.js";
import type { Request } from "../request/request.js";
import { WORDS } from "../words/run.js";

/** A price such as `0.672 USD`, and a text about its calculation. */
export interface PriceText {
  readonly amount: string;
  readonly basis: string;
  /** Whether `amount` is a sentence about the missing price instead of a price. */
  readonly isReason?: boolean;
}

/** Returns the price of a valid request as text. */
export function priceOf({ document, module, sdk, rates }: OpenModel, request: Request): PriceText {
  const { prices } = document;
  if (rates !== undefined) return priceOfTokens(sdk.payableRates(rates, 0));
  if (prices === undefined) {
    return { amount: WORDS.unpriced, basis: WORDS.notListed };
  }
  return estimateText(sdk.estimateRequest(module, request, prices as unknown as PriceEntry));
}

const reasonText = (reason: string): PriceText => ({
  amount: reason.charAt(0).toUpperCase() + reason.slice(1),
  basis: "",
  isReason: true,
});

// Shows prices per million tokens, because the number of tokens is unknown before the answer.
const priceOfTokens = (payable: PayableRates | string): PriceText =>
  typeof payable === "string"
    ? reasonText(payable)
    : {
        amount: WORDS.byTokens,
        basis: WORDS.perMillion(
          Object.entries(payable.rates).map(([name, usd]) => `${name.replaceAll("_", " ")} ${usd}`),
          payable.tier?.up_to_input_tokens,
        ),
      };

function estimateText(estimate: Estimate): PriceText {
  switch (estimate.kind) {
    case "amount":
      return { amount: WORDS.usd(estimate.usd), basis: estimate.basis };
    case "range": {
      const { minUsd, maxUsd, basis, reason } = estimate;
      return { amount: `${minUsd} to ${maxUsd} USD`, basis: `${basis}; ${reason}` };
    }
    case "unknown": {
      const { expectedUsd, reason } = estimate;
      if (expectedUsd === undefined) return reasonText(reason);
      return { amount: `${expectedUsd} USD or more`, basis: reason };
    }
  }
}
