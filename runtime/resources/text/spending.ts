// Counts the costs of text calls in the budget. Before a call, reserves the maximum cost. After the
// call, records the real cost.
import type { PriceRecord } from "../../answers/prices.js";
import type { TextAnswer } from "../../answers/text.js";
import { unknownPrice, type Estimate } from "../../pricing/estimate.js";
import { tokenPrice, type TokenUsage } from "../../pricing/token-price.js";
import type { RequestBody } from "../../call/submission/request-body.js";
import type { Budget } from "../../call/submission/budget.js";
import { isLost } from "../../call/transport/call-error.js";
import type { CallOptions } from "../../call/transport/options.js";
import type { Transport } from "../../call/transport/call.js";
import { amountOf, fieldsOf } from "../../validation/value.js";
import { valuesAt } from "../../validation/vocabulary.js";

// Timeout of the request for the model's price. If no price arrives in this time, the budget
// decides whether the text call may continue.
const PRICE_MS = 10_000;

// Fields of a request or of a message part that contain only text, never a file.
const TEXT_FIELDS = ["contents", "generationConfig", "safetySettings", "text"];

/**
 * Returns a function that reserves the maximum cost of a text call. The function throws
 * `BudgetExceededError` if the budget does not allow the call. It returns `settle`, which must get
 * the token counts or the error after the call.
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
    // The time limit of the call also covers the price request.
    const { part: record, options } = await transport.prepare(
      `The request to ${model}`,
      callerOptions,
      () => recordOf(model, callerOptions.signal),
    );
    if (record !== undefined) records.set(model, record);
    const reservation = budget.reserve(model, key, maxEstimate(record, body));
    const settle = (usage: TextAnswer["usageMetadata"], error?: unknown) => {
      // A gateway may send `null` for the usage or for a count.
      const counts = {
        input: countOf(usage?.promptTokenCount),
        output: countOf(usage?.candidatesTokenCount),
        output_thinking: countOf(usage?.thoughtsTokenCount),
      };
      // If there are no token counts, the cost of the call is unknown.
      const hasTokens = Object.values(counts).some((count) => count > 0);
      const [usd] = pricesOf(hasTokens ? record : undefined, counts);
      if (usd !== undefined) reservation.spent(usd);
      // The cost is unknown. If the call may have been billed, its maximum cost stays reserved.
      // Otherwise the reservation ends.
      else reservation.failed(error === undefined || isLost(error, key));
    };
    return { settle, options };
  };
}

/**
 * Estimates the maximum cost of a call. The bytes of the request limit the input tokens, and
 * `maxOutputTokens` limits the output tokens. The limits of the model also apply (API document
 * 1-core.md, Price rules 7).
 */
function maxEstimate(record: PriceRecord | undefined, { value, bytes }: RequestBody): Estimate {
  const { max_input_tokens, max_output_tokens } = fieldsOf(record?.limits);
  // The bytes limit the tokens only if all parts are text. For a file, the request contains only
  // the URL, but the content of the file counts as tokens.
  const isText = [value, ...valuesAt(value, "contents/*/parts/*")].every((part) =>
    Object.keys(fieldsOf(part)).every((name) => TEXT_FIELDS.includes(name)),
  );
  const input = minLimit(max_input_tokens, isText && bytes.length);
  const output = minLimit(
    max_output_tokens,
    fieldsOf(value["generationConfig"])["maxOutputTokens"],
  );
  // Takes the higher price, because thinking tokens may cost more than other output tokens.
  const usd = [{ output }, { output_thinking: output }].flatMap((counts) =>
    pricesOf(record, { input, ...counts }),
  );
  if (usd.length === 0)
    return unknownPrice("the model has no price record with token limits and token prices");
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
