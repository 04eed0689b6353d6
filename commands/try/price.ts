// Prints the estimated price. If the price is above the limit, asks the user whether to continue.
import type { SafeContext } from "../command-line/context.js";
import { withQuestions } from "../../runtime/command-line/questions.js";
import { usage } from "../../generator/failure.js";
import type { Estimate } from "../../runtime/pricing/estimate.js";

/** Returns the estimate as a sentence. */
export function estimateLine(model: string, estimate: Estimate): string {
  switch (estimate.kind) {
    case "amount":
      return `${model} will cost ${estimate.usd} USD (${estimate.basis})`;
    case "range":
      return `${model} will cost ${estimate.minUsd} to ${estimate.maxUsd} USD (${estimate.basis}; ${estimate.reason})`;
    case "unknown":
      return `The cost of ${model} is unknown (${estimate.reason})`;
  }
}

/**
 * Asks the user to continue. Throws with exit code 2 if the user refuses, or if there is no
 * terminal.
 */
export async function askToSpend(
  maxUsd: number,
  refusal: Error & { readonly estimateUsd?: number },
  { terminal }: SafeContext,
): Promise<void> {
  const { estimateUsd } = refusal;
  const cost = estimateUsd === undefined ? "an unknown amount" : `up to ${estimateUsd} USD`;
  const what = `The request may cost ${cost}, but --max-usd is ${maxUsd}`;
  if (terminal === undefined) {
    throw usage(
      `${what}. Nothing was sent. Raise --max-usd, or add --yes to send the request anyway.`,
    );
  }
  const isAgreed = await withQuestions(terminal, ({ confirm }) =>
    confirm(`${what}. Run the model`),
  );
  if (!isAgreed) throw usage("You did not confirm the price, so nothing was sent.");
}
