// The connection of a queue: what it says of outages and of persistence, and what it never shows.
import { expect, test } from "vitest";
import { connect, persistenceOf, shownAddress } from "../../../runtime/batch/queue/connection.js";
import { loadPeers, type Peers } from "../../../runtime/batch/queue/peers.js";
import { startRedis } from "./redis-server.js";

test("the types of the peers are those of BullMQ and ioredis", async () => {
  const { Queue, Worker, DelayedError } = await import("bullmq");
  const { Redis } = await import("ioredis");
  const real = { Queue, Worker, DelayedError, Redis } as unknown as Peers;
  expect(Object.values(await loadPeers())).toEqual(expect.arrayContaining(Object.values(real)));
});

test("an outage is said once, without the password, and commands wait for its end", async () => {
  await using server = await startRedis();
  const said: string[] = [];
  const address = server.url.replace("//", "//user:secret@");
  const host = new URL(server.url).host;
  await server.stop();
  const redis = connect(await loadPeers(), server.url, (line) => void said.push(line));
  const answer = redis.hgetall("a");
  while (said.length === 0) await new Promise((resolve) => setImmediate(resolve));
  await server.start();
  expect(await answer).toEqual({});
  redis.disconnect();
  expect(said).toEqual([
    `Redis at ${host} cannot be reached (ECONNREFUSED). Waiting for it; nothing is lost.`,
    `Redis at ${host} is back.`,
  ]);
  expect(shownAddress(address)).toBe(host);
});

test.each(["", "localhost:6379", "http://localhost", "redis:secret"])(
  "the address %s is refused without being shown",
  (address) => {
    expect(() => shownAddress(address)).toThrow(
      "The address of Redis must have the form redis://user:password@host:6379/0, or rediss: with TLS. Set REDIS_URL.",
    );
  },
);

test.each([
  [["--appendonly", "yes", "--appendfsync", "always"], "always"],
  [["--appendonly", "yes"], "everysec"],
  [["--appendonly", "no"], "off"],
  [["--rename-command", "CONFIG", ""], "unknown"],
] as const)("of a Redis with %s the persistence is %s", async (settings, persistence) => {
  await using server = await startRedis(settings);
  const redis = connect(await loadPeers(), server.url, () => undefined);
  expect(await persistenceOf(redis)).toBe(persistence);
  redis.disconnect();
});
