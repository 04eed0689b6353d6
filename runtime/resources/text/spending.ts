// The cost of text calls, for the budget: by tokens, so it is known only afterwards, and only if there is a price.
import type { PriceRecord } from "../../answers/prices.js";
import type { TextAnswer } from "../../answers/text.js";
import { tokenPrice, type TokenUsage } from "../../pricing/token-price.js";
import type { Budget } from "../../submission/budget.js";

// The answer is there; it does not wait longer than this for its price.
const PRICE_MS = 10_000;

/**
 * Accounts for text calls of a client with a budget: begins to count a call, or throws `BudgetExceededError`; `ended` counts the
 * tokens that the answer named, where it named any and their price is known.
 */
export function textSpending(budget: Budget) {
  const records = new Map<string, Promise<PriceRecord | undefined>>();
  const recordOf = (model: string) => {
    const known = records.get(model);
    if (known !== undefined) return known;
    const asked = budget.pricing.model(model, { timeoutMs: PRICE_MS }).catch(() => {
      records.delete(model);
      return undefined;
    });
    records.set(model, asked);
    return asked;
  };
  return (model: string, key: string) => {
    const reason = "text is billed by tokens, which only the answer tells";
    const reservation = budget.reserve(model, key, { kind: "unknown", reason });
    return {
      ended: async (usage: TextAnswer["usageMetadata"]) => {
        const record = usage === undefined ? undefined : await recordOf(model);
        if (usage === undefined || record === undefined) return;
        const price = tokenPrice(record, tokensOf(usage));
        if (price.kind === "amount") reservation.spent(price.usd);
      },
    };
  };
}

function tokensOf(usage: NonNullable<TextAnswer["usageMetadata"]>): TokenUsage {
  const { promptTokenCount, candidatesTokenCount, thoughtsTokenCount } = usage;
  const count = (value: unknown) =>
    Number.isSafeInteger(value) && Number(value) > 0 ? Number(value) : 0;
  return {
    input: count(promptTokenCount),
    output: count(candidatesTokenCount),
    output_thinking: count(thoughtsTokenCount),
  };
}
