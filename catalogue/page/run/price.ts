// Formats the price of a request, from the list prices in the SDK.
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
}

/** Returns the price of a valid request as text. */
export function priceOf({ document, module, sdk, rates }: OpenModel, request: Request): PriceText {
  const { prices } = document;
  if (rates !== undefined) return priceOfTokens(sdk.payableRates(rates, 0));
  if (prices === undefined) {
    return { amount: WORDS.unpriced, basis: WORDS.notListed };
  }
  const estimate = sdk.estimateRequest(module, request, prices as unknown as PriceEntry);
  return { amount: amountOf(estimate), basis: basisOf(estimate) };
}

// Shows prices per million tokens, because the number of tokens is unknown before the answer.
const priceOfTokens = (payable: PayableRates | string): PriceText =>
  typeof payable === "string"
    ? { amount: WORDS.notKnown, basis: payable }
    : {
        amount: WORDS.byTokens,
        basis: WORDS.perMillion(
          Object.entries(payable.rates).map(([name, usd]) => `${name.replaceAll("_", " ")} ${usd}`),
          payable.tier?.up_to_input_tokens,
        ),
      };

function amountOf(estimate: Estimate): string {
  switch (estimate.kind) {
    case "amount":
      return WORDS.usd(estimate.usd);
    case "range":
      return `${estimate.minUsd} to ${estimate.maxUsd} USD`;
    case "unknown":
      return estimate.expectedUsd === undefined
        ? WORDS.notKnown
        : `${estimate.expectedUsd} USD or more`;
  }
}

function basisOf(estimate: Estimate): string {
  if (estimate.kind === "amount") return estimate.basis;
  return estimate.kind === "range" ? `${estimate.basis}; ${estimate.reason}` : estimate.reason;
}
