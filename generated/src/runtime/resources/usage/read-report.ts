// Reads a usage answer; a report without amounts is an error, never zero spending.
import type * as answers from "../../answers/usage.js";
import { ProtocolError } from "../../errors/index.js";
import type { Answer } from "../../transport/answer/answer.js";
import { isObject } from "../../validation/value.js";

/** A usage report. */
export interface UsageReport extends answers.UsageReport {
  /** Whether the answer came from the gateway's cache of 60 seconds; absent where it does not say. */
  readonly cache: "hit" | "miss" | undefined;
  /** Whether the report reaches into the last minute, whose records may not be complete. */
  readonly mayBeIncomplete: boolean;
}

/** The report in an answer; `nowSeconds` decides whether it may be incomplete. */
export function readReport(answer: Answer, nowSeconds: number): UsageReport {
  const { body, headers } = answer;
  const data = isObject(body) ? body["data"] : undefined;
  const total = isObject(data) ? data["total"] : undefined;
  if (!isObject(data) || !isObject(total)) throw unreadable(answer);
  const start = data["start"];
  const end = data["end"];
  if (typeof start !== "number" || typeof end !== "number") throw unreadable(answer);
  const items: readonly unknown[] = Array.isArray(data["items"]) ? data["items"] : [];
  const cache = headers["x-usage-cache"]?.toLowerCase();
  return Object.freeze({
    scope: text(data["scope"]) ?? "key",
    start,
    end,
    tz: text(data["tz"]) ?? "Asia/Shanghai",
    group_by: text(data["group_by"]) ?? "none",
    total: statistics(total, answer),
    items: items.filter(isObject).map((item) => itemOf(item, answer)),
    cache: cache === "hit" || cache === "miss" ? cache : undefined,
    // A cached answer may have been counted a minute ago (1-core.md, Limits).
    mayBeIncomplete: end > nowSeconds - (cache === "hit" ? 120 : 60),
  });
}

function itemOf(item: Readonly<Record<string, unknown>>, answer: Answer): answers.UsageItem {
  const model = text(item["model"]);
  const date = text(item["date"]);
  return {
    ...statistics(item, answer),
    ...(model === undefined ? {} : { model }),
    ...(date === undefined ? {} : { date }),
  };
}

function statistics(
  from: Readonly<Record<string, unknown>>,
  answer: Answer,
): answers.UsageStatistics {
  const amount = from["amount_usd"];
  if (typeof amount !== "number") throw unreadable(answer);
  const count = (key: string) => (typeof from[key] === "number" ? from[key] : 0);
  return {
    amount_usd: amount,
    credits: count("credits"),
    requests: count("requests"),
    prompt_tokens: count("prompt_tokens"),
    completion_tokens: count("completion_tokens"),
  };
}

function text(value: unknown): string | undefined {
  return typeof value === "string" ? value : undefined;
}

function unreadable({ status, requestId }: Answer): ProtocolError {
  return new ProtocolError(
    "The gateway answered the usage query without amounts; they are not known.",
    {
      status,
      requestId,
      retryable: true,
    },
  );
}
