// However often pages poll, the gateway gets only the polls of one waiting SDK client. Creates do
// not wait behind polls.
import { expect, onTestFinished, test, vi } from "vitest";
import { createClient } from "../../../generated/src/index.js";
import { keyProxy, memoryOwners } from "../../../generated/src/proxy.js";
import { record, startLedger, type LedgerOptions } from "../../ledger/index.js";
import { asked, ended, openProxy } from "./in-process.js";

const pollsOf = ({ polls }: { readonly polls: ReadonlyMap<string, number> }) =>
  [...polls.values()].reduce((sum, count) => sum + count, 0);

const processing: LedgerOptions["onPoll"] = ({ taskId }) =>
  record(taskId, { status: "processing", progress: 7 });

/** A proxy whose owners know tasks of an earlier process. */
async function withTasks(count: number, ledger: LedgerOptions, pollIntervalMs: number) {
  const owners = memoryOwners();
  const ids = Array.from({ length: count }, (_, index) => `task_old_${index}`);
  for (const id of ids) await owners.claim("ann", { id, model: "x-v3-omni" });
  return { ids, ...(await openProxy({ owners, ledger, clientOptions: { pollIntervalMs } })) };
}

test("300 polls of new tasks within the model's period reach the gateway not once", async () => {
  const { create, get, gateway } = await openProxy({
    limits: { atOnce: 300 },
    // x-v3-omni is polled after 3 to 5 seconds (2-video.md).
    clientOptions: { pollIntervalMs: undefined },
  });
  const made = await Promise.all(Array.from({ length: 300 }, () => asked(create())));
  const ids = made.map(({ body }) => (body as { id: string }).id);
  const before = pollsOf(gateway);
  const states = await Promise.all(ids.map((id) => asked(get(`tasks/${id}`))));
  expect(states.every(({ status }) => status === 200)).toBe(true);
  expect(pollsOf(gateway)).toBe(before);
});

test("300 polls of 300 older tasks make one poll each, and a create passes them", async () => {
  const ledger = { onPoll: processing, answerMs: 100 };
  const { ids, create, get, gateway } = await withTasks(300, ledger, 60_000);
  const getAll = () => Promise.all(ids.map((id) => asked(get(`tasks/${id}`))));
  const all = getAll();
  await expect.poll(() => pollsOf(gateway)).toBeGreaterThan(0);
  expect((await create()).status).toBe(201);
  // Polls take at most 24 of the 32 sockets.
  expect(pollsOf(gateway)).toBeLessThan(300);
  for (const { body } of [...(await all), ...(await getAll())]) {
    expect(body).toMatchObject({ status: "processing", progress: 7 });
  }
  expect(pollsOf(gateway)).toBe(300);
});

test("300 polls of one task at once make one poll", async () => {
  const { get, gateway } = await withTasks(1, { onPoll: processing }, 60_000);
  const states = Array.from({ length: 300 }, () => asked(get("tasks/task_old_0")));
  expect(new Set((await Promise.all(states)).map(({ status }) => status))).toEqual(new Set([200]));
  expect(gateway.polls.get("task_old_0")).toBe(1);
});

test("the loop polls on while pages ask, and stops 90 seconds after the last page", async () => {
  const { get, gateway } = await withTasks(1, { onPoll: processing }, 5);
  await get("tasks/task_old_0");
  const polls = () => gateway.polls.get("task_old_0") ?? 0;
  await expect.poll(polls).toBeGreaterThan(5);
  const now = performance.now.bind(performance);
  const clock = vi.spyOn(performance, "now").mockImplementation(() => now() + 91_000);
  onTestFinished(() => void clock.mockRestore());
  let last = -1;
  await expect
    .poll(() => [last, (last = polls())], { interval: 100 })
    .toSatisfy(([before, after]: readonly number[]) => before === after);
  // The next poll of a page starts the poll loop again.
  expect((await asked(get("tasks/task_old_0"))).body).toMatchObject({ status: "processing" });
  expect(polls()).toBeGreaterThan(last);
});

test("a failed first poll is the answer, and a later failure leaves the last state", async () => {
  const refused = { status: 402, body: { error: { message: "no balance", code: "no" } } };
  const { get, gateway } = await withTasks(
    1,
    { onPoll: ({ taskId, count }) => (count === 2 ? processing({ taskId, count }) : refused) },
    5,
  );
  expect(await asked(get("tasks/task_old_0"))).toEqual({
    status: 502,
    body: {
      error: {
        name: "BadGatewayError",
        message: "The service could not complete the request. Try again later.",
        retryable: true,
        taskId: "task_old_0",
      },
    },
  });
  await expect.poll(() => gateway.polls.get("task_old_0")).toBeGreaterThan(2);
  expect((await asked(get("tasks/task_old_0"))).body).toMatchObject({ status: "processing" });
});

test("a new task that the gateway does not find at first is waited for", async () => {
  const notFound = { status: 404, body: { error: { message: "no", code: "task_not_exist" } } };
  const { create, get } = await openProxy({
    ledger: { onPoll: ({ count }) => (count <= 2 ? notFound : undefined) },
  });
  await create();
  expect(await ended(get, "task_1")).toMatchObject({ status: "completed" });
});

test("a result that arrives after an empty one is found", async () => {
  const empty = { status: "completed", progress: 100, cost: 0.2, result: { videos: [] } };
  const { create, get } = await openProxy({
    ledger: { onPoll: ({ taskId, count }) => (count <= 2 ? record(taskId, empty) : undefined) },
  });
  await create();
  expect(await ended(get, "task_1")).toMatchObject({ error: { name: "EmptyResultError" } });
  expect(await ended(get, "task_1")).toMatchObject({ status: "completed" });
});

test("a closed client answers the waiting pages", async () => {
  const gateway = await startLedger({ onPoll: () => "silence" });
  onTestFinished(() => gateway.close());
  const client = createClient({ baseUrl: gateway.url, apiKey: gateway.apiKey });
  const owners = memoryOwners();
  await owners.claim("ann", { id: "task_1", model: "x-v3-omni" });
  const authorize = () => ({ id: "ann" });
  const proxy = keyProxy({ client, models: ["x-v3-omni"], authorize, owners, log: () => {} });
  const answer = asked(proxy(new Request("https://site.example/tasks/task_1")));
  await expect.poll(() => gateway.polls.get("task_1")).toBe(1);
  await client.close();
  expect(await answer).toMatchObject({ status: 502, body: { error: { retryable: true } } });
});

test("a followed task and its files belong to its user only, also if the store fails", async () => {
  const store = memoryOwners();
  let isDown = false;
  const owners = {
    ...store,
    owns: async (user: string, id: string) => {
      if (isDown) throw new Error("the store is down");
      return store.owns(user, id);
    },
  };
  const { create, get } = await openProxy({ owners });
  await create();
  expect((await get("tasks/task_1", "ben")).status).toBe(404);
  expect(await ended(get, "task_1")).toMatchObject({ status: "completed" });
  for (const path of ["tasks/task_1", "files/task_1/0"]) {
    expect((await get(path, "ben")).status).toBe(404);
  }
  isDown = true;
  for (const path of ["tasks/task_1", "files/task_1/0"]) {
    expect((await get(path)).status).toBe(500);
  }
  isDown = false;
  expect((await asked(get("tasks/task_1"))).body).toMatchObject({ status: "completed" });
});
