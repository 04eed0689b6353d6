// GET /v1/usage and GET /usage, with CORS (1-core.md).
import { cors } from "hono/cors";
import { jsonText } from "../http/answer.js";
import type { App, RouteContext } from "../http/app.js";
import { callerOf } from "../http/caller.js";
import { refused } from "../http/refusal.js";
import type { Service } from "../instance/service.js";
import { readUsageQuery, type UsageQuery } from "./usage-query.js";
import { seconds } from "../instance/clock.js";
import type { Key } from "../keys/key.js";
import { toCredits, toUsd } from "../money/ledger.js";
import type { Postings } from "./postings.js";

export const USAGE_PATHS = ["/v1/usage", "/usage"];

/** CORS headers for every answer. Without these headers a browser could not read error answers. */
export const usageCors = cors({
  origin: "*",
  allowMethods: ["GET", "OPTIONS"],
  allowHeaders: ["Authorization", "Content-Type", "X-Gateway-Scenario"],
  exposeHeaders: ["X-Usage-Cache", "Retry-After"],
  maxAge: 600,
});

export function usageRoutes(app: App, service: Service): void {
  for (const path of USAGE_PATHS) app.get(path, (c) => answer(service, c));
}

function answer(service: Service, c: RouteContext): Response {
  const key = callerOf(service, c);
  const { at } = c.env.trace;
  const waitMs = service.usageLimit.take(key.id, at);
  if (waitMs > 0) {
    const headers = { "retry-after": String(Math.ceil(waitMs / 1000)) };
    throw refused(
      429,
      "This key has sent more than 60 usage queries within a minute; wait and repeat the query",
      { headers },
    );
  }
  const parameters = new URL(c.req.url).searchParams;
  const query = readUsageQuery(parameters, at);
  // Makes the cache key. A parameter that has its default value counts as absent ("Identical
  // parameters", 1-core.md, Limits). `start` and `end` are compared as sent, because their defaults
  // change with the clock.
  const interval = ["start", "end"].map((side) => parameters.get(side) || "now");
  const { models, groupBy, tz, scope } = query;
  const name = JSON.stringify([key.id, interval, models, groupBy, tz, scope]);
  const cached = service.usageCache.find(name, at);
  if (cached !== undefined) return jsonText(cached, 200, { "x-usage-cache": "hit" });
  const data = usageReport(service.postings, key, query);
  const text = JSON.stringify({ success: true, data });
  service.usageCache.put(name, at, text);
  return jsonText(text, 200, { "x-usage-cache": "miss" });
}

// The usage report: billed amounts of an interval, summed by group (1-core.md, Usage report).

/** Unix seconds of the first day with data. Assumption: the day begins in UTC. */
const DATA_FROM = Date.UTC(2026, 3, 27) / 1000;

interface Sum {
  readonly model?: string;
  readonly date?: string;
  micros: number;
  requests: number;
  promptTokens: number;
  completionTokens: number;
}

function usageReport(postings: Postings, key: Key, query: UsageQuery): Record<string, unknown> {
  const { start, end, models, groupBy, tz, scope } = query;
  const requestedModels = new Set(models);
  const dayOf = calendarDays(tz);
  const total = emptySum({});
  const groups = new Map<string, Sum>();

  for (const row of postings.between(Math.max(start, DATA_FROM), end)) {
    if (scope === "key" ? row.keyId !== key.id : row.account !== key.account) continue;
    if (requestedModels.size > 0 && !requestedModels.has(row.model.toLowerCase())) continue;
    const add = (sum: Sum): void => {
      sum.micros += row.micros;
      sum.requests += row.requests;
      sum.promptTokens += row.promptTokens;
      sum.completionTokens += row.completionTokens;
    };
    add(total);
    if (groupBy === "none") continue;
    const labels = {
      ...(groupBy.startsWith("model") ? { model: row.model } : {}),
      ...(groupBy.endsWith("date") ? { date: dayOf(seconds(row.at)) } : {}),
    };
    const name = JSON.stringify(labels);
    const group = groups.get(name) ?? emptySum(labels);
    groups.set(name, group);
    add(group);
  }

  const items = [...groups.values()].sort(byAmount).map(statistics);
  return { scope, start, end, tz, group_by: groupBy, total: statistics(total), items };
}

function emptySum(labels: { readonly model?: string; readonly date?: string }): Sum {
  return { ...labels, micros: 0, requests: 0, promptTokens: 0, completionTokens: 0 };
}

/** Sorts by amount, highest first. Equal amounts are sorted by model and date. */
function byAmount(a: Sum, b: Sum): number {
  const name = ({ model = "", date = "" }: Sum): string => `${model} ${date}`;
  if (a.micros !== b.micros) return b.micros - a.micros;
  return name(a) < name(b) ? -1 : 1;
}

function statistics(sum: Sum): Record<string, unknown> {
  return {
    ...(sum.model === undefined ? {} : { model: sum.model }),
    ...(sum.date === undefined ? {} : { date: sum.date }),
    amount_usd: toUsd(sum.micros),
    credits: toCredits(sum.micros),
    requests: sum.requests,
    prompt_tokens: sum.promptTokens,
    completion_tokens: sum.completionTokens,
  };
}

/**
 * Returns a function that converts Unix seconds to YYYY-MM-DD. The function caches results by
 * minute.
 */
function calendarDays(tz: string): (second: number) => string {
  const format = new Intl.DateTimeFormat("en-CA", {
    timeZone: tz,
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
  });
  const dayByMinute = new Map<number, string>();
  return (second) => {
    const minute = Math.floor(second / 60);
    const day = dayByMinute.get(minute) ?? format.format(new Date(minute * 60_000));
    dayByMinute.set(minute, day);
    return day;
  };
}
