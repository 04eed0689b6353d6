// Reads and merges usage reports. A report without amounts causes an error, and does not count as
// zero spending.
import type * as answers from "../../answers/usage.js";
import { sum } from "../../pricing/decimal.js";
import { type Answer, unreadableAnswer } from "../../call/transport/answer/answer.js";
import { amountOf, type Fields, fieldsOf, isObject } from "../../validation/value.js";

/** The answer of `client.usage.query`, or the merged answers of `client.usage.range`. */
export interface UsageReport extends answers.UsageReport {
  /**
   * Whether the answer came from the gateway's 60-second cache. Absent if the gateway does not
   * report it.
   */
  readonly cache: "hit" | "miss" | undefined;
  /** Whether the report includes the last minute, whose records may be incomplete. */
  readonly mayBeIncomplete: boolean;
}

/** Reads the report from an answer. `nowSeconds` is the current time in Unix seconds. */
export function readReport(answer: Answer, nowSeconds: number): UsageReport {
  const data = fieldsOf(fieldsOf(answer.body)["data"]);
  const { items } = data;
  const [start, end] = [amountOf(data["start"]), amountOf(data["end"])];
  if (start === undefined || end === undefined) throw withoutAmounts(answer);
  const cache = answer.headers["x-usage-cache"]?.toLowerCase();
  return Object.freeze({
    scope: text(data["scope"], "key"),
    start,
    end,
    tz: text(data["tz"], "Asia/Shanghai"),
    group_by: text(data["group_by"], "none"),
    total: statistics(data["total"], answer),
    items: Array.isArray(items) ? items.filter(isObject).map((item) => itemOf(item, answer)) : [],
    cache: cache === "hit" || cache === "miss" ? cache : undefined,
    // The gateway may still lack records of the last minute. An answer from its cache may be one
    // minute older (API document 1-core.md, Limits).
    mayBeIncomplete: end > nowSeconds - (cache === "hit" ? 120 : 60),
  });
}

/** Merges the reports of consecutive time ranges, earliest first. */
export function mergeReports(reports: readonly [UsageReport, ...UsageReport[]]): UsageReport {
  const [first] = reports;
  const last = reports.at(-1) ?? first;
  const groups = new Map<string, answers.UsageItem[]>();
  for (const item of reports.flatMap(({ items }) => items)) {
    const name = JSON.stringify([item.model ?? null, item.date ?? null]);
    const group = groups.get(name);
    if (group === undefined) groups.set(name, [item]);
    else group.push(item);
  }
  const items = [...groups.values()].map((group) => ({ ...group[0], ...total(group) }));
  return Object.freeze({
    ...first,
    end: last.end,
    total: total(reports.map((report) => report.total)),
    items: items.sort((a, b) => b.amount_usd - a.amount_usd),
    cache: reports.every(({ cache }) => cache === "hit") ? "hit" : first.cache && "miss",
    mayBeIncomplete: last.mayBeIncomplete,
  });
}

const COUNTS = ["credits", "requests", "prompt_tokens", "completion_tokens"] as const;

function total(parts: readonly answers.UsageStatistics[]): answers.UsageStatistics {
  const keys = ["amount_usd", ...COUNTS] as const;
  const sums = keys.map((key) => [key, sum(parts.map((part) => part[key]))]);
  return Object.fromEntries(sums) as unknown as answers.UsageStatistics;
}

function itemOf(item: Fields, answer: Answer): answers.UsageItem {
  const names = ["model", "date"].filter((name) => typeof item[name] === "string");
  return {
    ...statistics(item, answer),
    ...Object.fromEntries(names.map((name) => [name, item[name]])),
  };
}

function statistics(value: unknown, answer: Answer): answers.UsageStatistics {
  const source = fieldsOf(value);
  const amount = amountOf(source["amount_usd"]);
  if (amount === undefined) throw withoutAmounts(answer);
  const counts = COUNTS.map((key) => [key, amountOf(source[key]) ?? 0]);
  return { amount_usd: amount, ...Object.fromEntries(counts) } as answers.UsageStatistics;
}

function text(value: unknown, fallback: string): string {
  return typeof value === "string" ? value : fallback;
}

function withoutAmounts(answer: Answer): Error {
  const message =
    "The gateway answered the usage query without amounts. Query the usage again later.";
  return unreadableAnswer(answer, message);
}
