// The first pass over a batch: what is wrong, and what the rest may cost. Nothing is sent.
import type { PriceCatalog } from "../answers/prices.js";
import { GatewayError } from "../errors/index.js";
import type { BatchClient } from "./client.js";
import { Clashes } from "./clashes.js";
import type { BatchLine } from "./entry.js";
import { changed, isBilled, skipped } from "./jobs.js";
import type { Before } from "./outcomes.js";
import { placesOfSource } from "./places.js";
import { linesOfBatch, type BatchSource, type Problem } from "./source.js";

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
  const clashes = new Clashes(earlier.files, isInFile ? await placesOfSource(source, out) : []);
  const problems: Problem[] = [];
  const before = { completed: 0, failed: 0, lost: 0, unknown: 0 };
  const billed = { jobs: 0, usd: 0 };
  let [jobs, left, problemCount, minUsd, maxUsd, uncertain] = [0, 0, 0, 0, 0, 0];
  const wrong = (line: number, message: string) => {
    problemCount++;
    if (problems.length < SHOWN_PROBLEMS) problems.push({ line, message });
  };
  for await (const entry of linesOfBatch(source, signal)) {
    if ("message" in entry) {
      wrong(entry.line, entry.message);
      continue;
    }
    const { line, id } = entry;
    jobs++;
    const clash = clashes.of(entry);
    if (clash !== undefined) wrong(line, clash);
    const other = changed(earlier, entry);
    if (other !== undefined) wrong(line, other);
    const status = skipped(earlier, id, retryFailed);
    if (status !== undefined) {
      before[status]++;
      const ended = earlier.jobs.get(id);
      if (ended === undefined || !isBilled(ended)) continue;
      billed.jobs++;
      billed.usd += (await costOf(client, entry, prices).catch(() => undefined))?.maxUsd ?? 0;
      continue;
    }
    left++;
    try {
      const issues = await client.model(entry.model).validate(entry.request);
      for (const { message } of issues) wrong(line, message);
      if (issues.length > 0) continue;
      const cost = await costOf(client, entry, prices);
      if (cost === undefined && prices !== undefined) uncertain++;
      minUsd += cost?.minUsd ?? 0;
      maxUsd += cost?.maxUsd ?? 0;
    } catch (error) {
      if (!(error instanceof GatewayError)) throw error;
      wrong(line, error.message);
    }
  }
  return { jobs, left, before, billed, problems, problemCount, minUsd, maxUsd, uncertain };
}

/** What a request may cost; `undefined` where that cannot be known. */
async function costOf(
  client: BatchClient,
  { model, request }: BatchLine,
  prices: PriceCatalog | undefined,
): Promise<{ readonly minUsd: number; readonly maxUsd: number } | undefined> {
  if (prices === undefined) return undefined;
  const estimate = await client.model(model).estimate(request, prices);
  if (estimate.kind === "unknown") return undefined;
  return estimate.kind === "amount" ? { minUsd: estimate.usd, maxUsd: estimate.usd } : estimate;
}
