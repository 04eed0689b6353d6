// Spending and request counts (1-core.md, GET /v1/usage).
import type { Clock } from "../time/clock.js";
import type { Answered } from "../transport/answered.js";
import type { CallOptions } from "../transport/call.js";
import type { Transport } from "../transport/transport.js";
import { mergeReports } from "./merge.js";
import { MinuteLimit } from "./minute-limit.js";
import {
  checkedUsageQuery,
  checkRange,
  LONGEST_RANGE_SECONDS,
  type CheckedUsageQuery,
  type UsageQuery,
} from "./query.js";
import { readReport } from "./read-report.js";
import type { UsageReport } from "./report.js";

/** `client.usage`. */
export interface Usage {
  /**
   * One report over at most 31 days. Throws `ConfigurationError` before sending for a parameter that the gateway would refuse,
   * and `ServiceUnavailableError` while the data is not available, which is not zero spending.
   */
  query(query?: UsageQuery): Answered<UsageReport>;
  /** One report over any range: asked for in parts of 31 days, at most 60 a minute, and added up exactly. */
  range(
    query: UsageQuery & { readonly start: NonNullable<UsageQuery["start"]> },
  ): Promise<UsageReport>;
}

// 59: the gateway's minute and ours do not begin together.
const QUERIES_PER_MINUTE = 59;

/** Makes the resource. */
export function createUsage(transport: Transport, clock: Clock): Usage {
  const limit = new MinuteLimit(clock, QUERIES_PER_MINUTE);
  const nowSeconds = () => Math.floor(clock.wall() / 1000);
  const ask = (query: CheckedUsageQuery, options: CallOptions) =>
    transport.send(
      {
        method: "GET",
        path: "/v1/usage",
        query: { ...query, start: query.start?.toString(), end: query.end?.toString() },
        family: "usage",
        resend: "freely",
        large: true,
        pace: (signal) => limit.turn(signal),
        parse: (answer) => readReport(answer, nowSeconds()),
      },
      options,
    );
  return Object.freeze({
    query: (query: UsageQuery = {}) => {
      const checked = checkedUsageQuery(query, nowSeconds());
      checkRange(checked, nowSeconds());
      return ask(checked, callOptions(query));
    },
    range: async (query: UsageQuery) => {
      // One end for all parts, so that they adjoin.
      const now = nowSeconds();
      const checked = checkedUsageQuery(query, now);
      const { end = now, start = end - 86_400 } = checked;
      const options = callOptions(query);
      // Waiting for the minute's limit is part of a long range, not a fault of it.
      const patient = { ...options, timeoutMs: options.timeoutMs ?? Infinity };
      const reports = await Promise.all(
        parts(start, end).map(([from, to]) => ask({ ...checked, start: from, end: to }, patient)),
      );
      return mergeReports(reports as [UsageReport, ...UsageReport[]]);
    },
  });
}

function parts(start: number, end: number): [number, number][] {
  const list: [number, number][] = [];
  for (let from = start; from < end; from += LONGEST_RANGE_SECONDS) {
    list.push([from, Math.min(end, from + LONGEST_RANGE_SECONDS)]);
  }
  return list;
}

function callOptions({ signal, timeoutMs, headers }: CallOptions): CallOptions {
  return { signal, timeoutMs, headers };
}
