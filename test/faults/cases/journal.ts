// Processes that die with a journal. The next process continues, and only repeats creates that
// cannot be billed twice.
import { journalOf } from "../../../runtime/jobs/client-journal.js";
import { StageStore, type Write } from "../../runtime/stage/memory-store.js";
import { MODELS, type Bench, type KeyKind } from "../bench.js";
import { both, one, type FaultCase } from "../case.js";
import { answer } from "../server/http.js";
import { billed, silence } from "../server/steps.js";
import type { Faults } from "../server/fault-server.js";

/**
 * Returns, as texts, the tasks and the unknown jobs that the next process recovers from the
 * journal.
 */
async function recovered(bench: Bench, url: string, store: StageStore): Promise<unknown> {
  store.dies = undefined;
  const client = bench.client(url, { journal: journalOf(store) });
  const { tasks, unknown } = await bench.play(client.recover());
  return [...tasks.map(({ task }) => task.id), ...unknown.map(({ model }) => `unknown: ${model}`)];
}

/**
 * Plays a process that submits. The process dies after it has stored the record `dies`, or while it
 * waits for an answer.
 */
async function killed(
  bench: Bench,
  keyed: KeyKind,
  dies: Write | undefined,
  faults: Faults = {},
): Promise<unknown> {
  const server = await bench.serve(faults);
  const store = new StageStore();
  store.dies = dies;
  const first = bench.client(server.url, { journal: journalOf(store) });
  void Promise.resolve(first.model(MODELS[keyed]).submit({ prompt: "a" })).catch(() => undefined);
  const isGone = () =>
    dies === undefined ? server.ledger.creates.length === 1 : store.writes.includes(dies);
  await bench.until(isGone, "still");
  return recovered(bench, server.url, store);
}

async function abortedAfterSend(bench: Bench, keyed: KeyKind): Promise<unknown> {
  const server = await bench.serve({ creates: [billed(silence)] });
  const store = new StageStore();
  const abort = new AbortController();
  const client = bench.client(server.url, { journal: journalOf(store) });
  const submitted = client.model(MODELS[keyed]).submit({ prompt: "a" }, { signal: abort.signal });
  // Time stands still, so that nothing else ends the call.
  const failure = bench.still(submitted.then(String, (error: Error) => error.name));
  await bench.until(() => server.ledger.creates.length === 1, "still");
  abort.abort();
  const name = await failure;
  return { name, kept: [...store.writes], next: await recovered(bench, server.url, store) };
}

async function twoIds(bench: Bench): Promise<unknown> {
  const ids = ["task_1", "task_2"];
  const data = ids.map((id) => ({ status: "submitted", task_id: id }));
  const server = await bench.serve({
    creates: [billed(({ send }) => send(answer(200, { code: 200, data })))],
  });
  const store = new StageStore();
  const client = bench.client(server.url, { journal: journalOf(store) });
  await bench.play(Promise.resolve(client.model(MODELS.N).submit({ prompt: "a" })));
  return recovered(bench, server.url, store);
}

async function fullDisk(bench: Bench, keyed: KeyKind): Promise<unknown> {
  const server = await bench.serve();
  const store = new StageStore();
  store.full = true;
  const client = bench.client(server.url, { journal: journalOf(store) });
  const { message } = await bench.failure(client.model(MODELS[keyed]).submit({ prompt: "a" }));
  return message;
}

const sent = (creates: number, wire: number, told: unknown) => ({ creates, wire, told });
const AFTER_ABORT = ["claimed", "sending", "unknown"];

export const JOURNAL: readonly FaultCase[] = [
  one("F21", "two ids in a journal", sent(1, 1, ["task_1", "task_2"]), twoIds),
  ...both(
    "F40",
    "aborted after sending, with a journal",
    {
      K: sent(1, 2, { name: "AbortError", kept: AFTER_ABORT, next: ["task_1"] }),
      N: sent(1, 1, { name: "AbortError", kept: AFTER_ABORT, next: [`unknown: ${MODELS.N}`] }),
    },
    abortedAfterSend,
  ),
  ...both("F59", "killed before sending", sent(1, 1, ["task_1"]), (bench, keyed) =>
    killed(bench, keyed, "claimed"),
  ),
  ...both(
    "F60",
    "killed after sending",
    { K: sent(1, 2, ["task_1"]), N: sent(1, 1, [`unknown: ${MODELS.N}`]) },
    (bench, keyed) => killed(bench, keyed, undefined, { creates: [billed(silence)] }),
  ),
  ...both("F62", "a full disk", sent(0, 0, "no space left"), fullDisk),
];
