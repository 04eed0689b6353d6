// Sends a request to the reference gateway that serves the page. Other gateways are not supported.
import type { Task } from "../../../runtime/tasks/task.js";
import { loadClient, type OpenModel, type ServingGateway } from "../load.js";
import { isText } from "../request/target.js";
import { addressOfFile } from "../site-files.js";
import { WORDS } from "../words/run.js";
import type { RunProgress } from "./events.js";
import { summarizeFailure, summarizeResults } from "./outcome.js";
import type { RunSummary } from "./run-summary.js";
import type { RunInput } from "./run.js";
import { sendText } from "./sending-text.js";
import { submit } from "./submit.js";

/** The request to send, its model, and the gateway. */
export interface SendInput extends Pick<RunInput, "request" | "scenario"> {
  readonly model: OpenModel;
  readonly gateway: ServingGateway;
}

/** Receives the progress reports of a run. */
export type ProgressListener = (progress: RunProgress) => void;

/** A request that is in progress. */
export interface PendingRun {
  /** Waits for the end of the run, and returns its summary. */
  readonly wait: (signal: AbortSignal) => Promise<RunSummary>;
  /** Whether the gateway continues the run after Stop. */
  readonly goesOn: boolean;
  /** Reads the current state of the run, and returns a sentence about it. */
  readonly describeState: () => Promise<string>;
  /** Returns the task records and ledger entries of a failed run. */
  readonly failureSummary: () => Promise<RunSummary | undefined>;
}

/** Sends a request. Passes progress reports to `report` until the run ends. */
export async function send(
  input: SendInput,
  signal: AbortSignal,
  report: ProgressListener,
): Promise<PendingRun> {
  report({ status: WORDS.sending });
  const { createClient, textOf } = await loadClient();
  const { gateway, scenario } = input;
  const client = createClient({
    baseUrl: addressOfFile(".").replace(/\/$/, ""),
    apiKey: gateway.apiKey,
    pollIntervalMs: 200,
    // The key is no secret: the reference gateway publishes it in `gateway.json`.
    dangerouslyAllowBrowser: true,
    ...(scenario !== "" && { headers: { "x-gateway-scenario": scenario } }),
  });
  if (isText(input.model.module)) return sendText(client.text, textOf, input, report);
  const task = await submit(client, input, signal);
  const tasks = [task, ...task.siblings];
  for (const { id } of tasks) report({ status: "submitted", task: id });
  return {
    goesOn: true,
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
    const at = progress === undefined ? "" : ` (${WORDS.percent(progress)})`;
    return words.goesOn(task.id, status + at);
  } catch {
    return words.unasked(task.id);
  }
}
