// The first pass over a batch: what is wrong, and what the rest may cost. Nothing is sent.
import type { PriceCatalog } from "../answers/prices.js";
import { GatewayError } from "../errors/index.js";
import type { BatchClient } from "./client.js";
import type { BatchLine } from "./entry.js";
import { costOf, type Cost } from "./estimates.js";
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
  readonly before: Readonly<Record<"completed" | "failed" | "lost" | "unknown", number>>;
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
}

/** Checks every line, up to the signal. */
export async function planBatch(planning: Planning): Promise<BatchPlan> {
  const { client, source, out, before: earlier, retryFailed, prices, signal } = planning;
  const isInFile = typeof source === "string" && out !== undefined;
  const taken = new TakenPaths(earlier.files, isInFile ? await pathsOfSource(source, out) : []);
  const problems: Problem[] = [];
  const before = { completed: 0, failed: 0, lost: 0, unknown: 0 };
  const billed = { jobs: 0, usd: 0 };
  const sums = { jobs: 0, left: 0, problemCount: 0, minUsd: 0, maxUsd: 0, uncertain: 0 };
  for await (const entry of linesOfBatch(source, signal)) {
    const wrong = (message: string | undefined) => {
      if (message === undefined || ++sums.problemCount > SHOWN_PROBLEMS) return;
      problems.push({ line: entry.line, message });
    };
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
      const cost = prices && (await costOf(client, entry, prices).catch(() => undefined));
      billed.usd += cost?.maxUsd ?? 0;
      continue;
    }
    sums.left++;
    const { messages, cost } = await checkedJob(client, entry, prices);
    for (const message of messages) wrong(message);
    if (cost !== undefined) addCost(sums, cost);
  }
  return { ...sums, before, billed, problems };
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
  prices: PriceCatalog | undefined,
): Promise<{ readonly messages: readonly string[]; readonly cost?: Cost }> {
  try {
    const issues = await client.model(entry.model).validate(entry.request);
    const messages = issues.map(({ message }) => message);
    if (messages.length > 0 || prices === undefined) return { messages };
    return { messages, cost: await costOf(client, entry, prices) };
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    return { messages: [error.message] };
  }
}
