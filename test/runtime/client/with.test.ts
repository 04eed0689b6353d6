// Clients of `client.with`: each has its own limits, and they share everything else.
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import type { ModelRequests } from "../../../generated/src/models.js";
import { registry } from "../../../generated/src/registry.js";
import { runBatch } from "../../../runtime/batch/index.js";
import { createCoreClient } from "../../../runtime/call/client/client.js";
import type { ClientOptions } from "../../../runtime/call/client/options.js";
import { BudgetExceededError, ClientClosedError } from "../../../runtime/call/errors/index.js";
import { memoryJournal } from "../../../runtime/jobs/memory-journal.js";
import type { RequestEvent } from "../../../runtime/call/observe/events.js";
import type { Pricing } from "../../../runtime/resources/pricing.js";
import { Budget } from "../../../runtime/call/submission/budget.js";
import { Budgets } from "../../../runtime/call/submission/budgets.js";
import { startLedger, type LedgerOptions } from "../../ledger/index.js";
import { caught } from "../stage/client.js";
import { settled, TestClock } from "../stage/clock.js";
import { omni } from "../stage/models.js";
import { createClient } from "../stage/sdk.js";

const OMNI = "x-v3-omni";

/** A client of a ledger server, and the requests it sends. */
async function stage(options: ClientOptions = {}, gateway: LedgerOptions = {}) {
  const server = await startLedger(gateway);
  const requests: RequestEvent[] = [];
  const hooks = { onRequest: (event: RequestEvent) => void requests.push(event) };
  const { url: baseUrl, apiKey } = server;
  const client = createClient({ apiKey, baseUrl, hooks, pollIntervalMs: 1, ...options });
  onTestFinished(async () => {
    await client.close();
    await server.close();
  });
  return { client, server, requests };
}

test("a hundred users share one poll loop, 32 sockets and one price list, and each has its own budget", async () => {
  let open: (() => void) | undefined;
  const gate = new Promise<void>((resolve) => (open = resolve));
  const held = new Set<string>();
  const { client, server, requests } = await stage(
    {},
    {
      onPoll: async ({ taskId }) => {
        held.add(taskId);
        await gate;
      },
    },
  );
  const users = Array.from({ length: 100 }, () => client.with({ budget: { maxUsd: 0.5 } }));
  const make = (prompt: string) =>
    Promise.all(users.map((user, n) => user.model(OMNI).submit({ prompt: `${prompt} of ${n}` })));
  const tasks = [...(await make("first")), ...(await make("second"))];
  // The third 0.20 USD does not fit into the remaining 0.10 USD.
  const thirds = await Promise.all(
    users.map((user) => caught(user.model(OMNI).run({ prompt: "third" }))),
  );
  for (const third of thirds) expect(third).toBeInstanceOf(BudgetExceededError);
  expect(client.budget()).toBeUndefined();

  const results = tasks.map((task) => task.result());
  while (held.size < 24) await settled();
  await settled();
  // One loop uses 24 of the 32 sockets for its polls.
  expect(held.size).toBe(24);
  open?.();
  await Promise.all(results);

  expect(server.ledger.creates).toHaveLength(200);
  expect(server.connections).toBeLessThanOrEqual(32);
  expect(requests.filter(({ url }) => url.includes("/pricing/"))).toHaveLength(1);
  for (const user of users) {
    const left = { maxUsd: 0.5, spentUsd: 0.4, reservedUsd: 0, remainingUsd: 0.1 };
    expect(user.budget()).toEqual(left);
  }
});

test("without its own budget, a client counts in the budget of its parent client", async () => {
  const { client } = await stage({ budget: { maxUsd: 1 } });
  const own = client.with({ budget: { maxUsd: 0.5 } });
  await client.with({}).model(OMNI).run({ prompt: "a" });
  await own.with({ unknownFields: "refuse" }).model(OMNI).run({ prompt: "b" });
  expect(client.budget()?.spentUsd).toBe(0.2);
  expect(own.budget()?.spentUsd).toBe(0.2);
});

test("a budget is released when the last of its tasks has ended", () => {
  const budgets = new Budgets({} as Pricing, new TestClock(), undefined);
  const budget = new Budget({ maxUsd: 1 }, budgets);
  const amount = { kind: "amount", usd: 0.2, basis: "a call" } as const;
  budget.reserve(OMNI, "key-1", amount).submitted(["task_1", "task_2"]);
  budgets.settle("task_1", 0.2);
  expect([...budgets.waiting]).toEqual([budget]);
  budgets.settle("task_2", 0.2);
  expect([...budgets.waiting]).toEqual([]);
  expect(budget.state()).toMatchObject({ spentUsd: 0.4, reservedUsd: 0 });
});

test("headers override those of the parent client, except for polls", async () => {
  const { client, requests } = await stage({ headers: { "x-app": "app", "x-user": "nobody" } });
  const ada = client.with({ headers: { "X-User": "ada" } });
  const region = ada.with({ headers: { "x-region": "eu" } });
  await ada.model(OMNI).run({ prompt: "a" });
  await region.catalog.list();
  const sent = requests.map(({ method, headers }) => {
    const { "x-app": app, "x-user": user, "x-region": region } = headers;
    return [method, app, user, region];
  });
  expect(sent).toEqual([
    ["POST", "app", "ada", undefined],
    ["GET", "app", "nobody", undefined],
    ["GET", "app", "ada", "eu"],
  ]);
  expect(requests.map(({ call }) => call)).toEqual([1, 2, 3]);
});

