// Stores the runs of this session. Runs continue while other pages are open, until a reload.
import { useEffect, useState } from "preact/hooks";
import { WORDS } from "../words/run.js";
import { applyProgress, type Run, type RunInput } from "./run.js";
import { send, type SendInput, type PendingRun } from "./sending.js";

// Drops older runs, because task records may be long.
const MOST_RUNS = 100;

interface Live {
  readonly stop: AbortController;
  readonly pendingRun?: PendingRun;
}

let runs: readonly Run[] = [];
const live = new Map<number, Live>();
const views = new Set<(next: readonly Run[]) => void>();

function show(next: readonly Run[]): void {
  runs = next;
  for (const view of views) view(next);
}

const change = (key: number, by: (run: Run) => Run) =>
  show(runs.map((run) => (run.key === key ? by(run) : run)));

/**
 * Returns the runs of this session, latest first. The component renders again when the runs change.
 */
export function useRuns(): readonly Run[] {
  const [current, setCurrent] = useState(runs);
  useEffect(() => {
    setCurrent(runs);
    views.add(setCurrent);
    return () => void views.delete(setCurrent);
  }, []);
  return current;
}

/** Starts a run and returns its key. */
export function start(sent: RunInput, context: Omit<SendInput, "request" | "scenario">): number {
  const key = (runs[0]?.key ?? 0) + 1;
  const run: Run = { ...sent, key, startedAt: Date.now(), is: "running", events: [] };
  show([run, ...runs].slice(0, MOST_RUNS));
  const stop = new AbortController();
  live.set(key, { stop });
  const report = (progress: Parameters<typeof applyProgress>[1]) =>
    change(key, (before) => applyProgress(before, progress, Date.now()));
  void finish(key, stop, async () => {
    const { request, scenario } = sent;
    const pendingRun = await send({ ...context, request, scenario }, stop.signal, report);
    live.set(key, { stop, pendingRun });
    return pendingRun;
  });
  return key;
}

/** Stops waiting for a run. The gateway continues the run's tasks. */
export const stop = (key: number): void => live.get(key)?.stop.abort();

/** Waits again for a stopped run. */
export function waitOn(key: number): void {
  const pendingRun = live.get(key)?.pendingRun;
  if (pendingRun === undefined) return;
  const again = new AbortController();
  live.set(key, { stop: again, pendingRun });
  change(key, ({ message: _, goesOn: __, ...run }) => ({ ...run, is: "running" }));
  void finish(key, again, () => Promise.resolve(pendingRun));
}

/** Waits for a run and stores its outcome. */
async function finish(
  key: number,
  { signal }: AbortController,
  sent: () => Promise<PendingRun>,
): Promise<void> {
  let pendingRun: PendingRun | undefined;
  try {
    pendingRun = await sent();
    const summary = await pendingRun.wait(signal);
    live.delete(key);
    change(key, (run) => ({ ...run, is: "done", summary }));
  } catch (error) {
    if (!signal.aborted) {
      live.delete(key);
      const message = error instanceof Error ? error.message : String(error);
      change(key, (run) => ({ ...run, is: "failed", message }));
      const summary = await pendingRun?.failureSummary().catch(() => undefined);
      if (summary !== undefined) change(key, (run) => ({ ...run, summary }));
      return;
    }
    const goesOn = pendingRun?.goesOn === true;
    change(key, (run) => ({ ...run, is: "stopped", goesOn, message: WORDS.stopped.unsent }));
    const message = await pendingRun?.describeState();
    // Changes only a stopped run, because the user may be waiting for the run again.
    if (message !== undefined) {
      change(key, (run) => (run.is === "stopped" ? { ...run, message } : run));
    }
  }
}
