// The owners of tasks, in memory and in Redis, and a claim that fails.
import { EventEmitter, once } from "node:events";
import { Redis } from "ioredis";
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from "vitest";
import { memoryOwners, redisOwners, type Owners } from "../../../generated/src/proxy.js";
import { startRedis, type RedisServer } from "../../runtime/queue/redis-server.js";
import { CLIENTS, type OpenClient } from "../redis/clients.js";
import { asked, openProxy } from "./in-process.js";

let server: RedisServer;
let redis: Redis;
const clients = new Map<string, OpenClient>();
beforeAll(async () => {
  server = await startRedis();
  redis = new Redis(server.url);
  for (const [name, open] of Object.entries(CLIENTS)) clients.set(name, await open(server.url));
});
afterAll(async () => {
  redis.disconnect();
  for (const { close } of clients.values()) close();
  await server[Symbol.asyncDispose]();
});

describe.each(["memory", ...Object.keys(CLIENTS)])("in %s", (name) => {
  const ownersOf = (prefix: string): Owners => {
    const opened = clients.get(name);
    return opened ? redisOwners(opened.client, { prefix: prefix + name }) : memoryOwners();
  };

  test("a task belongs to the first user who claims it, and to no other", async () => {
    const owners = ownersOf("first:");
    await owners.claim("ann", { id: "task_1", model: "x-v3-omni" });
    await owners.claim("ann", { id: "task_1", model: "x-v3-omni" });
    await owners.claim("ann", { id: "task_2", model: "x-2.3" });
    await expect(owners.claim("ben", { id: "task_1", model: "x-v3-omni" })).rejects.toThrow(
      "Task task_1 belongs to another user",
    );
    expect(await owners.owns("ann", "task_1")).toEqual({ id: "task_1", model: "x-v3-omni" });
    expect(await owners.owns("ben", "task_1")).toBe(undefined);
    expect(await owners.owns("ann", "task_3")).toBe(undefined);
    expect(await owners.list("ann")).toEqual([
      { id: "task_2", model: "x-2.3" },
      { id: "task_1", model: "x-v3-omni" },
    ]);
    expect(await owners.list("ben")).toEqual([]);
  });

  test("the last hundred tasks are listed, and older ones still belong to their user", async () => {
    const owners = ownersOf("many:");
    for (let n = 1; n <= 101; n++) await owners.claim("ann", { id: `task_${n}`, model: "m" });
    const listed = await owners.list("ann");
    expect([listed.length, listed[0]?.id, listed[99]?.id]).toEqual([100, "task_101", "task_2"]);
    expect(await owners.owns("ann", "task_1")).toEqual({ id: "task_1", model: "m" });
  });

  test("names of object properties are valid users and tasks", async () => {
    const owners = ownersOf("names:");
    expect(await owners.owns("__proto__", "__proto__")).toBe(undefined);
    await owners.claim("__proto__", { id: "constructor", model: "m" });
    expect(await owners.list("__proto__")).toEqual([{ id: "constructor", model: "m" }]);
    expect(await owners.list("constructor")).toEqual([]);
  });

  test("two proxies that share their owners know each other's tasks", async () => {
    const owners = ownersOf("shared:");
    const one = await openProxy({ owners });
    const { id } = (await asked(one.create())).body as { id: string };
    const other = await openProxy({ owners, gateway: one.gateway });
    expect((await asked(other.get(`tasks/${id}`))).status).toBe(200);
    expect((await asked(other.get(`tasks/${id}`, "ben"))).status).toBe(404);
  });
});

test("after a claim that failed in Redis, the next claim lists the task", async () => {
  const away = () => Promise.reject(new Error("Redis is away"));
  const broken = Object.assign(Object.create(redis) as Redis, { lpush: away });
  const task = { id: "task_1", model: "m" };
  const claimed = redisOwners(broken, { prefix: "broken:" }).claim("ann", task);
  await expect(claimed).rejects.toThrow("Redis is away");
  const owners = redisOwners(redis, { prefix: "broken:" });
  await owners.claim("ann", task);
  expect(await owners.list("ann")).toEqual([task]);
});

test("tasks are claimed before the answer names them, and if a claim fails, all their ids are logged", async () => {
  const known: string[] = [];
  let down = true;
  const owners: Owners = {
    ...memoryOwners(),
    // An implementation of owners may throw at once, without a promise.
    claim: (user, { id }) => {
      known.push(`${user} ${id}`);
      if (down) throw new Error("Redis is away");
      return Promise.resolve();
    },
  };
  const ids = ["task_1", "task_2"];
  const data = ids.map((task_id) => ({ status: "submitted", task_id }));
  const { create, lines, gateway } = await openProxy({
    owners,
    ledger: { onCreate: () => ({ status: 200, body: { code: 200, data } }) },
  });
  const failed = await asked(create({ "idempotency-key": "k" }));
  expect(failed).toEqual({
    status: 500,
    body: { error: { name: "InternalError", message: "The proxy failed. See its log." } },
  });
  expect(lines).toEqual([
    `500 Error: Tasks of user "ann" were created, but the store recorded no owner for: task_1 (Redis is away), task_2 (Redis is away)`,
  ]);
  // A repeated create with the same key finds the same tasks and claims them. The tasks are created
  // once.
  down = false;
  expect((await asked(create({ "idempotency-key": "k" }))).body).toMatchObject({
    id: "task_1",
    siblings: ["task_2"],
  });
  const claims = ["ann task_1", "ann task_2"];
  expect([known, gateway.posts]).toEqual([[...claims, ...claims], 1]);
});

test("a claim without an answer is given up after ten seconds, and its task is logged", async () => {
  onTestFinished(() => void vi.useRealTimers());
  const claimed = new EventEmitter();
  const owners: Owners = {
    ...memoryOwners(),
    claim: () => {
      vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
      claimed.emit("once");
      return new Promise(() => undefined);
    },
  };
  const { create, lines } = await openProxy({ owners });
  const [answer] = [asked(create()), await once(claimed, "once")];
  vi.advanceTimersByTime(10_000);
  expect((await answer).status).toBe(500);
  expect(lines).toEqual([
    `500 Error: Tasks of user "ann" were created, but the store recorded no owner for: task_1 (no answer in 10 s)`,
  ]);
});
