// GET /v1/usage and GET /usage, with CORS (1-core.md).
import { jsonText, refusalResponse } from "../http/answer.js";
import type { App, RouteContext } from "../http/app.js";
import { callerOf } from "../http/caller.js";
import { Refused } from "../http/refusal.js";
import type { Service } from "../service/service.js";
import { readUsageQuery } from "./usage-query.js";
import { usageReport } from "./usage-report.js";

const CORS: Readonly<Record<string, string>> = {
  "access-control-allow-origin": "*",
  "access-control-expose-headers": "X-Usage-Cache, Retry-After",
};

const PREFLIGHT: Readonly<Record<string, string>> = {
  ...CORS,
  "access-control-allow-methods": "GET, OPTIONS",
  "access-control-allow-headers": "Authorization, Content-Type",
  "access-control-max-age": "600",
};

/** Adds the usage query on both of its paths. */
export function usageRoutes(app: App, service: Service): void {
  for (const path of ["/v1/usage", "/usage"]) {
    app.options(path, () => new Response(null, { status: 204, headers: PREFLIGHT }));
    app.get(path, (c) => {
      const response = answered(service, c);
      for (const [name, value] of Object.entries(CORS)) response.headers.set(name, value);
      return response;
    });
  }
}

/** The answer, or its refusal: both carry the CORS headers, or a browser could not read the error. */
function answered(service: Service, c: RouteContext): Response {
  try {
    return answer(service, c);
  } catch (error) {
    if (error instanceof Refused) return refusalResponse(c.req.path, error.refusal);
    throw error;
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
  if (cached !== undefined) return jsonText(cached, 200, { "x-usage-cache": "hit" });
  const data = usageReport(service.postings, key, readUsageQuery(parameters, at));
  const text = JSON.stringify({ success: true, data });
  service.usageCache.put(name, at, text);
  return jsonText(text, 200, { "x-usage-cache": "miss" });
}
