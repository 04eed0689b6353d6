// GET /v1/usage and GET /usage, with CORS (1-core.md).
import { cors } from "hono/cors";
import { jsonText } from "../http/answer.js";
import type { App, RouteContext } from "../http/app.js";
import { callerOf } from "../http/caller.js";
import { refused } from "../http/refusal.js";
import type { Service } from "../instance/service.js";
import { readUsageQuery } from "./usage-query.js";
import { usageReport } from "./usage-report.js";

export const USAGE_PATHS = ["/v1/usage", "/usage"];

/** On every answer, refusals included: without it a browser could not read the error. */
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
    throw refused(429, "More than 60 usage queries of this key within a minute", { headers });
  }
  const parameters = new URL(c.req.url).searchParams;
  const query = readUsageQuery(parameters, at);
  // "Identical parameters" (1-core.md, Limits): a default that is sent is the one that is left out. Those of the interval move with the clock.
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