test("each client has its own setting for unknown fields", async () => {
  const { server } = await stage();
  const { apiKey, url: baseUrl } = server;
  await using client = createCoreClient<ModelRequests>(registry, { apiKey, baseUrl });
  const request = { prompt: "a", music_bed: true };
  const issuesOf = (one: typeof client) => one.model(OMNI).validate(request);
  expect(await issuesOf(client)).toHaveLength(0);
  expect(await issuesOf(client.with({ unknownFields: "refuse" }))).toHaveLength(1);
});

test.each([
  [{ budjet: {} }, 'with has no option "budjet"; did you mean budget?'],
  [{ budget: { maxUsd: -1 } }, "budget.maxUsd must be an amount in USD, from 0 (got -1)."],
  [{ unknownFields: "warn" }, 'unknownFields must be "refuse" or "send" (got "warn").'],
  [{ headers: new Headers() }, "headers must be a plain object of strings"],
  [null, "with takes an object of options (got null)."],
])("%j is refused as options", async (options, message) => {
  const { client } = await stage();
  expect(() => client.with(options as never)).toThrow(message);
});

test("the API key header cannot be set", async () => {
  const { client, server } = await stage();
  const ada = client.with({ headers: { Authorization: "Bearer other" } });
  expect(await caught(ada.model(OMNI).run({ prompt: "a" }))).toMatchObject({
    message: "The header authorization cannot be set: it carries the API key; set apiKey instead",
  });
  expect(server.posts).toBe(0);
});

test("an idempotency key makes one create in all clients, and counts in the budget of one client", async () => {
  const { client, server } = await stage();
  const [ada, bob] = [1, 1].map((maxUsd) => client.with({ budget: { maxUsd } }));
  const options = { idempotencyKey: "order-17" };
  const ask = async (user: typeof ada) => user?.model(OMNI).submit({ prompt: "a" }, options);
  const tasks = await Promise.all([ask(ada), ask(bob), ask(client)]);
  expect(new Set(tasks.map((task) => task?.id)).size).toBe(1);
  expect(server.posts).toBe(1);
  expect(await caught(client.model(OMNI).run({ prompt: "b" }, options))).toMatchObject({
    message: expect.stringContaining("was used in this client for another request") as string,
  });
  await tasks[1]?.result();
  // With parallel calls, either client may be the first.
  const spent = [ada, bob].map((user) => user?.budget()?.spentUsd ?? 0);
  expect(spent.sort((one, other) => one - other)).toEqual([0, 0.2]);
});

test("another client does not send a lost create again either", async () => {
  const { client, server } = await stage({}, { onCreate: ({ bill }) => (bill(), "reset") });
  const options = { idempotencyKey: "order-17" };
  for (const one of [client.with({}), client.with({})]) {
    const error = await caught(one.model(OMNI).run({ prompt: "a" }, options));
    expect(error).toMatchObject({ name: "SubmissionUnknownError" });
  }
  expect(server.ledger.creates).toHaveLength(1);
});

test("closing it does nothing, and closing its parent client closes it", async () => {
  const { client } = await stage();
  const ada = client.with({});
  await ada.close();
  await ada.model(OMNI).run({ prompt: "a" });
  await client.close();
  expect(await caught(ada.model(OMNI).run({ prompt: "b" }))).toBeInstanceOf(ClientClosedError);
});

test("clients share their tasks, even tasks of models that one client got as modules", async () => {
  const { client, server } = await stage();
  const task = await client.with({}).model(omni).submit({ prompt: "a" });
  expect((await client.tasks.resume(task.toJSON()).result()).taskId).toBe(task.id);
  expect(client.with({}).tasks.resume(task.id).final).toMatchObject({ status: "completed" });
  expect(server.polls.get(task.id)).toBe(1);
});

test("clients share one journal: any of them can find its jobs and submit them again", async () => {
  const { client, server } = await stage({ journal: memoryJournal() });
  const [ada, bob] = [client.with({ budget: { maxUsd: 1 } }), client.with({})];
  const job = { jobId: "order-17" };
  const task = await ada.model(OMNI).submit({ prompt: "a" }, job);
  expect((await bob.model(OMNI).submit({ prompt: "a" }, job)).id).toBe(task.id);
  const { tasks } = await client.recover();
  expect(tasks).toMatchObject([{ jobId: "order-17", task: { id: task.id } }]);
  await tasks[0]?.task.result();
  expect(ada.budget()).toMatchObject({ spentUsd: 0.2, reservedUsd: 0 });
  expect(server.posts).toBe(1);
});

test("a batch stays within the budget of its client", async () => {
  const out = await mkdtemp(join(tmpdir(), "with-"));
  onTestFinished(() => rm(out, { recursive: true, force: true }));
  const { client, server } = await stage({ journal: memoryJournal() });
  const ada = client.with({ budget: { maxUsd: 0.3 } });
  const jobs = ["a", "b"].map((prompt) => ({ id: prompt, model: OMNI, request: { prompt } }));
  const ends: string[] = [];
  for await (const { status } of runBatch(ada, jobs, { out })) ends.push(status);
  expect(ends.sort()).toEqual(["completed", "refused"]);
  expect(server.ledger.creates).toHaveLength(1);
  expect(ada.budget()?.spentUsd).toBe(0.2);
});
