// The runs of this tab. The code that sends, awaits and stores runs loads with the first run, or at
// once if the tab has stored runs.
import { createStore, useStore } from "../store.js";
import { once } from "../use-loaded.js";
import type { Run, RunInput } from "./run.js";
import type { RunContext } from "./send/sending.js";
import { hasStoredRuns } from "./tab-storage.js";

/** The runs of this tab, latest first. */
export interface TabRuns {
  readonly runs: readonly Run[];
  /** Whether the runs survive a reload. */
  readonly isStored: boolean;
  /** Whether stored runs are missing because the code that reads them could not be loaded. */
  readonly isUnread: boolean;
}

const store = createStore<TabRuns>({
  runs: [],
  isStored: true,
  isUnread: false,
});

export const runsNow = (): TabRuns => store.read();

/** Returns the current runs. The component renders again when they change. */
export const useRuns = (): TabRuns => useStore(store);

export const showRuns = (change: Partial<TabRuns>): void =>
  store.write({ ...store.read(), ...change });

export const changeRun = (key: string, by: (run: Run) => Run): void =>
  showRuns({ runs: store.read().runs.map((run) => (run.key === key ? by(run) : run)) });

/** Loads the code of runs, and the runs that an earlier page of this tab has stored. */
export const loadRunCode = once(async () => restored(await import("./run-code.js")));

// Restores the stored runs before a new run is stored, because storing replaces all stored runs.
function restored<Code extends { readonly restoreRuns: () => void }>(code: Code): Code {
  code.restoreRuns();
  showRuns({ isUnread: false });
  return code;
}

/** Starts a run and returns its key. */
export function start(input: RunInput, context: RunContext): string {
  const key = newKey();
  const run: Run = { ...input, key, startedAt: Date.now(), is: "running", events: [] };
  showRuns({ runs: [run, ...store.read().runs] });
  loadRunCode().then(
    (code) => code.begin(key, context),
    (error: unknown) =>
      changeRun(key, (before) => ({ ...before, is: "failed", message: String(error) })),
  );
  return key;
}

// Does not use `crypto.randomUUID`, which exists only on https and localhost pages.
const newKey = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, "0"))
    .join("");

/** Stops waiting for a run. The gateway continues the run's tasks. */
export const stop = (key: string): void => withCode(key, (code) => code.stop(key));

/** Waits again for a stopped run. */
export const waitOn = (key: string): void => withCode(key, (code) => code.waitOn(key));

// If the code cannot be loaded, stores the error as the message of the run.
function withCode(key: string, act: (code: Awaited<ReturnType<typeof loadRunCode>>) => void): void {
  loadRunCode()
    .then(act)
    .catch((error: unknown) => changeRun(key, (run) => ({ ...run, message: String(error) })));
}

// After a reload of any page of the site, waits for the tasks of unfinished runs. If the code
// cannot be loaded, the page of a model shows the failure and a retry button.
if (hasStoredRuns()) loadRunCode().catch(() => showRuns({ isUnread: true }));
