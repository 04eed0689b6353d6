// Spending and request counts for one range, or for the parts of a long range (1-core.md, GET
// /v1/usage).
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
   * One report over at most 31 days. Rejects with `ConfigurationError` before sending if the
   * gateway would refuse a parameter. Rejects with `ServiceUnavailableError` while the data is not
   * available, which is not zero spending.
   */
  query(query?: UsageQuery): AnswerPromise<UsageReport>;
  /**
   * One report over any range: queried in parts of 31 days, at most 60 a minute, and added up
   * exactly. Throws the errors of `query`.
   */
  range(
    query: UsageQuery & { readonly start: NonNullable<UsageQuery["start"]> },
  ): Promise<UsageReport>;
}

// Same behavior on both paths (1-core.md, GET /v1/usage and GET /usage).
const PATHS = ["/v1/usage", "/usage"] as const;

// 59, because the gateway's minute and the SDK's start at different times.
const QUERIES_PER_MINUTE = 59;
const MINUTE_MS = 60_000;

/**
 * Makes the resource. Each query waits for its turn, because the limit applies to the key.
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
      // One end for all parts, so that they adjoin.
      const now = nowSeconds();
      const checked = checkedUsageQuery(query ?? {}, now);
      const { end = now, start = end - 86_400 } = checked;
      // A long range has to wait for the limit per minute, so it has no time-out by default.
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
 * Limits how many queries start in any minute (1-core.md, Limits: 60 per key).
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
