// The connection to Redis: its messages about outages and settings, and the parts of its address
// that it never shows.
import { once, type EventEmitter } from "node:events";
import { expect, test, vi } from "vitest";
import { connect, hostOfRedis } from "../../../runtime/batch/queue/connection.js";
import { redisFacts } from "../../../runtime/jobs/redis-facts.js";
import { loadPeers, type Peers } from "../../../runtime/batch/queue/peers.js";
import { startRedis } from "./redis-server.js";

test("the peers are the classes of BullMQ and ioredis", async () => {
  const { Queue, Worker, DelayedError } = await import("bullmq");
  const { Redis } = await import("ioredis");
  const real = { Queue, Worker, DelayedError, Redis } as unknown as Peers;
  expect(Object.values(await loadPeers())).toEqual(expect.arrayContaining(Object.values(real)));
});

test("an outage is reported once, without the password, and commands wait for its end", async () => {
  await using server = await startRedis();
  const said: string[] = [];
  const address = server.url.replace("//", "//user:secret@");
  const host = new URL(server.url).host;
  await server.stop();
  const redis = connect(await loadPeers(), server.url, (line) => void said.push(line));
  const answer = redis.config("GET", "appendonly");
  while (said.length === 0) await new Promise((resolve) => setImmediate(resolve));
  await server.start();
  expect(await answer).toEqual(["appendonly", expect.any(String)]);
  redis.disconnect();
  expect(said).toEqual([
    `Redis at ${host} cannot be reached (ECONNREFUSED). This process waits for Redis.`,
    `Redis at ${host} is back.`,
  ]);
  expect(hostOfRedis(address)).toBe(host);
});

test("a connection that is closed while it reconnects emits its end, and so does its duplicate", async () => {
  await using server = await startRedis();
  const redis = connect(await loadPeers(), server.url, () => undefined);
  const both = [redis, redis.duplicate()] as unknown as EventEmitter[];
  await Promise.all(both.map((one) => once(one, "ready")));
  const away = both.map((one) => once(one, "reconnecting"));
  await server.stop();
  await Promise.all(away);
  const refused = expect(redis.config("GET", "appendonly")).rejects.toThrow(
    "Connection is closed.",
  );
  const ends = both.map((one) => once(one, "end"));
  for (const one of both) (one as unknown as typeof redis).disconnect();
  await Promise.all([...ends, refused]);
});

test.each(["", "localhost:6379", "http://localhost", "redis:secret"])(
  "the address %s is refused without being shown",
  (address) => {
    expect(() => hostOfRedis(address)).toThrow(
      "The address of Redis must have the form redis://user:password@host:6379/0, or rediss: with TLS. Set REDIS_URL.",
    );
  },
);

test.each([
  [["--appendonly", "yes", "--appendfsync", "always"], undefined],
  [["--appendonly", "yes"], "once a second or less"],
  [["--appendonly", "no"], "keeps nothing on disk"],
  [
    ["--appendonly", "yes", "--rename-command", "CONFIG", ""],
    "does not report whether it may lose data",
  ],
] as const)("the data that a Redis with %s may lose is detected", async (settings, said) => {
  await using server = await startRedis(settings);
  const redis = connect(await loadPeers(), server.url, () => undefined);
  const { forgets } = await redisFacts(redis);
  redis.disconnect();
  if (said === undefined) expect(forgets).toBeUndefined();
  else expect(forgets).toContain(said);
});

test.each([
  [2 * 3600, 2 * 3600],
  [-2 * 3600, -2 * 3600],
  [0, 0],
])("a clock that is %s s ahead of Redis is measured", async (offS, aheadS) => {
  await using server = await startRedis();
  const redis = connect(await loadPeers(), server.url, () => undefined);
  const real = Date.now;
  const clock = vi.spyOn(Date, "now").mockImplementation(() => real() + 1000 * offS);
  const facts = await redisFacts(redis);
  clock.mockRestore();
  redis.disconnect();
  expect(Math.abs(facts.aheadS - aheadS)).toBeLessThan(3);
});

test("a lost connection is no refusal of INFO", async () => {
  const lost = new Error("Connection is closed.");
  const redis = {
    time: async () => ["1", "0"],
    info: async () => Promise.reject(lost),
    config: async () => [],
  };
  await expect(redisFacts(redis)).rejects.toBe(lost);
});
