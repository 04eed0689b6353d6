// The first pass over a batch: what is wrong, and what the rest may cost. Nothing is sent.
import { dirname, extname } from "node:path";
import type { PriceCatalog } from "../answers/prices.js";
import { GatewayError } from "../errors/index.js";
import type { BatchClient } from "./client.js";
import { lineName, type BatchLine } from "./entry.js";
import { changed, isBilled, skipped } from "./jobs.js";
import { placeOf } from "./names.js";
import type { Before } from "./outcomes.js";
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
    const clash = names.clash(entry);
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

/** The names of jobs and files, each of which may be there once. */
class Names {
  readonly #ids = new Map<string, number>();
  readonly #files = new Paths();
  readonly #folders = new Paths();

  /** What is wrong with the names of an entry. */
  clash(entry: BatchLine): string | undefined {
    const { line, id, save } = entry;
    // The names of lines without an id are not kept: a file may have a million of them, and no id has their form.
    if (save === undefined && id === lineName(line)) return undefined;
    // Some file systems take names that differ in case for one.
    const place = placeOf(entry).toLowerCase();
    const file = { path: place, ending: save === undefined ? "" : extname(place) };
    // A folder without an ending is no file's name: every file gets one.
    const folders = foldersOf(place).filter(({ ending }) => ending !== "");
    const isUnnamed = (path: Path) =>
      /^line-\d+$/.test(stemOf(path)) && stemOf(path) !== lineName(line);
    if (save !== undefined && [file, ...folders].some(isUnnamed)) {
      return `${JSON.stringify(save)} is the place of a line without an id. Choose another save`;
    }
    const sameId = this.#ids.get(id);
    const samePlace = this.#files.lineOf(file);
    const isFolder = this.#folders.lineOf(file);
    const [inFile] = folders.flatMap((folder) => this.#files.lineOf(folder) ?? []);
    this.#ids.set(id, line);
    this.#files.add(file, line);
    for (const folder of folders) this.#folders.add(folder, line);
    if (sameId !== undefined) return `line ${sameId} has the id ${JSON.stringify(id)}, too`;
    if (samePlace !== undefined) return `it would be saved where line ${samePlace} is`;
    if (isFolder !== undefined) return `its file would be a folder of line ${isFolder}`;
    return inFile === undefined ? undefined : `its folder would be the file of line ${inFile}`;
  }
}

interface Path {
  readonly path: string;
  /** "" where the file gets an ending of its own. */
  readonly ending: string;
}

const stemOf = ({ path, ending }: Path) => path.slice(0, path.length - ending.length);

/** The folders that a place lies in. */
function foldersOf(place: string): readonly Path[] {
  const folder = dirname(place);
  return folder === "." ? [] : [{ path: folder, ending: extname(folder) }, ...foldersOf(folder)];
}

/** Lines by the paths that they take. A path without an ending may become any with the same stem. */
class Paths {
  readonly #lines = new Map<string, number>();

  lineOf(path: Path): number | undefined {
    const [any, some] = [`${stemOf(path)}.*`, `${stemOf(path)}.+`];
    return this.#lines.get(any) ?? this.#lines.get(path.ending === "" ? some : path.path);
  }

  add(path: Path, line: number): void {
    const [any, some] = [`${stemOf(path)}.*`, `${stemOf(path)}.+`];
    for (const key of path.ending === "" ? [any] : [path.path, some]) this.#lines.set(key, line);
  }
}
