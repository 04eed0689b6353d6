// The session of one principal, the user or program that calls tools. Contains its client, budget,
// jobs and saved results.
import { join } from "node:path";
import { filesWithNames } from "../../batch/names.js";
import { saveFiles } from "../../batch/save.js";
import { ConfigurationError } from "../../call/errors/index.js";
import type { ResultFile, TaskResult } from "../../results/result.js";
import { costOf, isEnd, submittedState, type TaskState } from "../../tasks/state.js";
import type { Task } from "../../tasks/task.js";
import { ofSignal, within } from "../../call/time/clock.js";
import { Scope } from "../../call/transport/scope.js";
import type { Fields } from "../../validation/value.js";
import { errorOf } from "./answers.js";
import { Jobs, type AgentJob } from "./jobs.js";
import { roundUsd, type Money } from "./money.js";
import { waitLimitMs, type McpClient, type McpOptions } from "./options.js";
import { MAX_IMAGES, smallImages, type ImageContent } from "./small-images.js";

/** How a call waits: its abort signal, its time limit and its progress callback. */
export interface Waiting {
  readonly signal: AbortSignal;
  /**
   * Maximum time to wait for running tasks, in milliseconds. It starts when the create request is
   * answered. The server's limit for the whole call still applies, and is the default.
   */
  readonly waitMs?: number | undefined;
  readonly onProgress: (state: TaskState) => void;
}

// An unknown field is an error instead of a warning, because an agent does not see warnings.
const UNKNOWN_REFUSED = { unknownFields: "refuse" } as const;
const WAIT_ENDED = new Error("The call has waited for as long as it may.");

/**
 * Opens the session of a principal. Loads the jobs of earlier processes from the journal. Throws
 * `ConfigurationError` if the client has no journal.
 */
export async function openSession(
  base: McpClient,
  principal: string,
  money: Money,
  options: McpOptions,
): Promise<Session> {
  const { clock, journal } = base.internals;
  if (journal === undefined) {
    throw new ConfigurationError(
      "The client of mcpFactory needs a journal: createClient({ journal: memoryJournal() }).",
    );
  }
  const jobs = new Jobs(`mcp ${principal} `, clock);
  await jobs.load(journal);
  const { maxUsd } = options;
  if (maxUsd === undefined) return new Session(base.with(UNKNOWN_REFUSED), jobs, options);
  const client = await money.limited(base, journal, jobs.ownsJob, { ...UNKNOWN_REFUSED, maxUsd });
  return new Session(client, jobs, options);
}

export class Session {
  readonly client: McpClient;
  readonly jobs: Jobs;
  readonly #options: McpOptions;
  readonly #saved = new Map<string, Promise<readonly string[]>>();

  constructor(client: McpClient, jobs: Jobs, options: McpOptions) {
    this.client = client;
    this.jobs = jobs;
    this.#options = options;
  }

  /**
   * Returns the budget for the agent, or `undefined` without a limit. The costs of earlier
   * processes count if the journal contains them.
   */
  budget(): Fields | undefined {
    const state = this.client.budget();
    const { maxUsd } = this.#options;
    if (state === undefined || maxUsd === undefined) return undefined;
    const { reservedUsd, remainingUsd } = state;
    const spentUsd = roundUsd(maxUsd - remainingUsd - reservedUsd);
    return { maxUsd, spentUsd, reservedUsd, remainingUsd };
  }

