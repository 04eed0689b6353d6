// Events that end a worker, and the work that the worker waits for or leaves to other workers.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { Redis } from "ioredis";
import { expect, test } from "vitest";
import { enqueueBatch, startBatchWorker } from "../../../runtime/batch/queue/index.js";
import { registry } from "../stage/sdk.js";
import { startRedis } from "./redis-server.js";
import {
  enqueue,
  folder,
  gateway,
  hurry,
  keepBooks,
  KEYED,
  outcomes,
  queue,
  redis,
  rowsOf,
  said,
  serve,
  UNKEYED,
  until,
  useQueue,
  work,
} from "./stage.js";

useQueue();

test("a wrong key ends the worker, and leaves its jobs to the next one", async () => {
  await serve();
  hurry();
  await enqueue(rowsOf(2, KEYED));
  const client = { apiKey: "wrong", baseUrl: gateway.url, pollIntervalMs: 30 };
  const worker = await startBatchWorker(registry, client, redis.url, { queue, results: folder });
  await expect(worker.closed).rejects.toMatchObject({ name: "AuthenticationError" });
  await work();
  expect((await outcomes()).map(({ status }) => status)).toEqual(["completed", "completed"]);
});

test("on a Redis that may lose data, models without a promised key need acceptLoss", async () => {
  await serve();
  await using forgetful = await startRedis(["--appendonly", "no"]);
  const own = { queue, results: folder };
  await enqueueBatch(forgetful.url, rowsOf(1, UNKEYED), { queue });
  const worker = await work(own, forgetful.url);
  await expect(worker.closed).rejects.toThrow(
    'no Idempotency-Key is promised for the model "x-v3-omni"',
  );
  expect(said.join()).toContain("Redis keeps nothing on disk");
  expect(gateway.creates()).toEqual([]);
  const other = await work({ ...own, acceptLoss: true }, forgetful.url);
  while (gateway.creates().length === 0) await new Promise((resolve) => setTimeout(resolve, 10));
  await other.close();
});

test("workers wait for an unreachable Redis, and lose nothing", async () => {
  await serve({ taskTime: "300ms" });
  await enqueue(rowsOf(12, UNKEYED));
  // A job that a worker held when Redis stopped is free again after its lock expires.
  const options = { concurrency: 2, lockMs: 1_000 };
  await Promise.all([work(options), work(options)]);
  while (gateway.creates().length < 4) await new Promise((resolve) => setTimeout(resolve, 5));
  await redis.stop();
  await new Promise((resolve) => setTimeout(resolve, 500));
  await redis.start();
  const all = await outcomes();
  expect(said.filter((line) => line.includes("cannot be reached"))).toHaveLength(2);
  const known = all.filter(({ status }) => status === "completed").length;
  expect(all).toHaveLength(12);
  expect(gateway.creates().length).toBeGreaterThanOrEqual(known);
  expect(new Set(gateway.creates().map(({ bodyHash }) => bodyHash)).size).toBe(
    gateway.creates().length,
  );
});

test("a task that Redis cannot store, because its memory is full, is stored later", async () => {
  const full = (bytes: string) => peer.config("SET", "maxmemory", bytes);
  const peer = new Redis(redis.url);
  await keepBooks({ onCreate: async () => void (await full("1")) });
  await enqueue(rowsOf(1, UNKEYED));
  await work();
  await until(() => said.some((line) => line.includes(": Redis could not store its task (OOM")));
  await full("0");
  expect(await outcomes()).toMatchObject([{ status: "completed", taskIds: ["task_1"] }]);
  peer.disconnect();
});

test.each(["a create on the wire", "a task under way", "Redis gone"])(
  "aborting with %s ends a worker at once, and then its process exits",
  async (phase) => {
    await serve({
      taskTime: "1h",
      // The gateway never answers.
      scenarios: phase === "a create on the wire" ? ["stall headers always"] : [],
    });
    await using own = await startRedis();
    await enqueueBatch(own.url, rowsOf(4, KEYED), { queue });
    const program = join(import.meta.dirname, "aborted.ts");
    const tsx = import.meta.resolve("tsx");
    const child = spawn(process.execPath, ["--import", tsx, program, own.url, queue, folder], {
      env: { ...process.env, GATEWAY_API_KEY: gateway.apiKey, GATEWAY_BASE_URL: gateway.url },
      stdio: ["ignore", "pipe", "inherit"],
    });
    let told = "";
    child.stdout.on("data", (chunk: Buffer) => (told += chunk.toString()));
    const exit = once(child, "exit");
    await until(() => gateway.creates().length === 4 && told.includes("ready"));
    if (phase === "Redis gone") await own.stop();
    child.kill("SIGUSR2");
    expect(await exit).toEqual([0, null]);
    expect(told).toBe("ready\nat once\n");
  },
);

test.each([
  ["polls", "GET /v1/tasks"],
  ["saves", "GET /files"],
])("closing a worker during %s leaves its jobs to the next one", async (_, on) => {
  await serve();
  const scenario = (method: string) =>
    fetch(`${gateway.url}/__gateway/scenarios`, {
      method,
      headers: { "Content-Type": "application/json" },
      ...(method === "POST" && { body: JSON.stringify({ scenario: "stall body", on }) }),
    });
  await enqueue(rowsOf(4, KEYED));
  expect((await scenario("POST")).ok).toBe(true);
  const first = await work();
  while (gateway.creates().length < 4) await delay(10);
  await delay(300);
  await first.close();
  await scenario("DELETE");
  await work();
  expect((await outcomes()).map(({ status }) => status)).toEqual(Array(4).fill("completed"));
});
