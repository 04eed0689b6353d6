// Sends a request to the reference gateway that serves the page. The page takes no key of other
// gateways.
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

/** A request to send. */
export interface SendInput extends Pick<RunInput, "request" | "scenario"> {
  readonly model: OpenModel;
  readonly gateway: ServingGateway;
}

/** Receives the progress reports of a run. */
export type ProgressListener = (progress: RunProgress) => void;

/** A request that is in progress. */
export interface PendingRun {
  /** Waits for the outcome. */
  readonly wait: (signal: AbortSignal) => Promise<RunSummary>;
  /** Whether the gateway continues the run after Stop, so that the page can wait again. */
  readonly goesOn: boolean;
  /** Reads the state of the run, and describes it in words. */
  readonly describeState: () => Promise<string>;
  /** Returns the records and the ledger of a failed run. */
  readonly failureSummary: () => Promise<RunSummary | undefined>;
}

/** Sends a request, and reports its progress until it has ended. */
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
    // The reference gateway gives its key to everyone who can reach it.
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
