// Formats amounts, times and messages for the command line.
import { listenForSignals, type Interruption } from "../../command-line/interruption.js";
import { ApiError, type GatewayError } from "../../call/errors/index.js";
import type { Logger } from "../../call/observe/logger.js";
import type { Program } from "./main.js";
import type { BatchPlan } from "../plan.js";

/** Formats an amount without its unit, for a line in which USD appears elsewhere. */
export const amountText = (amount: number): string =>
  amount.toFixed(amount > 0 && amount < 1 ? 3 : 2);

export const usd = (amount: number): string => `${amount.toFixed(amount < 1 ? 3 : 2)} USD`;

/** Summarizes a plan: the number of jobs to run, and their estimated cost. */
export function describePlan({
  left: jobCount,
  before,
  billed,
  minUsd,
  maxUsd,
  uncertain,
}: BatchPlan): string {
  const amount = minUsd === maxUsd ? usd(maxUsd) : `${usd(minUsd)} to ${usd(maxUsd)}`;
  const more =
    uncertain === 0 ? "" : ` without ${uncertain} of them, whose cost cannot be estimated`;
  const counts = [
    before.completed > 0 && `${before.completed} completed`,
    before.failed > 0 && `${before.failed} failed (--retry-failed sends refunded jobs again)`,
    before.lost > 0 && `${before.lost} lost`,
    before.unknown > 0 && `${before.unknown} with an unknown outcome (not sent again)`,
    before.cancelled > 0 && `${before.cancelled} cancelled`,
  ].filter((count) => count !== false);
  const earlier = counts.length === 0 ? "" : ` Other jobs: ${counts.join(", ")}.`;
  const again =
    billed.jobs === 0
      ? ""
      : ` Billed jobs without files: ${billed.jobs}. Sending them again would cost up to ${usd(billed.usd)}. To allow this for a job, run: batch forget <id>.`;
  return `${jobCount} ${jobCount === 1 ? "job" : "jobs"} to run, estimated at ${amount}${more}.${earlier}${again}`;
}

export function duration(seconds: number): string {
  if (seconds < 90) return `${Math.ceil(seconds)} s`;
  const minutes = Math.ceil(seconds / 60);
  return minutes < 90 ? `${minutes} min` : `${(minutes / 60).toFixed(1)} h`;
}

/** Formats milliseconds since 1970 as a local time of day. */
export const timeOf = (ms: number): string => new Date(ms).toTimeString().slice(0, 8);

/** Returns a few words about the error that stalls a job. */
export function shortReason(error: GatewayError): string {
  if (error instanceof ApiError) return `HTTP ${error.status}`;
  return REASONS[error.name] ?? error.name;
}

const REASONS: Readonly<Record<string, string>> = {
  BudgetExceededError: "budget",
  ConnectionError: "no connection",
  EmptyResultError: "result without a file",
  ExpiredResultError: "file refused",
  RequestTimeoutError: "no answer",
  TaskTimeoutError: "over the usual time",
};

/** Returns a function that prints a line to stderr, after the program's name. */
export const sayOf =
  ({ name, stderr }: Pick<Program, "name" | "stderr">) =>
  (line: string): void =>
    void stderr.write(`${name}: ${line}\n`);

/**
 * Returns a function that prints warnings. For a 429, it prints how long the batch waits. During
 * this wait, a further 429 prints a line only if its wait is more than twice the remaining time.
 */
export function warningsOf(program: Program, now: () => number): Logger["warn"] {
  let until = 0;
  return (line, { status, waitMs } = {}) => {
    if (status !== 429) return sayOf(program)(line);
    const ms = typeof waitMs === "number" ? waitMs : 0;
    if (ms <= 2 * Math.max(0, until - now())) return;
    until = now() + ms;
    sayOf(program)(
      `The gateway refuses create requests for now (429). The batch waits ${duration(ms / 1000)}, until ${timeOf(until)}.`,
    );
  };
}

/**
 * On Ctrl-C or SIGTERM, prints that the tasks continue at the gateway, and then calls `stop`. The
 * printed sentence ends with `later`, a clause about how to resume the tasks.
 */
export const stopOnSignal = (
  { stderr }: Pick<Program, "stderr">,
  later: string,
  stop: () => void,
): Interruption =>
  listenForSignals(() => {
    stderr.write(`\nStopped: tasks continue at the gateway, and ${later}.\n`);
    stop();
  });
