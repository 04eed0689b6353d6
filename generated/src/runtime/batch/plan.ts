// The first pass over a batch: what is wrong, and what the rest may cost. Nothing is sent.
import { extname } from "node:path";
import type { PriceCatalog } from "../answers/prices.js";
import { GatewayError } from "../errors/index.js";
import type { BatchClient } from "./client.js";
import { lineName, type BatchLine } from "./entry.js";
import { changed, skipped } from "./jobs.js";
import { placeOf } from "./names.js";
import type { Before } from "./outcomes.js";
import { linesOfBatch, type BatchSource, type Problem } from "./source.js";

/** What a batch will do. */
export interface BatchPlan {
  /** Jobs of the source. */
  readonly jobs: number;
  /** Those that are sent, or asked for again. */
  readonly left: number;
  /** Jobs that earlier runs have completed, that failed, and whose outcome is unknown. */
  readonly before: Readonly<Record<"completed" | "failed" | "unknown", number>>;
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
  readonly before: Before;
  readonly retryFailed: boolean;
  /** Absent where nobody asks for the cost. */
  readonly prices: PriceCatalog | undefined;
  readonly signal?: AbortSignal;
}

/** Checks every line, up to the signal. */
export async function planBatch(planning: Planning): Promise<BatchPlan> {
  const { client, source, before: earlier, retryFailed, prices, signal } = planning;
  const names = new Names();
  const problems: Problem[] = [];
  const before = { completed: 0, failed: 0, unknown: 0 };
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
    const { line, id, model, request } = entry;
    jobs++;
    const clash = names.clash(entry);
    if (clash !== undefined) wrong(line, clash);
    const other = changed(earlier, entry);
    if (other !== undefined) wrong(line, other);
    const ended = skipped(earlier, id, retryFailed);
    if (ended !== undefined) {
      before[ended]++;
      continue;
    }
    left++;
    try {
      const handle = client.model(model);
      const issues = await handle.validate(request);
      for (const { message } of issues) wrong(line, message);
      if (prices === undefined || issues.length > 0) continue;
      const estimate = await handle.estimate(request, prices);
      if (estimate.kind === "unknown") uncertain++;
      minUsd +=
        estimate.kind === "amount" ? estimate.usd : estimate.kind === "range" ? estimate.minUsd : 0;
      maxUsd +=
        estimate.kind === "amount" ? estimate.usd : estimate.kind === "range" ? estimate.maxUsd : 0;
    } catch (error) {
      if (!(error instanceof GatewayError)) throw error;
      wrong(line, error.message);
    }
  }
  return { jobs, left, before, problems, problemCount, minUsd, maxUsd, uncertain };
}

/** The names of jobs and files, each of which may be there once. */
class Names {
  readonly #ids = new Map<string, number>();
  readonly #places = new Map<string, number>();

  /** What is wrong with the names of an entry. */
  clash(entry: BatchLine): string | undefined {
    const { line, id, save } = entry;
    // The names of lines without an id are not kept: a file may have a million of them, and no id has their form.
    if (save === undefined && id === lineName(line)) return undefined;
    // Some file systems take names that differ in case for one.
    const place = placeOf(entry).toLowerCase();
    const ending = save === undefined ? "" : extname(place);
    const stem = place.slice(0, place.length - ending.length);
    if (save !== undefined && /^line-\d+$/.test(stem) && stem !== lineName(line)) {
      return `${JSON.stringify(save)} is the place of a line without an id. Choose another save`;
    }
    const sameId = this.#ids.get(id);
    // A place without an ending gets that of its file: it may be that of any place with the same stem.
    const [any, some] = [`${stem}.*`, `${stem}.+`];
    const samePlace = this.#places.get(any) ?? this.#places.get(ending === "" ? some : place);
    this.#ids.set(id, line);
    for (const key of ending === "" ? [any] : [place, some]) this.#places.set(key, line);
    if (sameId !== undefined) return `line ${sameId} has the id ${JSON.stringify(id)}, too`;
    return samePlace === undefined ? undefined : `it would be saved where line ${samePlace} is`;
  }
}
