// Outcomes as lines of results.jsonl: appended in groups, and read by the next run.
import { open, stat, type FileHandle } from "node:fs/promises";
import { FileError } from "../call/errors/index.js";
import { GroupCommit } from "../jobs/group-commit.js";
import { fileError, jsonOf, linesOf } from "../jobs/lines.js";
import { isArray, isObject } from "../validation/value.js";
import { savedText } from "./taken-paths.js";

/** The outcome of a job, or `open`. */
export type OutcomeStatus =
  /** The files of its result are saved. */
  | "completed"
  /** The gateway reports that the task failed. `retryFailed` sends it again if it cost nothing. */
  | "failed"
  /** Paid, but its files expired, or its task was unknown for 72 hours. It is not sent again. */
  | "lost"
  /** Paid, but not finished in time, and not in `results.jsonl`. The next run resumes it. */
  | "open"
  /** Nothing was created; the next run sends it again. */
  | "refused"
  /** It may have been billed, and is never sent again. */
  | "unknown"
  /** Cancelled by a person before it was sent; no run sends it. */
  | "cancelled";

/** The outcome of a job. */
export interface Outcome {
  readonly id: string;
  /** Line of the file, or position in the list, from 1; absent if the source lacks the job. */
  readonly line?: number | undefined;
  readonly model?: string | undefined;
  /** Hash of model and request. */
  readonly hash?: string | undefined;
  readonly status: OutcomeStatus;
  /** Its tasks; nearly always one. */
  readonly taskIds?: readonly string[] | undefined;
  /** Its cost in USD. */
  readonly costUsd?: number | undefined;
  /** The most that it may have cost, in USD, if the cost is unknown; absent without a price. */
  readonly estimateUsd?: number | undefined;
  /** Paths of the files, below the output folder. */
  readonly files: readonly string[];
  readonly error?: { readonly name: string; readonly message: string } | undefined;
}

/** The status of an ended job. */
export type EndStatus = Exclude<OutcomeStatus, "open">;

/** The last outcome of a job in earlier runs. `estimateUsd` is set only if it is unknown. */
export interface EarlierOutcome extends Pick<Outcome, "hash" | "costUsd" | "estimateUsd"> {
  readonly status: EndStatus;
  /** How often it ended with a task, but without files. */
  readonly failures: number;
  /** Its outcome by the journal, if a crash removed its line. */
  readonly unlisted?: Pick<Outcome, "status" | "taskIds" | "costUsd" | "files">;
}

/** The results of earlier runs. */
export interface EarlierRuns {
  /** The last outcome of each job. */
  readonly jobs: ReadonlyMap<string, EarlierOutcome>;
  /** The cost of all jobs in USD, without unknown outcomes. */
  readonly spentUsd: number;
  /** Ids of jobs by the `savedText` of their files. */
  readonly files?: ReadonlyMap<string, string>;
  /** Hashes of the requests that are open in the journal, by id. */
  readonly openHashes?: ReadonlyMap<string, string>;
}

/** The possible cost of unknown outcomes in USD; `counts` selects their ids. */
export function unknownUsd(
  { jobs }: EarlierRuns,
  counts: (id: string) => boolean = () => true,
): number {
  const counted = [...jobs].filter(([id]) => counts(id));
  return counted.reduce((sum, [, { estimateUsd = 0 }]) => sum + estimateUsd, 0);
}

/** Reads the outcomes of earlier runs. It skips a line that a crash cut off. */
export async function readOutcomes(path: string): Promise<EarlierRuns> {
  const jobs = new Map<string, EarlierOutcome>();
  const saved = new Map<string, string>();
  let spentUsd = 0;
  for await (const { id, status, hash, costUsd, estimateUsd, files } of outcomesOf(path)) {
    for (const file of files) saved.set(savedText(file), id);
    const isFailure = status === "failed" || status === "lost";
    const failures = (jobs.get(id)?.failures ?? 0) + (isFailure ? 1 : 0);
    // A later outcome may replace an unknown one, so `spentUsd` does not include its estimate.
    const unknown = status === "unknown" ? { estimateUsd } : {};
    jobs.set(id, { status, hash, failures, costUsd, ...unknown });
    if (status !== "unknown") spentUsd += costUsd ?? estimateUsd ?? 0;
  }
  return { jobs, spentUsd, files: saved };
}

/** The outcomes in a file; none if it does not exist. */
export async function* outcomesOf(
  path: string,
): AsyncGenerator<Outcome & Pick<EarlierOutcome, "status">, void, undefined> {
  if ((await stat(path).catch(() => undefined)) === undefined) return;
  let number = 0;
  for await (const { text, isComplete } of linesOf(path)) {
    number++;
    const outcome = jsonOf(text);
    if (isEnd(outcome)) yield outcome;
    // A line that a crash cut off is skipped: the next run has started a new line.
    else if (isComplete && text.startsWith("{") && text.endsWith("}")) {
      throw new FileError(
        `Line ${number} of ${path} is not an outcome of a batch. Name another folder with --out, or move the file away.`,
        { path },
      );
    }
  }
}

const STATUSES: readonly unknown[] = [
  "completed",
  "failed",
  "lost",
  "refused",
  "unknown",
  "cancelled",
];

// The budget depends on these amounts.
const isAmount = (value: unknown) =>
  value === undefined || (typeof value === "number" && Number.isFinite(value) && value >= 0);

const isEnd = (value: unknown): value is Outcome & Pick<EarlierOutcome, "status"> =>
  isObject(value) &&
  typeof value["id"] === "string" &&
  STATUSES.includes(value["status"]) &&
  isArray(value["files"]) &&
  isAmount(value["costUsd"]) &&
  isAmount(value["estimateUsd"]);

/** Appends outcomes. Simultaneous outcomes share one flush. */
export class OutcomeFile {
  readonly #path: string;
  /** Rejects if another process now owns the file. */
  readonly #check: () => Promise<void>;
  readonly #commits = new GroupCommit((lines) => this.#write(lines));
  #file: FileHandle | undefined;

  constructor(path: string, check: () => Promise<void>) {
    this.#path = path;
    this.#check = check;
  }

  /** Resolves when the outcome would survive a crash. Throws `FileError`. */
  append(outcome: Outcome): Promise<void> {
    return this.#commits.append(`${JSON.stringify(outcome)}\n`);
  }

  close(): Promise<void> {
    return this.#commits.inTurn(async () => this.#file?.close());
  }

  async #write(lines: string): Promise<number> {
    await this.#check();
    try {
      // A crash may have cut off the last line.
      const isFirst = this.#file === undefined;
      this.#file ??= await open(this.#path, "a", 0o600);
      const isTorn = isFirst && (await this.#file.stat()).size > 0;
      await this.#file.appendFile(isTorn ? `\n${lines}` : lines);
      await this.#file.datasync();
      return (await this.#file.stat()).size - Buffer.byteLength(lines);
    } catch (error) {
      const advice = "Check the disk, and run the batch again to resume.";
      throw fileError(`${this.#path} could not be written`, this.#path, error, advice);
    }
  }
}
