// The claims of jobs in Redis: whoever may still be about to send loses the claim, and what was sent is not sent again without a key.
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { connect } from "../../../runtime/batch/queue/connection.js";
import { loadPeers, type Redis } from "../../../runtime/batch/queue/peers.js";
import { RedisJobs } from "../../../runtime/batch/queue/redis-jobs.js";
import { BatchState } from "../../../runtime/batch/queue/state.js";
import type { Intent } from "../../../runtime/jobs/journal.js";
import { startRedis, type RedisServer } from "./redis-server.js";

let server: RedisServer;
let redis: Redis;
let state: BatchState;
let batches = 0;
beforeAll(async () => {
  server = await startRedis();
});
afterAll(() => server[Symbol.asyncDispose]());
beforeEach(async () => {
  redis = connect(await loadPeers(), server.url, () => undefined);
  state = new BatchState(redis, `batch-${++batches}`);
  await state.open();
  await add("a");
});
afterEach(() => redis.disconnect());

/** Puts a job into the batch. */
async function add(id: string, digest = id, retry = "") {
  const values = ["m", "{}", "", digest, retry, "[]", "[]"];
  const [answer] = (await state.run("enqueue", id, ...values)) as readonly string[];
  return answer;
}

/** A worker that is about to submit the job. */
async function worker(asked = "", id = "a"): Promise<RedisJobs> {
  const jobs = new RedisJobs(state, () => undefined, new AbortController().signal);
  jobs.take(await state.job(id), asked, 0);
  return jobs;
}

/** Ends job a. */
async function end(from: string, status: string, money: string, earliest = 0, isUnanswered = "") {
  const tasks = from === "running" ? '["task_1"]' : "";
  const values = [from, tasks, status, money, "why", "[]", "", String(earliest), isUnanswered];
  const [answer] = (await state.run("ended", "a", ...values)) as readonly string[];
  return answer;
}

/** The amounts of the batch, in micro-dollars. */
async function amounts() {
  const { spent = "0", reserved = "0", held = "0" } = await state.batch();
  return { spent, reserved, held };
}

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

test.each([true, false])(
  "a worker that was stopped before its first bytes does not send once another has the job (promised key: %s)",
  async (promised) => {
    const [stopped, other] = [await worker(), await worker()];
    expect(await stopped.begin(intent(promised))).toBeUndefined();
    expect(await other.begin(intent(promised))).toBeUndefined();
    await other.note(sending);
    await expect(stopped.note(sending)).rejects.toThrow(
      'Job "a" was taken over by another worker; nothing was sent.',
    );
    // What the stopped one then says takes nothing from the other.
    await stopped.note({ kind: "refused", job: "a" });
    expect(await state.job("a")).toMatchObject({ sent: "1" });
  },
);

test.each([
  [true, "sent again with its key"],
  [false, "not sent again"],
])("with promised key %s a create that was sent is %s", async (promised) => {
  const [first, second] = [await worker(), await worker()];
  await first.begin(intent(promised));
  await first.note(sending);
  const later = { at: "2026-01-02T00:00:00.000Z" };
  expect(await second.begin(intent(promised, later))).toEqual({
    idempotencyKey: "key-1",
    at: "2026-01-01T00:00:00.000Z",
    keyPromised: promised,
    sent: true,
    taskIds: undefined,
  });
});

test("of another body, as an SDK of another version makes it, nothing that was sent is sent again", async () => {
  const [first, second] = [await worker(), await worker()];
  await first.begin(intent(true));
  await first.note(sending);
  expect(await second.begin(intent(true, { bodyHash: "other" }))).toMatchObject({
    sent: true,
    keyPromised: false,
  });
});

