// Sends a request to the reference gateway that serves the page. Other gateways are not supported.
import type { Hooks } from "../../../../runtime/call/observe/observer.js";
import type { SerializedTask, Task } from "../../../../runtime/tasks/task.js";
import { loadClient, type OpenModel, type ServingGateway } from "../../load.js";
import { isText } from "../../request/target.js";
import { addressOfFile } from "../../site-files.js";
import { WORDS } from "../../words/outcome.js";
import { WORDS as RUN } from "../../words/run.js";
import type { RunProgress } from "../events.js";
import { summarizeFailure, summarizeResults } from "./outcome.js";
import type { RunSummary } from "../run-summary.js";
import type { Run } from "../run.js";
import { sendText } from "./sending-text.js";
import { submit } from "./submit.js";

/** The model and the gateway of a new run. */
export interface RunContext {
  readonly model: OpenModel;
  readonly gateway: ServingGateway;
}

/** Receives the progress reports of a run. */
export type ProgressListener = (progress: RunProgress) => void;

/** A request that is in progress. */
export interface PendingRun {
  /** The task of the run; `undefined` for a text call, which ends with the page. */
  readonly task: SerializedTask | undefined;
  /** Waits for the end of the run, and returns its summary. */
  readonly wait: (signal: AbortSignal) => Promise<RunSummary>;
  /** Reads the current state of the run, and returns a sentence about it. */
  readonly describeState: () => Promise<string>;
  /** Returns the task records and ledger entries of a failed run. */
  readonly failureSummary: () => Promise<RunSummary | undefined>;
}

/** Sends a request. Passes progress reports to `report` until the run ends. */
export async function send(
  { key, request, scenario }: Pick<Run, "key" | "request" | "scenario">,
  { model, gateway }: RunContext,
  signal: AbortSignal,
  report: ProgressListener,
): Promise<PendingRun> {
  report({ status: WORDS.sending });
  const { client, textOf } = await connect({ gateway, scenario }, report);
  if (isText(model.module)) return sendText(client.text, textOf, { model, request }, report);
  const task = await submit(client, { model, request }, { signal, idempotencyKey: key });
  for (const { id } of [task, ...task.siblings]) report({ status: "submitted", task: id });
  return pendingTask(task, report);
}

/** The gateway, and the scenario of its answers. */
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

async function connect({ gateway, scenario }: ConnectInput, report: ProgressListener) {
  const { createClient, textOf } = await loadClient();
  const client = createClient({
    baseUrl: addressOfFile(".").replace(/\/$/, ""),
    apiKey: gateway.apiKey,
    pollIntervalMs: 200,
    // The key is no secret: the reference gateway publishes it in `gateway.json`.
    dangerouslyAllowBrowser: true,
    ...(scenario !== "" && { headers: { "x-gateway-scenario": scenario } }),
    hooks: attemptHooks(report),
  });
  return { client, textOf };
}

/** Reports failed attempts and the waits after them. */
const attemptHooks = (report: ProgressListener): Hooks => ({
  onRetry: ({ attempt, delayMs, error }) =>
    report({ status: WORDS.retry(reasonOf(error), (delayMs / 1000).toFixed(1), attempt + 1) }),
  onFailure({ attempt, method, error, aborted }) {
    if (aborted || attempt === 0) return;
    const { taskId } = error as { readonly taskId?: string };
    // The SDK polls again after a failed poll, and reports each poll as a call.
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
    wait: async (until) => {
      const waits = tasks.map((one) =>
        one.result({
          signal: until,
          onProgress: ({ status, progress }) => report({ status, task: one.id, progress }),
        }),
      );
      return summarizeResults(await Promise.all(waits));
    },
    describeState: async () => (await Promise.all(tasks.map(describeTask))).join(" "),
    failureSummary: () => summarizeFailure(tasks),
  };
}

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
