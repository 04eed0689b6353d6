// The runs of this session. They go on while other pages are open, until the page is reloaded.
import { useEffect, useState } from "preact/hooks";
import { WORDS } from "../words/run.js";
import { toldOf, type Run, type RunInput } from "./run.js";
import { send, type Job, type Sending } from "./sending.js";

// The oldest runs are dropped, because records may be long.
const MOST_RUNS = 100;

interface Live {
  readonly stop: AbortController;
  readonly sending?: Sending;
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
 * Returns the runs of this session, the latest first, and renders the component again when they
 * change.
 */
export function useRuns(): readonly Run[] {
  const [shown, setShown] = useState(runs);
  useEffect(() => {
    setShown(runs);
    views.add(setShown);
    return () => void views.delete(setShown);
  }, []);
  return shown;
}

/** Starts a run and returns its key. */
export function start(sent: RunInput, job: Omit<Job, "request" | "scenario">): number {
  const key = (runs[0]?.key ?? 0) + 1;
  const run: Run = { ...sent, key, startedAt: Date.now(), is: "running", events: [] };
  show([run, ...runs].slice(0, MOST_RUNS));
  const stop = new AbortController();
  live.set(key, { stop });
  const tell = (told: Parameters<typeof toldOf>[1]) =>
    change(key, (before) => toldOf(before, told, Date.now()));
  void ended(key, stop, async () => {
    const { request, scenario } = sent;
    const sending = await send({ ...job, request, scenario }, stop.signal, tell);
    live.set(key, { stop, sending });
    return sending;
  });
  return key;
}

/** Stops waiting. The gateway continues its tasks. */
export const stop = (key: number): void => live.get(key)?.stop.abort();

/** Waits again for a stopped run. */
export function waitOn(key: number): void {
  const sending = live.get(key)?.sending;
  if (sending === undefined) return;
  const again = new AbortController();
  live.set(key, { stop: again, sending });
  change(key, ({ message: _, goesOn: __, ...run }) => ({ ...run, is: "running" }));
  void ended(key, again, () => Promise.resolve(sending));
}

/** Waits for a run and stores its outcome. */
async function ended(
  key: number,
  { signal }: AbortController,
  sent: () => Promise<Sending>,
): Promise<void> {
  let sending: Sending | undefined;
  try {
    sending = await sent();
    const ran = await sending.wait(signal);
    live.delete(key);
    change(key, (run) => ({ ...run, is: "done", ran }));
  } catch (error) {
    if (!signal.aborted) {
      live.delete(key);
      const message = error instanceof Error ? error.message : String(error);
      change(key, (run) => ({ ...run, is: "failed", message }));
      const ran = await sending?.leftBehind().catch(() => undefined);
      if (ran !== undefined) change(key, (run) => ({ ...run, ran }));
      return;
    }
    const goesOn = sending?.goesOn === true;
    change(key, (run) => ({ ...run, is: "stopped", goesOn, message: WORDS.stopped.unsent }));
    const message = await sending?.whatBecame();
    // By now the page may be waiting for the run again.
    if (message !== undefined) {
      change(key, (run) => (run.is === "stopped" ? { ...run, message } : run));
    }
  }
}
