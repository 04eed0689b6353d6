// A client with a journal: the stored records, the state after an abort, and the steps that the
// next process may take.
import { getEventListeners } from "node:events";
import { inspect } from "node:util";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { Client } from "../../../runtime/call/client/client.js";
import type { ClientOptions } from "../../../runtime/call/client/options.js";
import { SubmissionUnknownError } from "../../../runtime/call/errors/index.js";
import { journalOf } from "../../../runtime/jobs/client-journal.js";
import { Bench, KEY } from "../../faults/bench.js";
import { answer, completed } from "../../faults/server/http.js";
import { billed, reset, silence } from "../../faults/server/steps.js";
import { StageStore } from "../stage/memory-store.js";
import type { StageModels } from "../stage/models.js";
import { PRICES } from "../stage/prices.js";

const KEYED = "x-imagine-video";
const UNKEYED = "x-v3-omni";
const REQUEST = { prompt: "a" };

let bench: Bench;
let store: StageStore;
beforeEach(() => {
  bench = new Bench(1);
  store = new StageStore();
});
afterEach(() => bench.end());

/** Starts a process with the journal. */
function started(url: string, options: ClientOptions = {}): Client<StageModels> {
  const journal = journalOf(store);
  return bench.client(url, { journal, ...options });
}

test("no request is sent before its intent is stored, and no record has the key", async () => {
  const server = await bench.serve();
  store.dies = "claimed";
  void Promise.resolve(started(server.url).model(KEYED).submit(REQUEST)).catch(() => undefined);
  await bench.until(() => store.writes.length === 1, "still");
  expect(server.posts).toEqual([]);
  expect(store.jobs[0]).toMatchObject({
    phase: "claimed",
    facts: {
      job: "key-1",
      named: false,
      idempotencyKey: "key-1",
      keyPromised: true,
      model: KEYED,
      endpoint: "/v1/videos/generations",
    },
  });
  expect(await store.body("key-1")).toBe(JSON.stringify({ model: KEYED, ...REQUEST }));
  expect(JSON.stringify(store.jobs)).not.toContain(KEY);
});

test("a task that has ended with unsaved files can be recovered", async () => {
  const server = await bench.serve();
  const client = started(server.url);
  const task = await bench.play(Promise.resolve(client.model(KEYED).submit(REQUEST)));
  await bench.play(task.result());
  expect(store.writes).toEqual(["claimed", "sending", "created", "created"]);
  const { tasks } = await bench.play(started(server.url).recover());
  expect(tasks).toMatchObject([
    {
      jobId: "key-1",
      model: KEYED,
      request: { model: KEYED, ...REQUEST },
      saved: [],
      task: { id: task.id },
    },
  ]);
});

test("a job is created once, however often and by however many processes it is requested", async () => {
  const server = await bench.serve();
  const ask = (client: Client<StageModels>) =>
    bench.play(Promise.resolve(client.model(UNKEYED).submit(REQUEST, { jobId: "order 17" })));
  const first = started(server.url);
  const ids = [await ask(first), await ask(first), await ask(started(server.url))];
  expect(new Set(ids.map(({ id }) => id)).size).toBe(1);
  expect(server.posts).toHaveLength(1);
  await expect(first.model(UNKEYED).submit({ prompt: "b" }, { jobId: "order 17" })).rejects.toThrow(
    'Job "order 17" was started with another request. Give this request its own jobId.',
  );
});

