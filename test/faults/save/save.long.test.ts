// Saving lives through other processes, kills and slow disks: each fault once and small; `npm run faults -- --files` has them at full size.
import { afterAll, beforeAll, expect, test } from "vitest";
import { kills, memory, MEMORY_CASES, race } from "./cases.js";
import { startHost, type Host } from "./host.js";

const MIB = 1024 ** 2;
let host: Host;
beforeAll(async () => void (host = await startHost()));
afterAll(() => host[Symbol.asyncDispose]());

test("two processes that save to one path leave a whole file at any time", async () => {
  expect(await race(host, 3)).toBeGreaterThan(0);
});

test("a process that is killed leaves no file that is not whole", async () => {
  expect(await kills(host, 1, () => 0.3)).toBeLessThanOrEqual(1);
});

test.concurrent.each(MEMORY_CASES)("a slow disk does not fill the memory: $name", async (one) => {
  const { grown, atOnce } = await memory(host, one, 32 * MIB, 128 * MIB);
  expect(grown).toBeLessThan(40 * MIB);
  // Only where nothing else holds the server up.
  expect(atOnce > 0).toBe(one.proxied && one.kind === "whole");
});
