// The handle of a task: iterating, resuming, many tasks at once, time-outs.
import { expect, test } from "vitest";
import type { TaskState } from "../../../runtime/index.js";
import { caught, clientOn } from "../stage/client.js";
import { settled } from "../stage/clock.js";
import { DONE, serve, type Reply } from "../stage/server.js";
import { stage } from "../stage/stage.js";

const state = (status: string, progress: number, more: object = {}): Reply => ({
  body: { code: 200, data: { status, progress, ...more } },
});

const video = {
  result: { videos: [{ url: ["http://h/a.mp4"], expires_at: 1_785_600_000 }] },
  cost: 0.336,
  credits_cost: 3.3600000000000003,
};

test("iterating a task yields its states until its end", async () => {
  const { client, play } = await stage();
  const task = await client.model("x-v3-omni").submit({ prompt: "a lake", duration: 5 });
  const states: TaskState[] = [];
  await play(
    (async () => {
      for await (const one of task) states.push(one);
    })(),
  );
  const last = states.at(-1);
  expect(last?.status).toBe("completed");
  if (last?.status === "completed") expect(last.result.videos).toHaveLength(1);
  const progress = states.map((one) => one.progress ?? 0);
  expect(progress).toEqual([...progress].sort((a, b) => a - b));
  expect(states.length).toBeGreaterThan(2);
});

test("breaking out of the iteration stops the polling", async () => {
  const server = await serve((_, index) => state("processing", index));
  const { client, clock, play } = clientOn(server.url);
  const task = client.tasks.resume("task_1");
  await play(
    (async () => {
      for await (const one of task) if ((one.progress ?? 0) >= 2) break;
    })(),
  );
  const before = server.arrived.length;
  clock.advance(600_000);
  await settled();
  expect(server.arrived).toHaveLength(before);
  expect(clock.waiting).toBe(0);
});

test("a failed task ends the iteration with its state, and throws from result()", async () => {
  const server = await serve(() =>
    state("failed", 100, { cost: 0, error: { message: "moderated", code: "task_failed" } }),
  );
  const { client, play } = clientOn(server.url);
  const task = client.tasks.resume("task_1");
  const states: string[] = [];
  await play(
    (async () => {
      for await (const one of task) states.push(one.status);
    })(),
  );
  expect(states).toEqual(["failed"]);
  await expect(task.result()).rejects.toThrow("Task task_1 failed: moderated. It was refunded");
  await expect(task.result()).rejects.toMatchObject({ cost: 0 });
});

test.each([
  "..",
  ".",
  "",
  "a b",
  "a\r\nb",
  "a\u0000",
  "\ud800",
  "null",
  "None",
  "0",
  "x".repeat(1001),
])("%j is refused as a task id before any request", (id) => {
  const { client, wire } = clientOn("http://127.0.0.1:9");
  expect(() => client.tasks.resume(id)).toThrow("is not a task id");
  expect(() => client.model("x-v3-omni").resume(id)).toThrow("is not a task id");
  expect(wire.sent).toEqual([]);
});

test("the error for a missing task id names the value to pass", () => {
  const { client } = clientOn("http://127.0.0.1:9");
  expect(() => client.tasks.resume(undefined as unknown as string)).toThrow(
    "The task id is missing. Pass the id of a submitted task, such as task_01K8.",
  );
});

test("a time-out names the task, which can be resumed", async () => {
  const server = await serve(() => state("processing", 10));
  const { client, clock, play } = clientOn(server.url);
  const error = await caught(play(client.tasks.resume("task_1").result({ timeoutMs: 20_000 })));
  expect(error).toMatchObject({ name: "TaskTimeoutError", taskId: "task_1", retryable: true });
  expect(clock.now).toBe(20_000);
});

test("aborting the wait rejects with the reason, which then names the paid task", async () => {
  const server = await serve(({ method }) =>
    method === "POST"
      ? { body: { code: 200, data: [{ task_id: "task_1" }] } }
      : state("processing", 1),
  );
  const { client, clock } = clientOn(server.url);
  const controller = new AbortController();
  const run = caught(client.model("x-v3-omni").run({ prompt: "a" }, { signal: controller.signal }));
  while (clock.waiting === 0 || server.arrived.length === 0) await settled();
  await settled();
  const reason = new Error("the user left");
  controller.abort(reason);
  expect(await run).toBe(reason);
  expect(reason).toMatchObject({ taskId: "task_1" });
  expect(clock.waiting).toBe(0);
});

test("all returns results in order; allSettled returns every outcome", async () => {
  const server = await serve(({ url }) =>
    url.endsWith("task_2")
      ? state("failed", 100, { error: { message: "no" } })
      : { body: { code: 200, data: { ...DONE, id: url.split("/").at(-1), cost: 1 } } },
  );
  const { client, play } = clientOn(server.url);
  const good = await play(
    client.tasks.all(["task_3", { id: "task_1" }, client.tasks.resume("task_4")]),
  );
  expect(good.map(({ taskId }) => taskId)).toEqual(["task_3", "task_1", "task_4"]);
  expect(await caught(play(client.tasks.all(["task_1", "task_2"])))).toMatchObject({
    name: "TaskFailedError",
  });
  const ends = await play(client.tasks.allSettled(["task_1", "task_2"]));
  expect(ends.map(({ status }) => status)).toEqual(["fulfilled", "rejected"]);
});

test("all stops polling when one task has failed", async () => {
  const server = await serve(({ url }) =>
    url.endsWith("task_2")
      ? state("failed", 100, { error: { message: "no" } })
      : state("processing", 1),
  );
  const { client, play, clock } = clientOn(server.url);
  expect(await caught(play(client.tasks.all(["task_1", "task_2", "task_3"])))).toMatchObject({
    name: "TaskFailedError",
    taskId: "task_2",
  });
  expect(clock.waiting).toBe(0);
});

test("a state comes with its answer; an ended task's state comes with its last answer", async () => {
  const server = await serve((_, index) => ({
    ...(index < 1 ? state("processing", 10) : state("completed", 100, video)),
    headers: { "x-request-id": `req-${index}` },
  }));
  const { client } = clientOn(server.url);
  const task = client.tasks.resume("task_1");
  const first = await task.refresh().withResponse();
  expect(first).toMatchObject({ data: { status: "processing" }, response: { requestId: "req-0" } });
  const second = await client.tasks.get("task_1").withResponse();
  expect(second).toMatchObject({ data: { status: "completed" }, response: { status: 200 } });
  const third = await task.refresh().withResponse();
  expect(third).toMatchObject({ data: { status: "completed" }, response: { requestId: "req-1" } });
  expect(server.arrived).toHaveLength(2);
});