test("a lost job is sent again with its key if the key is promised, else it stays unknown", async () => {
  const server = await bench.serve({ creates: [billed(reset), billed(reset)] });
  const options = { retry: { attempts: 1 } };
  const ask = (model: typeof KEYED | typeof UNKEYED) =>
    bench.told(
      Promise.resolve(started(server.url, options).model(model).submit(REQUEST, { jobId: model })),
    );
  expect(await ask(KEYED)).toContain("unknown");
  expect(await ask(UNKEYED)).toContain("unknown");
  expect(await ask(KEYED)).toBe("task_1");
  // A job sent without a promised key stays unknown, even if a later call trusts its key.
  const trusting = { jobId: UNKEYED, trustIdempotencyKey: true };
  const again = started(server.url).model(UNKEYED).submit(REQUEST, trusting);
  const error = await bench.failure(again);
  expect(error).toBeInstanceOf(SubmissionUnknownError);
  expect(error.message).toContain("the process that sent it has ended");
  expect(server.posts.map(({ headers }) => headers["idempotency-key"])).toEqual([
    "key-1",
    "key-1",
    "key-1",
  ]);
  expect(server.ledger.creates).toHaveLength(2);
});

test("a refused job is forgotten, unless it was sent before", async () => {
  const error = { message: "no", type: "invalid_request_error" };
  const refusal = billed(({ send }) => send(answer(400, { error })));
  const server = await bench.serve({
    creates: [({ send }) => send(answer(400, { error })), billed(reset), refusal],
  });
  const ask = (client: Client<StageModels>) =>
    bench.failure(client.model(KEYED).submit(REQUEST, { jobId: "a" }));
  expect(await ask(started(server.url, { retry: { attempts: 1 } }))).toMatchObject({ status: 400 });
  expect(store.writes.at(-1)).toBe("gone");
  expect(await ask(started(server.url, { retry: { attempts: 1 } }))).toBeInstanceOf(
    SubmissionUnknownError,
  );
  // The first create of the job may have been billed, even if the gateway refuses the second
  // create.
  expect(await ask(started(server.url, { retry: { attempts: 1 } }))).toBeInstanceOf(
    SubmissionUnknownError,
  );
  expect(store.writes.at(-1)).toBe("unknown");
});

test.each(["claimed", "sending"] as const)(
  "an abort while %s is being stored ends the call at once, and nothing is sent",
  async (phase) => {
    const server = await bench.serve();
    store.dies = phase;
    const abort = new AbortController();
    const client = started(server.url);
    const submitted = client.model(UNKEYED).submit(REQUEST, { signal: abort.signal });
    const failed = bench.still(submitted.then(String, (error: Error) => error.name));
    await bench.until(() => store.writes.includes(phase), "still");
    abort.abort();
    expect(await failed).toBe("AbortError");
    expect(server.posts).toEqual([]);
  },
);

test("an abort while the acknowledgement is being stored still returns the task", async () => {
  const server = await bench.serve();
  store.dies = "created";
  const abort = new AbortController();
  const submitted = started(server.url).model(UNKEYED).submit(REQUEST, { signal: abort.signal });
  await bench.until(() => store.writes.includes("created"), "still");
  abort.abort();
  expect((await submitted).id).toBe("task_1");
});

test("a thousand submissions leave no listener on their signal", async () => {
  const server = await bench.serve();
  const { signal } = new AbortController();
  const model = started(server.url, { limits: { queued: 1_000 } }).model(UNKEYED);
  await bench.still(
    Promise.all(Array.from({ length: 1_000 }, () => model.submit(REQUEST, { signal }))),
  );
  expect(getEventListeners(signal, "abort")).toEqual([]);
});

test("a task whose acknowledgement cannot be stored is returned, and logged", async () => {
  const said: unknown[] = [];
  const server = await bench.serve({
    creates: [
      billed(({ send }) => {
        store.full = true;
        return send(answer(200, { code: 200, data: [{ status: "submitted", task_id: "task_1" }] }));
      }),
    ],
  });
  const note = (...line: unknown[]) => void said.push(line);
  const logger = { debug: note, info: note, warn: note, error: note };
  const task = await started(server.url, { logger }).model(UNKEYED).submit(REQUEST);
  expect(task.id).toBe("task_1");
  expect(said).toEqual([
    [
      'The journal could not store the event "acknowledged" of job "key-1", task task_1: no space left',
      { kind: "acknowledged", job: "key-1", taskIds: ["task_1"] },
    ],
  ]);
});