test("a lost create keeps its reservation, until an acknowledgement that comes late makes it known", async () => {
  await state.setBatch("max", "1000");
  const first = await worker("400");
  await first.begin(intent(false));
  await first.note(sending);
  expect(await end("queued", "unknown", "keep")).toBe("ok");
  expect(await state.outcomes(10)).toEqual(["a"]);
  expect(await state.batch()).toMatchObject({ "jobs:unknown": "1" });
  expect(await amounts()).toEqual({ spent: "0", reserved: "400", held: "400" });
  await first.note(acknowledged);
  expect(await state.outcomes(10)).toEqual([]);
  expect((await state.polls([], 10, 1_000)).jobs).toMatchObject([{ id: "a", tasks: '["task_1"]' }]);
  expect(await state.batch()).toMatchObject({ "jobs:unknown": "0", "jobs:running": "1" });
  expect(await amounts()).toEqual({ spent: "0", reserved: "400", held: "0" });
  expect(await (await worker()).begin(intent(false))).toMatchObject({ taskIds: ["task_1"] });
});

test("who takes a job for unknown while its acknowledgement arrives does not end it", async () => {
  const first = await worker();
  await first.begin(intent(false));
  await first.note(sending);
  await first.note(acknowledged);
  expect(await end("queued", "unknown", "keep")).toBe("no");
  expect(await state.job("a")).toMatchObject({ state: "running" });
});

test("what was refused is begun anew; a job ends once", async () => {
  const first = await worker();
  await first.begin(intent(false));
  await first.note(sending);
  expect(await end("queued", "refused", "free")).toBe("no");
  await first.note({ kind: "refused", job: "a" });
  const second = await worker();
  expect(await second.begin(intent(false))).toBeUndefined();
  await second.note({ kind: "refused", job: "a" });
  expect(await end("queued", "refused", "free")).toBe("ok");
  expect(await end("queued", "refused", "free")).toBe("no");
  await expect((await worker()).begin(intent(false))).rejects.toThrow(
    'Job "a" has ended; nothing was sent.',
  );
});

test("a worker refuses a job that it is submitting itself", async () => {
  const first = await worker();
  const record = await state.job("a");
  expect(() => first.take(record, "", 0)).toThrow('Job "a" was taken over by another worker');
});

test("of a batch that is cancelled nothing more is sent, and nothing more is taken", async () => {
  const first = await worker();
  await first.begin(intent(true));
  await state.setBatch("cancelled", "1");
  await expect(first.note(sending)).rejects.toThrow(
    'Job "a" was not sent: its batch was cancelled.',
  );
  expect(await add("b")).toBe("cancelled");
  // A claim that a killed worker has left keeps nobody from ending it.
  await expect((await worker()).begin(intent(true))).rejects.toThrow("its batch was cancelled");
  expect(await end("queued", "cancelled", "free")).toBe("ok");
});

test("a job is enqueued once, and not with another request", async () => {
  expect(await add("a")).toBe("queued");
  expect(await add("a", "another request")).toBe("other");
  expect(await state.batch()).toMatchObject({ "jobs:queued": "1" });
});

test.each([
  ["failed", "0", "new"],
  ["failed", "250000", "known"],
  ["refused", "", "new"],
  ["unknown", "", "known"],
  ["completed", "0", "known"],
  ["lost", "", "known"],
])(
  "of %s jobs with the cost %j, enqueued again to be retried, each is %s",
  async (status, cost, answer) => {
    if (status !== "refused") await (await worker()).note(acknowledged);
    const from = status === "refused" ? "queued" : "running";
    const tasks = status === "refused" ? "" : '["task_1"]';
    await state.run("ended", "a", from, tasks, status, "free", "why", "[]", cost, "0", "");
    expect(await add("a")).toBe("known");
    expect(await add("a", "a", "1")).toBe(answer);
    const isNew = answer === "new";
    expect(await state.job("a")).toMatchObject(
      isNew ? { state: "queued", attempt: "2", sent: undefined } : { state: status, attempt: "1" },
    );
    expect(await state.outcomes(10)).toEqual(isNew ? [] : ["a"]);
    expect(await state.batch()).toMatchObject({ [`jobs:${status}`]: isNew ? "0" : "1" });
  },
);

test("who was stopped with the answer of a task that failed does not end the job that was sent again", async () => {
  await (await worker()).note(acknowledged);
  const stopped = ["running", '["task_1"]', "failed", "free", "why", "[]", "0", "0", ""];
  expect(await state.run("ended", "a", ...stopped)).toEqual(["ok"]);
  expect(await add("a", "a", "1")).toBe("new");
  await (await worker()).note({ ...acknowledged, taskIds: ["task_2"] });
  expect(await state.run("ended", "a", ...stopped)).toEqual(["no"]);
  expect(await state.job("a")).toMatchObject({ state: "running" });
});

