// Counts the costs of text calls in the budget: the maximum before a call, and the tokens of its
// answer after it.
import type { PriceRecord } from "../../answers/prices.js";
import type { TextAnswer } from "../../answers/text.js";
import { unknownPrice, type Estimate } from "../../pricing/estimate.js";
import { tokenPrice, type TokenUsage } from "../../pricing/token-price.js";
import type { RequestBody } from "../../call/submission/create.js";
import type { Budget } from "../../call/submission/budget.js";
import { isLost } from "../../call/transport/call-error.js";
import type { CallOptions } from "../../call/transport/options.js";
import type { Transport } from "../../call/transport/call.js";
import { amountOf, fieldsOf } from "../../validation/value.js";
import { valuesAt } from "../../validation/vocabulary.js";

// The time limit for reading the price. Without a price the call continues unpriced, or the budget
// refuses it.
const PRICE_MS = 10_000;

// Fields of a call or of a part whose only tokens are their own text.
const TEXT_FIELDS = ["contents", "generationConfig", "safetySettings", "text"];

/**
 * Counts text calls of a client in its budget. Reserves the maximum cost of a call, or throws
 * `BudgetExceededError`. The caller passes the token counts of the answer, or the error, to
 * `settle`.
 */
export function textSpending(budget: Budget, transport: Transport) {
  const records = new Map<string, PriceRecord>();
  const recordOf = async (model: string, signal: AbortSignal | undefined) =>
    records.get(model) ??
    (await budget.pricing.model(model, { timeoutMs: PRICE_MS, signal }).catch(() => undefined));
  return async <CallerOptions extends CallOptions>(
    model: string,
    key: string,
    body: RequestBody,
    callerOptions: CallerOptions,
  ) => {
    // Reading the price uses part of the call's time.
    const { part: record, options } = await transport.prepare(
      `The request to ${model}`,
      callerOptions,
      () => recordOf(model, callerOptions.signal),
    );
    if (record !== undefined) records.set(model, record);
    const reservation = budget.reserve(model, key, maxEstimate(record, body));
    const settle = (usage: TextAnswer["usageMetadata"], error?: unknown) => {
      // A gateway may send `null`.
      const counts = {
        input: countOf(usage?.promptTokenCount),
        output: countOf(usage?.candidatesTokenCount),
        output_thinking: countOf(usage?.thoughtsTokenCount),
      };
      // Without tokens the cost of the call is unknown.
      const hasTokens = Object.values(counts).some((count) => count > 0);
      const [usd] = pricesOf(hasTokens ? record : undefined, counts);
      if (usd !== undefined) reservation.spent(usd);
      // Without tokens the call may have cost up to the maximum, unless it was refused.
      else reservation.failed(error === undefined || isLost(error, key));
    };
    return { settle, options };
  };
}

/**
 * A call uses at most as many tokens as its bytes and its `maxOutputTokens`, or as its model's
 * limits (1-core.md, Price rules 7).
 */
function maxEstimate(record: PriceRecord | undefined, { value, bytes }: RequestBody): Estimate {
  const { max_input_tokens, max_output_tokens } = fieldsOf(record?.limits);
  // The request does not contain the tokens of a file, and perhaps not those of undocumented
  // fields.
  const isText = [value, ...valuesAt(value, "contents/*/parts/*")].every((part) =>
    Object.keys(fieldsOf(part)).every((name) => TEXT_FIELDS.includes(name)),
  );
  const input = minLimit(max_input_tokens, isText && bytes.length);
  const output = minLimit(
    max_output_tokens,
    fieldsOf(value["generationConfig"])["maxOutputTokens"],
  );
  // Thinking tokens of the answer may cost more than the others.
  const usd = [{ output }, { output_thinking: output }].flatMap((counts) =>
    pricesOf(record, { input, ...counts }),
  );
  if (usd.length === 0)
    return unknownPrice("there is no price record with limits and prices of its tokens");
  const basis = `${input} tokens of input and ${output} of output`;
  return { kind: "range", minUsd: 0, maxUsd: Math.max(...usd), basis, reason: "at most" };
}

function pricesOf(record: PriceRecord | undefined, usage: TokenUsage): number[] {
  if (record === undefined || Object.values(usage).includes(Infinity)) return [];
  const price = tokenPrice(record, usage);
  return price.kind === "amount" ? [price.usd] : [];
}

function countOf(value: unknown): number {
  const count = amountOf(value) ?? 0;
  return Number.isSafeInteger(count) && count > 0 ? count : 0;
}

const minLimit = (...counts: readonly unknown[]) =>
  Math.min(...counts.map((count) => countOf(count) || Infinity));