test("closing waits until the job on the wire is stored", async () => {
  const server = await bench.serve({ creates: [billed(silence)] });
  const client = started(server.url);
  const submitted = client.model(UNKEYED).submit(REQUEST);
  const failed = submitted.then(String, (error: Error) => error.name);
  await bench.until(() => server.ledger.creates.length === 1, "still");
  await bench.play(client.close());
  expect(await failed).toBe("SubmissionUnknownError");
  expect(store.writes).toEqual(["claimed", "sending", "unknown"]);
});

test("a job left by a crash counts for the budget of the next process", async () => {
  const server = await bench.serve({ creates: [billed(silence)] });
  store.dies = "sending";
  void Promise.resolve(started(server.url).model(KEYED).submit(REQUEST)).catch(() => undefined);
  await bench.until(() => store.writes.includes("sending"), "still");
  store.dies = undefined;
  const poor = started(server.url, { budget: { maxUsd: 0, prices: PRICES } });
  const { tasks, unknown } = await bench.play(poor.recover());
  expect(tasks).toEqual([]);
  expect(unknown).toMatchObject([{ jobId: "key-1", error: { name: "BudgetExceededError" } }]);
  expect(server.posts).toEqual([]);
});

test("records and log lines never have the key, and log lines have neither a prompt nor a result URL", async () => {
  const url = "https://files.example.com/v.mp4?signature=canary-url";
  const server = await bench.serve({
    reads: ({ send }) => send(completed("task_1", url)),
  });
  const said: unknown[] = [];
  const note = (...line: unknown[]) => void said.push(...line);
  const hooks = { onRequest: note, onResponse: note, onFailure: note };
  const logger = { debug: note, info: note, warn: note, error: note };
  const client = started(server.url, { logger, logLevel: "debug", hooks });
  const result = client.model(KEYED).run({ prompt: "canary-prompt" });
  expect((await bench.play(result)).videos[0]?.url).toBe(url);
  await bench.play(started(server.url, { logger, logLevel: "debug" }).recover());
  expect(said.length).toBeGreaterThan(0);
  for (const secret of [KEY, "canary-prompt", "canary-url"]) {
    expect(inspect(said, { depth: 20, showHidden: true })).not.toContain(secret);
  }
  const kept = JSON.stringify([store.jobs, await store.body("key-1")]);
  expect(kept).toContain("canary-prompt");
  for (const secret of [KEY, "canary-url"]) expect(kept).not.toContain(secret);
});

test("a request that contains the API key is neither stored nor sent", async () => {
  const server = await bench.serve();
  const submitted = started(server.url)
    .model(UNKEYED)
    .submit({ prompt: `my key is ${KEY}` });
  await expect(submitted).rejects.toThrow(
    "The request contains the API key, which the journal must not store. Remove the key from the request; nothing was sent.",
  );
  expect([store.jobs, server.posts]).toEqual([[], []]);
});

test.each([
  [
    "jobId without a journal",
    (client: Client<StageModels>) => client.model(UNKEYED).submit(REQUEST, { jobId: "a" }),
    "jobId needs a journal: createClient({ journal: fileJournal(path) }).",
  ],
  [
    "recover without a journal",
    (client: Client<StageModels>) => client.recover(),
    "recover needs a journal: createClient({ journal: fileJournal(path) }).",
  ],
])("the error for %s has the fix", async (_, call, message) => {
  await expect(call(bench.client("http://127.0.0.1:9"))).rejects.toMatchObject({
    name: "ConfigurationError",
    message,
  });
});

test("a jobId that is not a text, and a value that is not a journal, are refused", async () => {
  const client = started("http://127.0.0.1:9");
  for (const jobId of ["", 7 as never]) {
    await expect(client.model(UNKEYED).submit(REQUEST, { jobId })).rejects.toThrow(
      `jobId must be a text that is not empty (got ${JSON.stringify(jobId)}).`,
    );
  }
  expect(() => bench.client("http://127.0.0.1:9", { journal: "path" as never })).toThrow(
    'journal must be the result of a function such as fileJournal(path) (got "path").',
  );
});
