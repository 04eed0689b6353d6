// Checks all lines of a batch and estimates their cost, before anything is sent.
import type { PriceCatalog } from "../answers/prices.js";
import { ConfigurationError } from "../call/errors/index.js";
import type { BatchClient } from "./client.js";
import type { BatchLine } from "./entry.js";
import { createCostEstimator, type Cost, type CostEstimator } from "./estimates.js";
import { withShortImages } from "./images.js";
import { describeChange, isBilled, skipStatus } from "./jobs.js";
import type { EarlierRuns } from "./outcomes.js";
import { linesOfBatch, type Lines, type Problem } from "./source.js";
import { pathsOfSource, PathClaims } from "./taken-paths.js";

/** The plan of a batch: numbers of jobs, wrong lines, and the estimated cost. */
export interface BatchPlan {
  /** Number of jobs in the source. */
  readonly jobs: number;
  /** Number of jobs that this run sends or resumes. */
  readonly left: number;
  /** Numbers of jobs that ended in earlier runs and are not sent again, by status. */
  readonly before: Readonly<
    Record<"completed" | "failed" | "lost" | "unknown" | "cancelled", number>
  >;
  /**
   * `jobs` is the number of failed and lost jobs in `before` that have no files but may have been
   * billed. `usd` is the estimated cost in USD of sending these jobs again.
   */
  readonly billed: { readonly jobs: number; readonly usd: number };
  /** The first 50 problems. `problemCount` is the number of all problems. */
  readonly problems: readonly Problem[];
  readonly problemCount: number;
  /** Lowest estimated cost in USD of the jobs in `left`. Does not count the jobs in `uncertain`. */
  readonly minUsd: number;
  /** Highest estimated cost in USD, for the same jobs as `minUsd`. */
  readonly maxUsd: number;
  /** Number of jobs whose cost cannot be estimated. */
  readonly uncertain: number;
}

const SHOWN_PROBLEMS = 50;

/** The arguments of `planBatch`. */
interface Planning extends Lines {
  readonly client: BatchClient;
  /** The output folder. Absent if workers save the results. */
  readonly out?: string;
  readonly before: EarlierRuns;
  readonly retryFailed: boolean;
  /** The price list. Absent if no estimate is needed. */
  readonly prices: PriceCatalog | undefined;
  readonly signal?: AbortSignal;
  /** Called with the number of each checked line. */
  readonly onChecked?: ((line: number) => void) | undefined;
}

/** Checks every line and adds up the estimates. Stops early if `signal` is aborted. */
export async function planBatch(planning: Planning): Promise<BatchPlan> {
  const { client, source, images, out, before: earlier, retryFailed, prices } = planning;
  const { signal, onChecked } = planning;
  const isInFile = typeof source === "string" && out !== undefined;
  const claims = new PathClaims(earlier.files, isInFile ? await pathsOfSource(source, out) : []);
  const costOf = prices && createCostEstimator(client, prices);
  const problems: Problem[] = [];
  const before = { completed: 0, failed: 0, lost: 0, unknown: 0, cancelled: 0 };
  const billed = { jobs: 0, usd: 0 };
  const sums = { jobs: 0, left: 0, problemCount: 0, minUsd: 0, maxUsd: 0, uncertain: 0 };
  const note = (line: number, message: string | undefined) => {
    if (message === undefined || ++sums.problemCount > SHOWN_PROBLEMS) return;
    problems.push({ line, message });
  };
  for await (const entry of linesOfBatch(source, signal, images)) {
    const wrong = (message: string | undefined) => note(entry.line, message);
    onChecked?.(entry.line);
    if ("message" in entry) {
      wrong(entry.message);
      continue;
    }
    sums.jobs++;
    wrong(claims.claim(entry));
    wrong(describeChange(earlier, entry));
    const status = skipStatus(earlier, entry.id, retryFailed);
    if (status !== undefined) {
      before[status]++;
      if (!isBilled(earlier.jobs.get(entry.id))) continue;
      billed.jobs++;
      billed.usd += await costAgain(costOf, entry);
      continue;
    }
    sums.left++;
    const { messages, cost } = await checkedJob(client, entry, costOf);
    for (const message of messages) wrong(message);
    if (cost !== undefined) addCost(sums, cost);
  }
  for (const { line, message } of openJobProblems(claims, earlier)) note(line, message);
  return { ...sums, before, billed, problems };
}

/** Finds lines whose files would overwrite files of an open job from an earlier run. */
function openJobProblems(
  claims: PathClaims,
  { openHashes = new Map<string, string>() }: EarlierRuns,
): Problem[] {
  return [...openHashes.keys()].flatMap((id) => {
    const line = claims.overwritingLine(id);
    const message = `job ${JSON.stringify(id)} of an earlier run will be saved to the same path. Choose another path in the field "save"`;
    return line === undefined ? [] : { line, message };
  });
}

/** Returns the estimated cost of sending a job again, in USD. Returns 0 if the cost is unknown. */
async function costAgain(costOf: CostEstimator | undefined, entry: BatchLine): Promise<number> {
  const cost = await costOf?.(entry).catch(() => undefined);
  return cost?.maxUsd ?? 0;
}

function addCost(
  sums: { minUsd: number; maxUsd: number; uncertain: number },
  { minUsd, maxUsd = 0 }: Cost,
): void {
  if (minUsd === undefined) sums.uncertain++;
  else {
    sums.minUsd += minUsd;
    sums.maxUsd += maxUsd;
  }
}

/**
 * Validates a request. Returns the messages of its problems. If the request is valid and `costOf`
 * is set, also returns its estimated cost.
 */
async function checkedJob(
  client: BatchClient,
  entry: BatchLine,
  costOf: CostEstimator | undefined,
): Promise<{ readonly messages: readonly string[]; readonly cost?: Cost }> {
  try {
    const issues = await client.model(entry.model).validate(withShortImages(entry.request));
    const messages = issues.map(({ message }) => message);
    if (messages.length > 0 || costOf === undefined) return { messages };
    return { messages, cost: await costOf(entry) };
  } catch (error) {
    // A `ConfigurationError` means that the line is wrong. Any other error does not: for example, a
    // request for the contract of a newer model has failed.
    if (!(error instanceof ConfigurationError)) throw error;
    return { messages: [error.message] };
  }
}
