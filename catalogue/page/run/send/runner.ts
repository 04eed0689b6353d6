// Sends runs, waits for them, and stores them in the tab. A run is stored with its key before its
// request is sent. The task of a run is paid for, so the task is stored as soon as the gateway has
// answered.
import { loadGateway } from "../../load.js";
import { WORDS } from "../../words/outcome.js";
import { applyProgress, type Run } from "../run.js";
import { changeRun, runsNow, showRuns } from "../runs.js";
import {
  resumeTask,
  send,
  type PendingRun,
  type ProgressListener,
  type RunContext,
} from "./sending.js";
import { afterLoad, newestOf, readRuns, textsOf } from "./stored-runs.js";
import { storedText, storeText } from "../tab-storage.js";

/** The controllers that stop the current waits, by the key of the run. */
const waits = new Map<string, AbortController>();

// When the user leaves the page, the browser aborts the page's requests. A request that fails
// within this time after `beforeunload` counts as aborted.
const LEAVING_MS = 10_000;
let leftAt = -Infinity;
addEventListener("beforeunload", () => void (leftAt = performance.now()));
const isBeingLeft = () => performance.now() - leftAt < LEAVING_MS;

function store(): void {
  let isStored = false;
  for (const text of textsOf(runsNow().runs)) {
    isStored = storeText(text);
    if (isStored) break;
  }
  if (isStored !== runsNow().isStored) showRuns({ isStored });
}

function changeAndStore(key: string, by: (run: Run) => Run): void {
  changeRun(key, by);
  store();
}

/** Shows the stored runs, and waits for the tasks of unfinished runs. Sends no request again. */
export function restoreRuns(): void {
  const text = storedText();
  if (text === null) return;
  const restored = readRuns(text).map(afterLoad);
  showRuns({ runs: newestOf([...runsNow().runs, ...restored]) });
  store();
  for (const { key, is } of restored) if (is === "running") resume(key);
}

/** Stores a new run, then sends it. */
export function begin(key: string, context: RunContext): void {
  showRuns({ runs: newestOf(runsNow().runs) });
  store();
  const run = runOf(key);
  if (run === undefined) return;
  void follow(key, (signal, report) => send(run, context, signal, report));
}

/** Stops waiting for a run. The gateway continues the run's tasks. */
export const stop = (key: string): void => waits.get(key)?.abort();

/** Waits again for a stopped run. */
export function waitOn(key: string): void {
  changeAndStore(key, ({ message: _, goesOn: __, ...run }) => ({ ...run, is: "running" }));
  resume(key);
}

const runOf = (key: string) => runsNow().runs.find((run) => run.key === key);

function resume(key: string): void {
  const { task, scenario = "" } = runOf(key) ?? {};
  if (task === undefined) return;
  void follow(key, async (_, report) => {
    const gateway = await loadGateway();
    if (gateway === undefined) throw new Error(WORDS.noGateway);
    return resumeTask(task, { gateway, scenario }, report);
  });
}

type Open = (signal: AbortSignal, report: ProgressListener) => Promise<PendingRun>;

/** Waits for a run and stores its outcome. */
async function follow(key: string, open: Open): Promise<void> {
  const wait = new AbortController();
  const { signal } = wait;
  waits.set(key, wait);
  let pendingRun: PendingRun | undefined;
  signal.addEventListener("abort", () => {
    if (pendingRun === undefined) describeOpenCreate(key);
  });
  try {
    pendingRun = await open(signal, (progress) =>
      changeRun(key, (before) => applyProgress(before, progress, Date.now())),
    );
    const { task } = pendingRun;
    if (task !== undefined) changeAndStore(key, (run) => ({ ...run, task }));
    const end = await pendingRun.wait(signal);
    changeAndStore(key, (run) => ({ ...run, ...end }));
  } catch (error) {
    if (signal.aborted && pendingRun !== undefined) await describeStop(key, pendingRun);
    else if (signal.aborted && error === signal.reason) describeEndOfCreate(key, error);
    else describeFailure(key, error);
  }
}

/**
 * Describes a run that is stopped before the gateway answers. The gateway may still make a task.
 */
function describeOpenCreate(key: string): void {
  if (runOf(key)?.task !== undefined) return;
  const message = WORDS.stopped.unanswered;
  changeAndStore(key, (run) => ({ ...run, is: "unknown", message }));
}

/**
 * Describes a run that is stopped between attempts. If an earlier attempt may have made a task, the
 * SDK has added `submission` to the reason of the abort.
 */
function describeEndOfCreate(key: string, reason: unknown): void {
  const isSent = typeof reason === "object" && reason !== null && "submission" in reason;
  if (isSent) describeOpenCreate(key);
  else changeAndStore(key, (run) => ({ ...run, is: "stopped", message: WORDS.stopped.unsent }));
}

async function describeStop(key: string, pendingRun: PendingRun): Promise<void> {
  const words = WORDS.stopped;
  changeAndStore(key, (run) => {
    const { task } = run;
    const stopped = task === undefined ? words.call : words.unasked(task.id);
    return { ...run, is: "stopped", goesOn: task !== undefined, message: stopped };
  });
  const message = await pendingRun.describeState();
  // Changes only a run that is still stopped, because the user may already wait for the run again.
  changeAndStore(key, (run) => (run.is === "stopped" ? { ...run, message } : run));
}

function describeFailure(key: string, error: unknown): void {
  const { name, message } = error instanceof Error ? error : new Error(String(error));
  if (runOf(key)?.task !== undefined) {
    // The wait has failed, but the paid task may go on, so the user can wait for it again.
    changeAndStore(key, (run) => ({ ...run, is: "stopped", goesOn: true, message }));
    return;
  }
  const isUnknown = name === "SubmissionUnknownError";
  changeAndStore(key, (run) =>
    isUnknown && isBeingLeft()
      ? afterLoad(run)
      : { ...run, is: isUnknown ? "unknown" : "failed", message },
  );
}
