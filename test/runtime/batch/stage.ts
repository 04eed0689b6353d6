// Batches on a ledger server, with a clock that the test moves: minutes and days pass at once.
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach } from "vitest";
import {
  runBatch,
  type BatchEntry,
  type BatchOptions,
  type BatchSource,
  type Outcome,
} from "../../../runtime/batch/index.js";
import type { ClientOptions } from "../../../runtime/call/client/options.js";
import { journalOf } from "../../../runtime/jobs/client-journal.js";
import { startLedger, type LedgerOptions, type LedgerServer } from "../../ledger/index.js";
import { clientOn, type Stage } from "../stage/client.js";
import { settled, type TestClock } from "../stage/clock.js";
import { StageStore } from "../stage/memory-store.js";

export const KEYED = "x-imagine-video";
export const UNKEYED = "x-v3-omni";
export const HOUR = 3_600_000;

export let folder: string;
export let server: LedgerServer;
/**
 * The records of the journal, in memory: with a file, the test's clock would have to wait for the
 * disk.
 */
export let store: StageStore;
/** The clock of the last run; the gateway uses it too. */
export let clock: TestClock | undefined;

/** Gives each test of a file its own folder and gateway. */
export function useLedger(): void {
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "batch-ledger-"));
    clock = undefined;
    store = new StageStore();
    server = await startLedger({ now: () => clock?.wall() ?? Date.UTC(2026, 7, 1) });
  });
  afterEach(async () => {
    await server.close();
    await rm(folder, { recursive: true, force: true });
  });
}

/** Sets the gateway's answers from now on; without an option it answers normally. */
export const serve = (options: Partial<LedgerOptions>): void =>
  void Object.assign(server.options, {
    onCreate: undefined,
    onPoll: undefined,
    onFile: undefined,
    ...options,
  });

export const entry = (id = "a", model = UNKEYED, more: Partial<BatchEntry> = {}): BatchEntry => ({
  id,
  model,
  request: { prompt: id },
  ...more,
});

/** Runs a batch as a new process, `laterMs` after the last run. */
export async function run(
  entries: Exclude<BatchSource, string>,
  options: Partial<BatchOptions> = {},
  of: ClientOptions = {},
  laterMs = 0,
  journal = journalOf(store),
): Promise<readonly Outcome[]> {
  const before = clock;
  const stage = clientOn(server.url, { apiKey: server.apiKey, journal, ...of });
  clock = stage.clock;
  if (before !== undefined) clock.wallOffset = before.wall() + laterMs;
  const outcomes: Outcome[] = [];
  const running = async () => {
    for await (const outcome of runBatch(stage.client, entries, { out: folder, ...options }))
      outcomes.push(outcome);
  };
  try {
    await play(running(), stage);
  } finally {
    await stage.client.close();
  }
  return outcomes;
}

/** Moves time whenever wire and disk are idle, until a promise settles. */
async function play(promise: Promise<void>, { clock, wire }: Stage): Promise<void> {
  let isRunning = true;
  const end = () => void (isRunning = false);
  promise.then(end, end);
  const isBusy = () =>
    wire.inFlight > 0 || process.getActiveResourcesInfo().some((name) => name.startsWith("FSReq"));
  while (isRunning) {
    for (let quiet = 0; quiet < 3; quiet = isBusy() ? 0 : quiet + 1) await settled();
    const ms = clock.nextIn();
    if (isRunning && ms !== undefined) clock.advance(ms);
  }
  return promise;
}

export const told = (outcomes: readonly Outcome[]): readonly string[] =>
  outcomes.map(({ id, status }) => `${id} ${status}`);

export const lines = async (): Promise<readonly Outcome[]> =>
  (await readFile(join(folder, "results.jsonl"), "utf8").catch(() => ""))
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line) as Outcome);
