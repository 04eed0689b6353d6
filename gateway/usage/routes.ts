// GET /v1/usage and GET /usage, with CORS (1-core.md).
import { jsonText } from "../http/answer.js";
import type { App, RouteContext } from "../http/app.js";
import { callerOf } from "../http/caller.js";
import { Refused } from "../http/refusal.js";
import type { Service } from "../instance/service.js";
import { CORS, PREFLIGHT } from "./cors.js";
import { readUsageQuery } from "./usage-query.js";
import { usageReport } from "./usage-report.js";

/** Adds the usage query on both of its paths. */
export function usageRoutes(app: App, service: Service): void {
  for (const path of ["/v1/usage", "/usage"]) {
    app.options(path, () => new Response(null, { status: 204, headers: PREFLIGHT }));
    app.get(path, (c) => answer(service, c));
  }
}

function answer(service: Service, c: RouteContext): Response {
  const key = callerOf(service, c);
  const { at } = c.env.trace;
  const waitMs = service.usageLimit.take(key.id, at);
  if (waitMs > 0) {
    throw new Refused({
      status: 429,
      type: "usage_query_error",
      message: "More than 60 usage queries of this key within a minute",
      headers: { "retry-after": String(Math.ceil(waitMs / 1000)) },
    });
  }
  const parameters = new URL(c.req.url).searchParams;
  parameters.sort();
  const name = `${key.id} ${parameters.toString()}`;
  const cached = service.usageCache.find(name, at);
  if (cached !== undefined) return jsonText(cached, 200, { ...CORS, "x-usage-cache": "hit" });
  const data = usageReport(service.postings, key, readUsageQuery(parameters, at));
  const text = JSON.stringify({ success: true, data });
  service.usageCache.put(name, at, text);
  return jsonText(text, 200, { ...CORS, "x-usage-cache": "miss" });
}