test("reservations and costs never exceed the budget, and waiting jobs get what is freed", async () => {
  await state.setBatch("max", "1000");
  for (const id of ["b", "c", "d"]) await add(id);
  const begin = async (id: string, asked: string) =>
    (await worker(asked, id)).begin(intent(false, { job: id })).then(
      () => "ok",
      (error: Error) => error.message,
    );
  expect(await Promise.all(["a", "b"].map((id) => begin(id, "400")))).toEqual(["ok", "ok"]);
  expect(await begin("c", "400")).toBe('Job "c" waits for the budget.');
  expect(await state.parked()).toEqual(["c"]);
  // Asked for again after a broken connection, it is the same reservation.
  expect(await begin("a", "400")).toBe("ok");
  expect(await amounts()).toEqual({ spent: "0", reserved: "800", held: "0" });
  await (await worker()).note(acknowledged);
  const ended = ["running", '["task_1"]', "completed", "250", "", "[]", "0.00025", "0", ""];
  expect(await state.run("ended", "a", ...ended)).toEqual(["ok", "c"]);
  expect(await amounts()).toEqual({ spent: "250", reserved: "400", held: "0" });
  expect(await begin("c", "351")).toContain("waits");
  expect(await begin("c", "350")).toBe("ok");
  expect(await state.parked()).toEqual([]);
  expect(await begin("d", "751")).toContain("more than the budget has left");
});

test.each([
  ["estimate", { spent: "400", reserved: "0", held: "0" }],
  ["free", { spent: "0", reserved: "0", held: "0" }],
  ["keep", { spent: "0", reserved: "400", held: "400" }],
  ["251", { spent: "251", reserved: "0", held: "0" }],
])("the end of a job with an estimate of 400 and the money %j leaves %o", async (money, left) => {
  await state.setBatch("max", "1000");
  const first = await worker("400");
  await first.begin(intent(false));
  await first.note(acknowledged);
  await end("running", "completed", money);
  expect(await amounts()).toEqual(left);
});

test("a cost that passes the budget stops further creates, also of those that would cost nothing", async () => {
  await state.setBatch("max", "1000");
  await add("b");
  await add("c");
  await (await worker("400", "c")).begin(intent(false, { job: "c" }));
  const backedOff = await worker("400", "c");
  const first = await worker("400");
  await first.begin(intent(false));
  await first.note(acknowledged);
  expect(await end("running", "completed", "1001")).toBe("overrun");
  const other = await worker("0", "b");
  await expect(other.begin(intent(false, { job: "b" }))).rejects.toThrow("the budget is overrun");
  // Also of one that has set its estimate aside, and was not carried out.
  await expect(backedOff.begin(intent(false, { job: "c" }))).rejects.toThrow("is overrun");
});

test("a job is lost by Redis's time, whatever a worker's clock says", async () => {
  await (await worker()).note(acknowledged);
  const soon = Math.floor(Date.now() / 1000) + 100;
  expect(await end("running", "lost", "keep", soon)).toBe("no");
  expect(await end("running", "lost", "keep", soon - 200)).toBe("ok");
});

test("all of it survives a restart of Redis, scripts included", async () => {
  const first = await worker();
  await first.begin(intent(true));
  await first.note(sending);
  await server.restart();
  expect(await (await worker()).begin(intent(true))).toMatchObject({
    sent: true,
    keyPromised: true,
  });
});

test("a missing job, and a batch with another mark, are reported", async () => {
  await expect(state.job("b")).rejects.toThrow("Redis has lost the batch");
  await state.redis.hset(`gateway-sdk:{${state.queue}}:batch`, "mark", "another");
  await expect(end("queued", "refused", "free")).rejects.toThrow("Redis has lost the batch");
});

test("the name of a queue is checked", () => {
  expect(() => new BatchState(redis, "a{b}")).toThrow(
    'The name of a queue has 1 to 100 letters, digits and _ . - (got "a{b}").',
  );
});
