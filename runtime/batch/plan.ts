// The first pass over a batch: what is wrong, and what the rest may cost. Nothing is sent.
import type { PriceCatalog } from "../answers/prices.js";
import { GatewayError } from "../call/errors/index.js";
import type { BatchClient } from "./client.js";
import type { BatchLine } from "./entry.js";
import { costsBy, type Cost, type Costs } from "./estimates.js";
import { changed, isBilled, skipped } from "./jobs.js";
import type { Before } from "./outcomes.js";
import { linesOfBatch, type BatchSource, type Problem } from "./source.js";
import { pathsOfSource, TakenPaths } from "./taken-paths.js";

/** What a batch will do. */
export interface BatchPlan {
  /** Jobs of the source. */
  readonly jobs: number;
  /** Those that are sent, or asked for again. */
  readonly left: number;
  /** Jobs that earlier runs have ended, and that are not sent again. */
  readonly before: Readonly<
    Record<"completed" | "failed" | "lost" | "unknown" | "cancelled", number>
  >;
  /** Those of them that were billed and have no files: how many, and what they would cost again, at most. */
  readonly billed: { readonly jobs: number; readonly usd: number };
  /** The first of the lines that are wrong, and how many there are. */
  readonly problems: readonly Problem[];
  readonly problemCount: number;
  /** What the jobs that are left may cost, as far as it can be known before. */
  readonly minUsd: number;
  readonly maxUsd: number;
  /** Jobs whose cost cannot be known. */
  readonly uncertain: number;
}

const SHOWN_PROBLEMS = 50;

/** What a plan is made of. */
interface Planning {
  readonly client: BatchClient;
  readonly source: BatchSource;
  /** Folder of the results, where this process saves them. */
  readonly out?: string;
  readonly before: Before;
  readonly retryFailed: boolean;
  /** Absent where nobody asks for the cost. */
  readonly prices: PriceCatalog | undefined;
  readonly signal?: AbortSignal;
  /** Called for each line that was checked. */
  readonly onChecked?: ((line: number) => void) | undefined;
}

/** Checks every line, up to the signal. */
export async function planBatch(planning: Planning): Promise<BatchPlan> {
  const { client, source, out, before: earlier, retryFailed, prices } = planning;
  const { signal, onChecked } = planning;
  const isInFile = typeof source === "string" && out !== undefined;
  const taken = new TakenPaths(earlier.files, isInFile ? await pathsOfSource(source, out) : []);
  const costOf = prices && costsBy(client, prices);
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
    wrong(taken.take(entry));
    wrong(changed(earlier, entry));
    const status = skipped(earlier, entry.id, retryFailed);
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
  for (const { line, message } of overOpenJobs(taken, earlier)) note(line, message);
  return { ...sums, before, billed, problems };
}

/** Lines whose files would take the places of those of open jobs that no line names. */
function overOpenJobs(taken: TakenPaths, { begun = new Map<string, string>() }: Before): Problem[] {
  return [...begun.keys()].flatMap((id) => {
    const line = taken.lineOver(id);
    const message = `an earlier run has sent job ${JSON.stringify(id)}, which is saved there. Choose another save`;
    return line === undefined ? [] : { line, message };
  });
}

/** The cost of a job that is not sent again, as far as it can be known. */
async function costAgain(costOf: Costs | undefined, entry: BatchLine): Promise<number> {
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

/** What is wrong with a request, else what it may cost, where there are prices. */
async function checkedJob(
  client: BatchClient,
  entry: BatchLine,
  costOf: Costs | undefined,
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