  /**
   * Waits for the tasks that `startTasks` returns, and returns their outcomes. After the time
   * limit, returns the progress of the tasks. If `signal` aborts, rejects, but the tasks continue.
   */
  async wait(
    startTasks: () => Promise<readonly Task[]>,
    job: AgentJob | undefined,
    { signal, waitMs = Infinity, onProgress }: Waiting,
  ): Promise<Fields> {
    const { clock } = this.client.internals;
    const limitMs = waitLimitMs(this.#options);
    const scope = new Scope(clock, limitMs, ofSignal(signal), () => WAIT_ENDED);
    const stopWaiting = new AbortController();
    const recordState = (state: TaskState) => {
      job?.states.set(state.id, state);
      onProgress(state);
    };
    let tasks: readonly Task[] = [];
    const ends = async () => {
      tasks = await startTasks();
      for (const { id, final } of tasks) if (final === undefined) recordState(submittedState(id));
      const isRunning = tasks.some(({ final }) => final === undefined);
      if (isRunning && waitMs < scope.remainingMs()) scope.restart(waitMs);
      if (scope.aborted) return [];
      const wait = { signal: stopWaiting.signal, onProgress: recordState };
      return Promise.all(tasks.map(async (task) => this.#waitForEnd(task, wait)));
    };
    try {
      return joinEnds(await within(ends(), scope));
    } catch (error) {
      if (error !== WAIT_ENDED) throw error;
      return describePending(tasks, job);
    } finally {
      scope.end();
      stopWaiting.abort();
    }
  }

  async #waitForEnd(task: Task, wait: Waiting): Promise<End> {
    try {
      const result = await task.result(wait);
      const { files, images } = await this.#files(result, wait.signal);
      return { taskId: task.id, status: "completed", costUsd: result.cost, files, images };
    } catch (error) {
      wait.signal.throwIfAborted();
      const { status = "unknown", cost } = task.final ?? {};
      return { taskId: task.id, status, costUsd: cost, error: errorOf(error) };
    }
  }

  async #files(
    result: TaskResult,
    signal: AbortSignal,
  ): Promise<Required<Pick<End, "files" | "images">>> {
    const { taskId } = result;
    const fileEntries = filesWithNames({ id: taskId }, [result]);
    const paths = await this.#paths(result);
    const { journal } = this.client.internals;
    for (const [index, { file }] of fileEntries.entries()) {
      // If a file was not saved to a folder, the answer of the tool gives its URL. The journal then
      // records the file as saved, with the URL as its path.
      const delivered = { kind: "saved", taskId, file: index, path: file.url } as const;
      if (paths[index] === undefined) await journal?.note(delivered);
    }
    const files = fileEntries.map(({ name, file }, index) => ({
      name,
      url: file.url,
      expiresAt: file.expiresAt?.toISOString(),
      path: paths[index],
    }));
    const savedPaths = paths.flatMap((path, index): readonly [ResultFile, string][] => {
      const file = fileEntries[index]?.file;
      return file === undefined ? [] : [[file, path]];
    });
    return { files, images: await smallImages(result, new Map(savedPaths), signal) };
  }

  // Saves the files of a task once. Does not stop if a call is aborted, because another call may
  // wait for the same files.
  #paths(result: TaskResult): Promise<readonly string[]> {
    const { saveTo } = this.#options;
    if (saveTo === undefined) return Promise.resolve([]);
    const { taskId } = result;
    const savePromise =
      this.#saved.get(taskId) ??
      saveFiles([result], { id: taskId }, saveTo, new AbortController().signal).then((files) =>
        files.map(({ name }) => join(saveTo, name)),
      );
    this.#saved.set(taskId, savePromise);
    savePromise.catch(() => this.#saved.delete(taskId));
    return savePromise;
  }
}

/** The answer fields about one task: its outcome, or its last known state. */
interface End {
  readonly taskId: string;
  readonly status: string;
  readonly costUsd: number | undefined;
  readonly files?: readonly Fields[];
  /** Images for the agent to look at. They are no part of the answer's data. */
  readonly images?: readonly ImageContent[];
  readonly error?: Fields;
}

/** Joins the fields of all tasks of one create request into the fields of one answer. */
function joinEnds(ends: readonly End[]): Fields {
  const [first] = ends;
  if (ends.length === 1) return { ...first };
  const costs = ends.map(({ costUsd }) => ({ cost: costUsd }));
  const failure = ends.find(({ status }) => status !== "completed");
  const files = ends.flatMap((end) => end.files ?? []);
  const images = ends.flatMap((end) => end.images ?? []).slice(0, MAX_IMAGES);
  const tasks = ends.map(({ images: _, ...facts }) => facts);
  return { ...(failure ?? first), costUsd: costOf(costs), files, images, tasks };
}

function describePending(tasks: readonly Task[], job: AgentJob | undefined): Fields {
  const [task] = tasks;
  if (task === undefined) {
    const message =
      "The gateway has not answered yet. Call again with the same arguments: nothing is created twice.";
    return { status: "submitting", message };
  }
  const state = job?.states.get(task.id);
  const { status = "submitted", progress } = state ?? {};
  const taskIds = tasks.length > 1 ? tasks.map(({ id }) => id) : undefined;
  const message =
    state !== undefined && isEnd(state)
      ? `The task has ended. Call the tool 'task' with taskId ${task.id} for its files.`
      : `The task continues. Call the tool 'task' with taskId ${task.id} to wait for it.`;
  return { taskId: task.id, taskIds, status, progress, message };
}
