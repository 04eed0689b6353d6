// Reports spending and request counts. Splits a long time range into several queries (API document
// 1-core.md, GET /v1/usage).
import { ApiError } from "../../call/errors/index.js";
import type { Clock } from "../../call/time/clock.js";
import { Turns } from "../../call/transport/admission.js";
import { AnswerPromise } from "../../call/transport/answer/answer.js";
import type { CallOptions } from "../../call/transport/options.js";
import type { Transport } from "../../call/transport/call.js";
import {
  checkedUsageQuery,
  checkRange,
  LONGEST_RANGE_SECONDS,
  USAGE_OPTIONS,
  type CheckedUsageQuery,
  type UsageQuery,
} from "./query.js";
import { mergeReports, readReport, type UsageReport } from "./read-report.js";

/** `client.usage`. */
export interface Usage {
  /**
   * Returns one report over at most 31 days. Rejects with `ConfigurationError` before sending if a
   * parameter is invalid. Rejects with `ServiceUnavailableError` while the gateway has no usage
   * data.
   */
  query(query?: UsageQuery): AnswerPromise<UsageReport>;
  /**
   * Returns one report over a range of any length. Splits the range into parts of at most 31 days,
   * sends a query for each part, and merges the reports. Sends at most 59 queries in a minute.
   * Throws the same errors as `query`.
   */
  range(
    query: UsageQuery & { readonly start: NonNullable<UsageQuery["start"]> },
  ): Promise<UsageReport>;
}

// Both paths return the same report (API document 1-core.md, GET /v1/usage and GET /usage). The
// second is queried if the first answers 404.
const PATHS = ["/v1/usage", "/usage"] as const;

// The gateway allows 60 queries per minute. The SDK sends one less. The minutes of the gateway and
// of the SDK start at different times, so the gateway may count one query more.
const QUERIES_PER_MINUTE = 59;
const MINUTE_MS = 60_000;

/**
 * Makes `client.usage`. `turns` delays the queries, because the gateway limits how many queries an
 * API key may send in a minute.
 *
 * @internal
 */
export function createUsage(transport: Transport, clock: Clock, turns: Turns<void>): Usage {
  const nowSeconds = () => Math.floor(clock.wall() / 1000);
  let path: (typeof PATHS)[number] = PATHS[0];
  const sendTo = (
    usagePath: (typeof PATHS)[number],
    make: () => CheckedUsageQuery,
    options: CallOptions,
  ): AnswerPromise<UsageReport> =>
    transport.send(
      () => {
        const query = make();
        return {
          method: "GET",
          path: usagePath,
          query: { ...query, start: query.start?.toString(), end: query.end?.toString() },
          family: "usage",
          resend: "freely",
          large: true,
          pace: (signal) => turns.take(signal),
          parse: (answer) => readReport(answer, nowSeconds()),
        };
      },
      options,
      USAGE_OPTIONS,
    );
  const sendQuery = (
    make: () => CheckedUsageQuery,
    options: CallOptions,
  ): AnswerPromise<UsageReport> =>
    AnswerPromise.of(
      sendTo(path, make, options)
        .withResponse()
        .catch(async (error: unknown) => {
          if (path !== PATHS[0] || !(error instanceof ApiError && error.status === 404))
            throw error;
          const answer = await sendTo(PATHS[1], make, options).withResponse();
          path = PATHS[1];
          return answer;
        }),
    );
  return {
    query: (query: UsageQuery = {}) =>
      sendQuery(() => {
        const checked = checkedUsageQuery(query ?? {}, nowSeconds());
        checkRange(checked, nowSeconds());
        return checked;
      }, query),
    range: async (query: UsageQuery) => {
      // Reads the clock once, so that the end of the range does not move while the queries are
      // sent.
      const now = nowSeconds();
      const checked = checkedUsageQuery(query ?? {}, now);
      const { end = now, start = end - 86_400 } = checked;
      // A long range may have to wait for the limit per minute, so by default it has no timeout.
      const options = query && { ...query, timeoutMs: query.timeoutMs ?? Infinity };
      const reports: UsageReport[] = [];
      for (let from = start; from < end; from += LONGEST_RANGE_SECONDS) {
        const to = Math.min(end, from + LONGEST_RANGE_SECONDS);
        reports.push(await sendQuery(() => ({ ...checked, start: from, end: to }), options));
      }
      return mergeReports(reports as [UsageReport, ...UsageReport[]]);
    },
  };
}

/**
 * Makes a queue that lets at most `QUERIES_PER_MINUTE` callers pass in any minute (API document
 * 1-core.md, Limits).
 *
 * @internal
 */
export function minuteTurns(clock: Clock): Turns<void> {
  let starts: readonly number[] = [];
  return new Turns(clock, {
    waitMs: () => {
      const now = clock.monotonic();
      starts = starts.filter((start) => start + MINUTE_MS > now);
      const [oldest = now] = starts;
      return starts.length < QUERIES_PER_MINUTE ? 0 : oldest + MINUTE_MS - now;
    },
    take: () => {
      starts = [...starts, clock.monotonic()];
    },
  });
}
