// The first pass over a batch: finds wrong lines, and estimates the rest. Nothing is sent.
import type { PriceCatalog } from "../answers/prices.js";
import { GatewayError } from "../call/errors/index.js";
import type { BatchClient } from "./client.js";
import type { BatchLine } from "./entry.js";
import { createCostEstimator, type Cost, type CostEstimator } from "./estimates.js";
import { describeChange, isBilled, skipStatus } from "./jobs.js";
import type { EarlierRuns } from "./outcomes.js";
import { linesOfBatch, type BatchSource, type Problem } from "./source.js";
import { pathsOfSource, PathClaims } from "./taken-paths.js";

/** The plan of a batch. */
export interface BatchPlan {
  /** Jobs of the source. */
  readonly jobs: number;
  /** Jobs that are sent, or whose tasks are queried again. */
  readonly left: number;
  /** Jobs that earlier runs have ended and this run does not send again. */
  readonly before: Readonly<
    Record<"completed" | "failed" | "lost" | "unknown" | "cancelled", number>
  >;
  /** The billed jobs of `before` without files: their number, and the most to pay again. */
  readonly billed: { readonly jobs: number; readonly usd: number };
  /** The first 50 wrong lines; `problemCount` counts all of them. */
  readonly problems: readonly Problem[];
  readonly problemCount: number;
  /** The estimate of the `left` jobs in USD, without the `uncertain` ones. */
  readonly minUsd: number;
  readonly maxUsd: number;
  /** Jobs whose cost cannot be estimated. */
  readonly uncertain: number;
}

const SHOWN_PROBLEMS = 50;

/** The input of a plan. */
interface Planning {
  readonly client: BatchClient;
  readonly source: BatchSource;
  /** Folder of the results, if this process saves them. */
  readonly out?: string;
  readonly before: EarlierRuns;
  readonly retryFailed: boolean;
  /** Absent if the cost is not needed. */
  readonly prices: PriceCatalog | undefined;
  readonly signal?: AbortSignal;
  /** Called with the number of each line. */
  readonly onChecked?: ((line: number) => void) | undefined;
}

/** Checks every line, until `signal` is aborted. */
export async function planBatch(planning: Planning): Promise<BatchPlan> {
  const { client, source, out, before: earlier, retryFailed, prices } = planning;
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
  for await (const entry of linesOfBatch(source, signal)) {
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

/** Lines whose files would overwrite files of an open job that the source lacks. */
function openJobProblems(
  claims: PathClaims,
  { openHashes = new Map<string, string>() }: EarlierRuns,
): Problem[] {
  return [...openHashes.keys()].flatMap((id) => {
    const line = claims.overwritingLine(id);
    const message = `job ${JSON.stringify(id)} of an earlier run will be saved there. Choose another save`;
    return line === undefined ? [] : { line, message };
  });
}

/** The estimate of a job that is not sent again, in USD; 0 if it is unknown. */
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

/** The problems of a request, or else its estimate, if there are prices. */
async function checkedJob(
  client: BatchClient,
  entry: BatchLine,
  costOf: CostEstimator | undefined,
): Promise<{ readonly messages: readonly string[]; readonly cost?: Cost }> {
  try {
    const issues = await client.model(entry.model).validate(entry.request);
    const messages = issues.map(({ message }) => message);
    if (messages.length > 0 || costOf === undefined) return { messages };
    return { messages, cost: await costOf(entry) };
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    return { messages: [error.message] };
  }
}
