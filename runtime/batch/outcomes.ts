// What became of each job, as lines of a file: appended in step, and read by the next run.
import { open, stat, type FileHandle } from "node:fs/promises";
import { FileError } from "../call/errors/index.js";
import { GroupCommit } from "../jobs/group-commit.js";
import { fileError, jsonOf, linesOf } from "../jobs/lines.js";
import { isArray, isObject } from "../validation/value.js";
import { savedText } from "./taken-paths.js";

/** What became of a job: how it ended, or that it is open. */
export type OutcomeStatus =
  /** The files of its result are saved. */
  | "completed"
  /** The gateway says that the task failed; it is sent again with `retryFailed` only, and only where it cost nothing. */
  | "failed"
  /** It was paid for, and its files have expired, or the gateway has not known its task for 72 hours. It is not sent again. */
  | "lost"
  /** It is paid for, and its task or a file did not come in time: no end, and not in `results.jsonl`. The next run goes on with it. */
  | "open"
  /** Nothing was created; the next run sends it again. */
  | "refused"
  /** It may have been billed, and is never sent again. */
  | "unknown"
  /** A person has cancelled it before anything was sent; no run sends it. */
  | "cancelled";

/** What became of a job. */
export interface Outcome {
  readonly id: string;
  /** Line of the file, or position in the list, from 1; absent for a job of an earlier run that the source has no more. */
  readonly line?: number | undefined;
  readonly model?: string | undefined;
  /** Hash of model and request. */
  readonly hash?: string | undefined;
  readonly status: OutcomeStatus;
  /** Its tasks; nearly always one. */
  readonly taskIds?: readonly string[] | undefined;
  /** What it has cost, in USD. */
  readonly costUsd?: number | undefined;
  /** The most that it may have cost, in USD, where what it has cost is not known; absent where no price says it. */
  readonly estimateUsd?: number | undefined;
  /** Paths of the files, below the output folder. */
  readonly files: readonly string[];
  readonly error?: { readonly name: string; readonly message: string } | undefined;
}

/** How a job has ended. */
export type EndStatus = Exclude<OutcomeStatus, "open">;

/** How earlier runs ended a job. `estimateUsd` is only there while its outcome is unknown. */
export interface EarlierOutcome extends Pick<Outcome, "hash" | "costUsd" | "estimateUsd"> {
  readonly status: EndStatus;
  /** How often it has ended with a task and without its files. */
  readonly failures: number;
  /** What the journal knows of it, where a crash has taken its line. */
  readonly unlisted?: Pick<Outcome, "status" | "taskIds" | "costUsd" | "files">;
}

/** What earlier runs came to. */
export interface Before {
  /** The last outcome of each job. */
  readonly jobs: ReadonlyMap<string, EarlierOutcome>;
  /** What the jobs have cost, without those whose outcome is unknown. */
  readonly spentUsd: number;
  /** Ids of jobs by the texts of the files that they were saved to, as `savedText` gives them. */
  readonly files?: ReadonlyMap<string, string>;
  /** Hashes of the requests that the journal holds open. */
  readonly begun?: ReadonlyMap<string, string>;
}

/** What unknown outcomes may have cost: all of them, or those with an id that counts. */
export function unknownUsd({ jobs }: Before, counts: (id: string) => boolean = () => true): number {
  const counted = [...jobs].filter(([id]) => counts(id));
  return counted.reduce((sum, [, { estimateUsd = 0 }]) => sum + estimateUsd, 0);
}

/** Reads the outcomes of earlier runs; a line that a crash cut off is left out. */
export async function readOutcomes(path: string): Promise<Before> {
  const jobs = new Map<string, EarlierOutcome>();
  const saved = new Map<string, string>();
  let spentUsd = 0;
  for await (const { id, status, hash, costUsd, estimateUsd, files } of outcomesOf(path)) {
    for (const file of files) saved.set(savedText(file), id);
    const isFailure = status === "failed" || status === "lost";
    const failures = (jobs.get(id)?.failures ?? 0) + (isFailure ? 1 : 0);
    // The next outcome of it takes the place of an unknown one.
    const unknown = status === "unknown" ? { estimateUsd } : {};
    jobs.set(id, { status, hash, failures, costUsd, ...unknown });
    if (status !== "unknown") spentUsd += costUsd ?? estimateUsd ?? 0;
  }
  return { jobs, spentUsd, files: saved };
}

/** The outcomes in a file; none where there is no file. */
export async function* outcomesOf(
  path: string,
): AsyncGenerator<Outcome & Pick<EarlierOutcome, "status">, void, undefined> {
  if ((await stat(path).catch(() => undefined)) === undefined) return;
  let number = 0;
  for await (const { text, ended } of linesOf(path)) {
    number++;
    const outcome = jsonOf(text);
    if (isEnd(outcome)) yield outcome;
    // The next run has gone on in a new line.
    else if (ended && text.startsWith("{") && text.endsWith("}")) {
      throw new FileError(
        `Line ${number} of ${path} is no outcome of a batch. Name another folder with --out, or move the file away.`,
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

// A budget is counted by it.
const isAmount = (value: unknown) =>
  value === undefined || (typeof value === "number" && Number.isFinite(value) && value >= 0);

const isEnd = (value: unknown): value is Outcome & Pick<EarlierOutcome, "status"> =>
  isObject(value) &&
  typeof value["id"] === "string" &&
  STATUSES.includes(value["status"]) &&
  isArray(value["files"]) &&
  isAmount(value["costUsd"]) &&
  isAmount(value["estimateUsd"]);

/** Appends outcomes, those that come together with one flush. */
export class OutcomeFile {
  readonly #path: string;
  /** Rejects where the file is another process's by now. */
  readonly #check: () => Promise<void>;
  readonly #commits = new GroupCommit((lines) => this.#write(lines));
  #file: FileHandle | undefined;

  constructor(path: string, check: () => Promise<void>) {
    this.#path = path;
    this.#check = check;
  }

  /** Resolves once a crash does not take the outcome any more. Throws `FileError`. */
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
      const advice = "Look at its disk, and run the batch again: it goes on where it was.";
      throw fileError(`${this.#path} could not be written`, this.#path, error, advice);
    }
  }
}
