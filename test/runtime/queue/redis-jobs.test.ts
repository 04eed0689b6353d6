// The claims of jobs in Redis: whoever may still be about to send loses the claim, and what was sent is not sent again without a key.
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { connect } from "../../../runtime/batch/queue/connection.js";
import { loadPeers, type Redis } from "../../../runtime/batch/queue/peers.js";
import { RedisJobs } from "../../../runtime/batch/queue/redis-jobs.js";
import { BatchState } from "../../../runtime/batch/queue/state.js";
import type { Intent } from "../../../runtime/journal/journal.js";
import { startRedis, type RedisServer } from "./redis-server.js";

let server: RedisServer;
let redis: Redis;
let state: BatchState;
let [batches, tokens] = [0, 0];
beforeAll(async () => {
  server = await startRedis();
});
afterAll(() => server[Symbol.asyncDispose]());
beforeEach(async () => {
  redis = connect(await loadPeers(), server.url, () => undefined);
  state = new BatchState(redis, `batch-${++batches}`);
  await state.run("enqueue", "a", "m", "{}", "", "digest", "seed");
});
afterEach(() => redis.disconnect());

const worker = () => new RedisJobs(state, () => `token-${++tokens}`);

function intent(keyPromised: boolean, more: Partial<Intent> = {}): Intent {
  return {
    job: "a",
    named: true,
    idempotencyKey: "key-1",
    keyPromised,
    model: "m",
    endpoint: "/v1/videos/generations",
    bodyHash: "hash",
    body: "{}",
    at: "2026-01-01T00:00:00.000Z",
    ...more,
  };
}
const sending = { kind: "sending", job: "a" } as const;
const acknowledged = { kind: "acknowledged", job: "a", taskIds: ["task_1"] } as const;
const facts = { at: "2026-01-01T00:00:00.000Z", idempotencyKey: "key-1" };

test.each([true, false])(
  "a worker that was stopped before its first bytes does not send once another has the job (promised key: %s)",
  async (promised) => {
    const [stopped, other] = [worker(), worker()];
    expect(await stopped.begin(intent(promised))).toBeUndefined();
    expect(await other.begin(intent(promised, { idempotencyKey: "key-2" }))).toEqual({
      ...facts,
      keyPromised: promised,
      sent: false,
      taskIds: undefined,
    });
    await other.note(sending);
    await expect(stopped.note(sending)).rejects.toThrow(
      'Job "a" was taken over by another worker; nothing was sent.',
    );
    // What the stopped one then says takes nothing from the other.
    await stopped.note({ kind: "refused", job: "a" });
    expect(await state.job("a")).toMatchObject({ sent: "1", key: "key-1" });
  },
);

test.each([
  [true, "sent again with its key", { ...facts, keyPromised: true, sent: true }],
  [false, "not sent again", { ...facts, keyPromised: false, sent: true }],
])("with promised key %s a create that was sent is %s", async (promised, _, known) => {
  const [first, second] = [worker(), worker()];
  await first.begin(intent(promised));
  await first.note(sending);
  expect(await second.begin(intent(promised))).toEqual({ ...known, taskIds: undefined });
});

test("of another body, as an SDK of another version makes it, nothing that was sent is sent again", async () => {
  const [first, second] = [worker(), worker()];
  await first.begin(intent(true));
  await first.note(sending);
  expect(await second.begin(intent(true, { bodyHash: "other" }))).toMatchObject({
    sent: true,
    keyPromised: false,
  });
});

test("an acknowledgement that comes late turns unknown into known, and its amount stays reserved until it ends", async () => {
  await state.setBatch("max", "1000");
  expect(await state.run("reserve", "a", "400")).toBe("ok");
  const first = worker();
  await first.begin(intent(false));
  await first.note(sending);
  expect(await state.run("settle", "a", "unknown", "keep", "queued", "why", "[]", "")).toBe(1);
  expect(await state.outcomes(10)).toEqual(["a"]);
  expect(await state.batch()).toMatchObject({ "jobs:unknown": "1", reserved: "400", held: "400" });
  await first.note(acknowledged);
  expect(await state.outcomes(10)).toEqual([]);
  expect(await state.unpolled()).toEqual(["a"]);
  expect(await state.batch()).toMatchObject({
    "jobs:unknown": "0",
    "jobs:running": "1",
    reserved: "400",
    held: "0",
  });
  expect(await worker().begin(intent(false))).toMatchObject({ taskIds: ["task_1"] });
});

test("who takes a job for unknown while its acknowledgement arrives does not end it", async () => {
  const first = worker();
  await first.begin(intent(false));
  await first.note(sending);
  await first.note(acknowledged);
  expect(await state.run("settle", "a", "unknown", "keep", "queued", "why", "[]", "")).toBe(0);
  expect(await state.job("a")).toMatchObject({ state: "running" });
});

