// Sends a request to the reference gateway that serves the page. Other gateways are not supported.
import type { Hooks } from "../../../../runtime/call/observe/observer.js";
import type { SerializedTask, Task } from "../../../../runtime/tasks/task.js";
import { loadClient, type OpenModel, type ServingGateway } from "../../load.js";
import { isText } from "../../request/target.js";
import { addressOfFile } from "../../site-files.js";
import { WORDS } from "../../words/outcome.js";
import { WORDS as RUN } from "../../words/run.js";
import type { RunProgress } from "../events.js";
import { summarizeResults, summarizeTasks } from "./outcome.js";
import type { Run } from "../run.js";
import { sendText } from "./sending-text.js";
import { submit } from "./submit.js";
import { endOfTasks, type RunEnd } from "./task-ends.js";

/** The model and the gateway of a new run. */
export interface RunContext {
  readonly model: OpenModel;
  readonly gateway: ServingGateway;
}

export type ProgressListener = (progress: RunProgress) => void;

/** A run that has not ended. */
export interface PendingRun {
  /** The task of the run. `undefined` for a text call, which cannot continue after a reload. */
  readonly task: SerializedTask | undefined;
  /** Waits until each task has ended, and returns the end of the run. */
  readonly wait: (signal: AbortSignal) => Promise<RunEnd>;
  /** Reads the current state of the run, and returns a sentence about it. */
  readonly describeState: () => Promise<string>;
}

/**
 * Sends a request. Passes progress reports to `report` until the run ends. After an abort, no new
 * attempt starts. A running attempt is not interrupted, because it may make a task.
 */
export async function send(
  { key, request, scenario }: Pick<Run, "key" | "request" | "scenario">,
  { model, gateway }: RunContext,
  signal: AbortSignal,
  report: ProgressListener,
): Promise<PendingRun> {
  report({ status: WORDS.sending });
  const create = endBetweenAttempts(signal);
  const { client, textOf } = await connect({ gateway, scenario }, report, create);
  if (isText(model.module)) return sendText(client.text, textOf, { model, request }, report);
  const task = await submit(
    client,
    { model, request },
    { signal: create.signal, idempotencyKey: key },
  );
  for (const { id } of [task, ...task.siblings]) report({ status: "submitted", task: id });
  return pendingTask(task, report);
}

interface ConnectInput {
  readonly gateway: ServingGateway;
  readonly scenario: string;
}

/** Waits for a task of an earlier run. Sends no create request. */
export async function resumeTask(
  task: SerializedTask,
  input: ConnectInput,
  report: ProgressListener,
): Promise<PendingRun> {
  const { client } = await connect(input, report);
  return pendingTask(client.tasks.resume(task), report);
}

/**
 * Aborts `signal` only while no attempt of a create request is running. The client's hooks call
 * `onStart` before an attempt, and `onRetry` after a failed attempt.
 */
interface CreateAttempts {
  readonly signal: AbortSignal;
  readonly onStart: () => void;
  readonly onRetry: () => void;
}

function endBetweenAttempts(stop: AbortSignal): CreateAttempts {
  const end = new AbortController();
  let isUnderWay = false;
  const endIfStopped = () => {
    if (stop.aborted && !isUnderWay) end.abort(stop.reason);
  };
  stop.addEventListener("abort", endIfStopped);
  return {
    signal: end.signal,
    onStart: () => void (isUnderWay = true),
    onRetry() {
      isUnderWay = false;
      endIfStopped();
    },
  };
}

async function connect(
  { gateway, scenario }: ConnectInput,
  report: ProgressListener,
  create?: CreateAttempts,
) {
  const { createClient, textOf } = await loadClient();
  const client = createClient({
    baseUrl: addressOfFile(".").replace(/\/$/, ""),
    apiKey: gateway.apiKey,
    pollIntervalMs: 200,
    // The key is no secret: the reference gateway publishes it in `gateway.json`.
    dangerouslyAllowBrowser: true,
    ...(scenario !== "" && { headers: { "x-gateway-scenario": scenario } }),
    hooks: attemptHooks(report, create),
  });
  return { client, textOf };
}

/** Reports failed attempts and the waits after them. */
const attemptHooks = (report: ProgressListener, create?: CreateAttempts): Hooks => ({
  onRequest({ method }) {
    if (method === "POST") create?.onStart();
  },
  onRetry({ attempt, delayMs, error }) {
    report({ status: WORDS.retry(reasonOf(error), (delayMs / 1000).toFixed(1), attempt + 1) });
    create?.onRetry();
  },
  onFailure({ attempt, method, error, aborted }) {
    if (aborted || attempt === 0) return;
    const { taskId } = error as { readonly taskId?: string };
    // For the SDK, each poll is a separate call. If it fails, the SDK polls again, so the run goes
    // on.
    if (method === "GET" && taskId !== undefined) {
      report({ status: WORDS.failedPoll(reasonOf(error)), task: taskId });
    } else report({ status: WORDS.lastAttempt(reasonOf(error), attempt) });
  },
});

/** Returns the HTTP status of a failed attempt, else the name of the error. */
const reasonOf = (error: unknown): string => {
  const { status, name } = error as { readonly status?: number; readonly name?: string };
  return String(status ?? name ?? WORDS.noAnswer);
};

function pendingTask(task: Task, report: ProgressListener): PendingRun {
  const tasks = [task, ...task.siblings];
  return {
    task: task.toJSON(),
    wait: (until) => waitForAll(tasks, until, report),
    describeState: async () => (await Promise.all(tasks.map(describeTask))).join(" "),
  };
}

// Waits for each task even if another task has failed, because each task is billed.
async function waitForAll(
  tasks: readonly Task[],
  until: AbortSignal,
  report: ProgressListener,
): Promise<RunEnd> {
  const ends = await Promise.all(
    tasks.map((task) =>
      task
        .result({
          signal: until,
          onProgress: ({ status, progress }) => report({ status, task: task.id, progress }),
        })
        .then(
          (result) => ({ id: task.id, result }),
          (error: unknown) => ({ id: task.id, error: asError(error) }),
        ),
    ),
  );
  const results = ends.flatMap((end) => ("result" in end ? [end.result] : []));
  const end = endOfTasks(ends);
  if (end.is === "done") return { ...end, summary: await summarizeResults(results) };
  until.throwIfAborted();
  if (tasks.every(({ final }) => final === undefined)) return end;
  const summary = await summarizeTasks(tasks).catch(() => undefined);
  return summary === undefined ? end : { ...end, summary };
}

const asError = (error: unknown): Error =>
  error instanceof Error ? error : new Error(String(error));

async function describeTask(task: Task): Promise<string> {
  const words = WORDS.stopped;
  try {
    const { status, progress } = await task.refresh({ timeoutMs: 5_000 });
    if (status === "completed" || status === "failed") return words.ended(task.id, status);
    const at = progress === undefined ? "" : ` (${RUN.percent(progress)})`;
    return words.goesOn(task.id, status + at);
  } catch {
    return words.unasked(task.id);
  }
}
