// The polling benchmark: its rate limit, and a small run through all of it.
import { expect, test } from "vitest";
import type { ModelRequests } from "../../generated/src/models.js";
import { registry } from "../../generated/src/registry.js";
import { runTasks } from "../../bench/polling/load.js";
import { rateLimit } from "../../bench/polling/rate-limit.js";
import { startGateway } from "../../bench/polling/start-gateway.js";
import { createCoreClient } from "../../runtime/index.js";

test("a rate limit admits its number in each second, and refused requests do not count", () => {
  const limit = rateLimit(2);
  const at = [0, 400, 500, 999, 1000, 1001, 1002, 5000];
  expect(at.filter((ms) => limit.refuses(ms))).toEqual([500, 999, 1002]);
});

test("tasks run through the limited gateway in its own process, which counts what it saw", async () => {
  const apiKey = "bench-key-1234567890";
  const gateway = await startGateway({ apiKey, perSecond: 20, taskTime: "10ms" });
  const client = createCoreClient<ModelRequests>(registry, {
    apiKey,
    baseUrl: gateway.url,
    pollIntervalMs: 500,
  });
  try {
    const outcome = await runTasks(
      client.model("x-imagine-video"),
      { prompt: "A lake at dawn" },
      { tasks: 8, submitters: 8, signal: AbortSignal.timeout(50_000) },
    );
    expect(outcome).toMatchObject({ submitted: 8, ended: 8, failures: [] });
    const seen = await gateway.seen();
    expect(seen).toMatchObject({ creates: 8, failures: 0 });
    // How many it refuses depends on the machine's speed; that it refuses is the test of `rateLimit` above.
    expect(seen.answers).toBeGreaterThanOrEqual(16 + seen.refused);
    expect(seen.mostSockets).toBeGreaterThan(0);
    expect(seen.mostSockets).toBeLessThanOrEqual(32);
  } finally {
    await client.close();
    gateway.stop();
  }
});
