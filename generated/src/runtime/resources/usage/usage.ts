// Spending and request counts (1-core.md, GET /v1/usage).
import { Late } from "../../late/late.js";
import { reporting } from "../../late/parts.js";
import type { Clock } from "../../time/clock.js";
import type { Answered } from "../../transport/answer/answered.js";
import type { Transport } from "../../transport/transport.js";
import type { UsageQuery } from "./query.js";
import type { UsageReport } from "./report.js";

/** `client.usage`. */
export interface Usage {
  /**
   * One report over at most 31 days. Rejects with `ConfigurationError` before sending for a parameter that the gateway would
   * refuse, and with `ServiceUnavailableError` while the data is not available, which is not zero spending.
   */
  query(query?: UsageQuery): Answered<UsageReport>;
  /** One report over any range: asked for in parts of 31 days, at most 60 a minute, and added up exactly. */
  range(
    query: UsageQuery & { readonly start: NonNullable<UsageQuery["start"]> },
  ): Promise<UsageReport>;
}

/** Makes the resource. */
export function createUsage(transport: Transport, clock: Clock): Usage {
  // All reports of a client keep to one limit.
  const reports = new Late(async () => (await reporting.load()).createReporting(transport, clock));
  return Object.freeze({
    query: (query: UsageQuery = {}) =>
      transport.sendBy(reports, query, (part, given) => part.query(given).withResponse()),
    range: async (query: UsageQuery) => {
      const { part } = await transport.part(reports, { signal: query.signal });
      return part.range(query);
    },
  });
}