test("what was refused is begun anew; a job ends once", async () => {
  const first = worker();
  await first.begin(intent(false));
  await first.note(sending);
  expect(await state.run("settle", "a", "failed", "free", "queued", "no", "[]", "")).toBe(0);
  await first.note({ kind: "refused", job: "a" });
  expect(await first.begin(intent(false, { idempotencyKey: "key-9" }))).toBeUndefined();
  await first.note({ kind: "refused", job: "a" });
  expect(await state.run("settle", "a", "failed", "free", "queued", "no", "[]", "")).toBe(1);
  expect(await state.run("settle", "a", "failed", "free", "queued", "no", "[]", "")).toBe(0);
  await expect(first.begin(intent(false))).rejects.toThrow('Job "a" has ended; nothing was sent.');
});

test("a worker refuses a job that it is submitting itself", async () => {
  const first = worker();
  await first.begin(intent(true));
  await expect(first.begin(intent(true))).rejects.toThrow('Job "a" is being submitted.');
});

test("of a batch that is cancelled nothing more is sent, and nothing more is taken", async () => {
  const first = worker();
  await first.begin(intent(true));
  await state.setBatch("cancelled", "1");
  await expect(first.note(sending)).rejects.toThrow(
    'Job "a" was not sent: its batch was cancelled.',
  );
  expect(await state.run("enqueue", "b", "m", "{}", "", "digest", "seed")).toBe(-2);
});

test("a job is enqueued once, and not with another request", async () => {
  expect(await state.run("enqueue", "a", "m", "{}", "", "digest", "seed")).toBe(1);
  expect(await state.run("enqueue", "a", "m", "{}", "", "other", "seed")).toBe(-1);
  expect(await state.batch()).toEqual({ "jobs:queued": "1" });
});

test("reservations and costs together never pass the budget", async () => {
  await state.setBatch("max", "1000");
  for (const id of ["b", "c", "d"]) await state.run("enqueue", id, "m", "{}", "", id, "seed");
  const reserve = (id: string, micro: number) => state.run("reserve", id, String(micro));
  const all = ["a", "b", "c", "d"].map((id) => reserve(id, 400));
  expect(await Promise.all(all)).toEqual(["ok", "ok", "wait", "wait"]);
  // Asked for again after a broken connection, it is the same reservation.
  expect(await reserve("a", 400)).toBe("ok");
  expect(await state.batch()).toMatchObject({ reserved: "800" });
  await worker().begin(intent(false));
  await worker().note(acknowledged);
  expect(await state.run("settle", "a", "completed", "250", "running", "", "[]", "0.00025")).toBe(
    1,
  );
  expect(await state.batch()).toMatchObject({ reserved: "400", spent: "250" });
  expect(await reserve("c", 351)).toBe("wait");
  expect(await reserve("c", 350)).toBe("ok");
  expect(await reserve("d", 751)).toBe("never");
});

test("a cost that passes the budget stops further creates, also of those that would cost nothing", async () => {
  await state.setBatch("max", "1000");
  await state.run("enqueue", "b", "m", "{}", "", "b", "seed");
  await state.run("reserve", "a", "400");
  await worker().note(acknowledged);
  expect(await state.run("settle", "a", "completed", "1001", "running", "", "[]", "")).toBe(2);
  expect(await state.run("reserve", "b", "0")).toBe("over");
});

test("a job that is forgotten by hand frees its amount and can be enqueued again", async () => {
  await state.setBatch("max", "1000");
  await state.run("reserve", "a", "400");
  const first = worker();
  await first.begin(intent(false));
  await first.note(sending);
  await state.run("settle", "a", "unknown", "keep", "queued", "why", "[]", "");
  await first.forget("a");
  expect(await state.batch()).toEqual({
    max: "1000",
    reserved: "0",
    held: "0",
    "jobs:queued": "0",
    "jobs:unknown": "0",
  });
  await expect(first.forget("a")).rejects.toThrow('The queue has no job "a".');
  expect(await state.run("enqueue", "a", "m", "{}", "", "digest", "seed")).toBe(2);
});

test("all of it survives a restart of Redis, scripts included", async () => {
  const first = worker();
  await first.begin(intent(true));
  await first.note(sending);
  await server.restart();
  expect(await first.begin(intent(true)).catch((error: Error) => error.message)).toBe(
    'Job "a" is being submitted.',
  );
  expect(await worker().begin(intent(true))).toMatchObject({ sent: true, keyPromised: true });
});

test("the name of a queue is checked", () => {
  expect(() => new BatchState(redis, "a{b}")).toThrow(
    'The name of a queue has 1 to 100 letters, digits and _ . - (got "a{b}").',
  );
});
