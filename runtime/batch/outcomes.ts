// Reads and appends the lines of results.jsonl. Each line is the outcome of a job.
import { open, stat, type FileHandle } from "node:fs/promises";
import { FileError } from "../call/errors/index.js";
import { GroupCommit } from "../jobs/group-commit.js";
import { fileError, jsonOf, linesOf } from "../jobs/lines.js";
import { isArray, isObject } from "../validation/value.js";
import { savedText } from "./taken-paths.js";

/** How a job ended, or `open` if it has not ended. */
export type OutcomeStatus =
  /** The result files are saved. */
  | "completed"
  /** The task failed at the gateway. `retryFailed` sends the job again if it cost nothing. */
  | "failed"
  /**
   * The task was paid, but its files have expired, or its state could not be read for 72 hours. No
   * run sends the job again.
   */
  | "lost"
  /**
   * The run stopped before the job ended. The next run resumes the job. `results.jsonl` has no line
   * with this status.
   */
  | "open"
  /** No task was created. The next run sends the job again. */
  | "refused"
  /** The job may have been billed. It is never sent again with a new idempotency key. */
  | "unknown"
  /** A person cancelled the job before it was sent. No run sends it. */
  | "cancelled";

/**
 * The outcome of a job, as `runBatch` yields it. It is also a line of `results.jsonl`, unless the
 * job is open or its line in the source is not valid.
 */
export interface Outcome {
  readonly id: string;
  /**
   * Line number, or position in the list, counted from 1. Absent if the job is not in the source.
   */
  readonly line?: number | undefined;
  readonly model?: string | undefined;
  /** Hash of model and request. */
  readonly hash?: string | undefined;
  readonly status: OutcomeStatus;
  /** Task ids of the job, nearly always one. */
  readonly taskIds?: readonly string[] | undefined;
  /** The job's final cost in USD. */
  readonly costUsd?: number | undefined;
  /** The highest possible cost in USD. Set if the cost is unknown but a price is known. */
  readonly estimateUsd?: number | undefined;
  /** Paths of the saved files, relative to the output folder. */
  readonly files: readonly string[];
  readonly error?: { readonly name: string; readonly message: string } | undefined;
}

export type EndStatus = Exclude<OutcomeStatus, "open">;

/** The last outcome of a job in earlier runs. Only an `unknown` outcome has `estimateUsd`. */
export interface EarlierOutcome extends Pick<Outcome, "hash" | "costUsd" | "estimateUsd"> {
  readonly status: EndStatus;
  /** Number of times the job ended as `failed` or `lost`. */
  readonly failures: number;
  /** The outcome from the journal, if results.jsonl lacks it after a crash. */
  readonly unlisted?: Pick<Outcome, "status" | "taskIds" | "costUsd" | "files">;
}

/** The outcomes of all earlier runs with the same output folder. */
export interface EarlierRuns {
  /** The last outcome of each job. */
  readonly jobs: ReadonlyMap<string, EarlierOutcome>;
  /**
   * The total cost in USD of all jobs, except jobs with an `unknown` outcome. A job without a known
   * cost counts with its estimate.
   */
  readonly spentUsd: number;
  /** The id of the job that saved a file, by the normalized path of the file (`savedText`). */
  readonly files?: ReadonlyMap<string, string>;
  /** The request hash of each sent job that is open in the journal, by job id. */
  readonly openHashes?: ReadonlyMap<string, string>;
}

/** Returns the possible cost of jobs with unknown outcomes, in USD. `counts` selects jobs by id. */
export function unknownUsd(
  { jobs }: EarlierRuns,
  counts: (id: string) => boolean = () => true,
): number {
  const counted = [...jobs].filter(([id]) => counts(id));
  return counted.reduce((sum, [, { estimateUsd = 0 }]) => sum + estimateUsd, 0);
}

/** Reads the outcomes of earlier runs. Skips a line that was cut off by a crash. */
export async function readOutcomes(path: string): Promise<EarlierRuns> {
  const jobs = new Map<string, EarlierOutcome>();
  const saved = new Map<string, string>();
  let spentUsd = 0;
  for await (const { id, status, hash, costUsd, estimateUsd, files } of outcomesOf(path)) {
    for (const file of files) saved.set(savedText(file), id);
    const isFailure = status === "failed" || status === "lost";
    const failures = (jobs.get(id)?.failures ?? 0) + (isFailure ? 1 : 0);
    // A later outcome may replace an unknown outcome. So the estimate of an unknown outcome is not
    // added to `spentUsd`.
    const unknown = status === "unknown" ? { estimateUsd } : {};
    jobs.set(id, { status, hash, failures, costUsd, ...unknown });
    if (status !== "unknown") spentUsd += costUsd ?? estimateUsd ?? 0;
  }
  return { jobs, spentUsd, files: saved };
}

/**
 * Yields the outcomes in a file. Yields nothing if the file does not exist. Throws `FileError` if a
 * complete line is not an outcome.
 */
export async function* outcomesOf(
  path: string,
): AsyncGenerator<Outcome & Pick<EarlierOutcome, "status">, void, undefined> {
  if ((await stat(path).catch(() => undefined)) === undefined) return;
  let number = 0;
  for await (const { text, isComplete } of linesOf(path)) {
    number++;
    const outcome = jsonOf(text);
    if (isEnd(outcome)) yield outcome;
    // Skips a line that a crash cut off, because it is not a complete object.
    else if (isComplete && text.startsWith("{") && text.endsWith("}")) {
      throw new FileError(
        `Line ${number} of ${path} is not an outcome of a batch. Choose another folder with --out, or move this file.`,
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

// A line with a wrong amount is refused, because the amount would make the budget wrong.
const isAmount = (value: unknown) =>
  value === undefined || (typeof value === "number" && Number.isFinite(value) && value >= 0);

const isEnd = (value: unknown): value is Outcome & Pick<EarlierOutcome, "status"> =>
  isObject(value) &&
  typeof value["id"] === "string" &&
  STATUSES.includes(value["status"]) &&
  isArray(value["files"]) &&
  isAmount(value["costUsd"]) &&
  isAmount(value["estimateUsd"]);

/** Appends outcomes to a file. Outcomes that arrive together share one flush to disk. */
export class OutcomeFile {
  readonly #path: string;
  /** Checks the lock of the batch. Rejects if another process has taken the lock. */
  readonly #check: () => Promise<void>;
  readonly #commits = new GroupCommit((lines) => this.#write(lines));
  #file: FileHandle | undefined;

  constructor(path: string, check: () => Promise<void>) {
    this.#path = path;
    this.#check = check;
  }

  /** Resolves when the outcome is on disk. Rejects with `FileError`. */
  append(outcome: Outcome): Promise<void> {
    return this.#commits.append(`${JSON.stringify(outcome)}\n`);
  }

  close(): Promise<void> {
    return this.#commits.inTurn(async () => this.#file?.close());
  }

  async #write(lines: string): Promise<number> {
    await this.#check();
    try {
      // The first write begins with a line feed, because a crash may have cut off the last line of
      // the file.
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
