// Memory stays flat over very many tasks in sequence.
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { expect, it } from "vitest";
import { instance, KEY } from "../support/instance.js";

const VIDEOS = "/v1/videos/generations";

// Lets the test collect garbage. Otherwise most of the measured heap would be garbage.
setFlagsFromString("--expose-gc");
const collectGarbage = runInNewContext("gc") as () => void;

it("100,000 tasks leave memory flat, old tasks forgotten and the totals complete", async () => {
  const at = instance({ taskTime: "1s", keys: [{ key: KEY, balance: 100_000 }] });
  // Answers are not read: this test does not measure their bytes, and reading them would take a
  // third of the time.
  const url = `http://gateway.test${VIDEOS}`;
  const headers = new Headers({
    authorization: `Bearer ${KEY}`,
    "content-type": "application/json",
  });
  const body = JSON.stringify({ model: "x-2.3", prompt: "a cat" });
  const heapAfter = async (tasks: number): Promise<number> => {
    for (let i = 0; i < tasks; i += 1) {
      const request = new Request(url, { method: "POST", headers, body });
      const { status } = await at.gateway.fetch(request);
      if (status !== 200) throw new Error(`task ${i}: ${status}`);
      at.clock.advance("2s");
    }
    collectGarbage();
    return process.memoryUsage().heapUsed / 2 ** 20;
  };
  // A task that never ends must not keep later tasks in memory.
  await at.create(VIDEOS, { model: "x-2.3", prompt: "[[stuck]]" });
  const first = await at.create(VIDEOS, { model: "x-2.3", prompt: "the first" });
  const early = await heapAfter(29_999);
  const late = await heapAfter(70_000);
  expect(late - early).toBeLessThan(12);
  expect((await at.get(`/v1/tasks/${first}`)).status).toBe(404);
  expect(at.gateway.state().totals).toMatchObject({ tasks: 100_001, charged: 21_600 });
  expect(at.gateway.keys.balance("key-1")).toBe(78_399.784);
  const { balances } = at.gateway.ledger();
  expect(Object.values(balances).reduce((sum, n) => sum + n, 0)).toBe(0);
  const usage = await at.get("/v1/usage?start=2026-07-31T00:00:00Z&end=2026-08-31T00:00:00Z");
  expect(usage.body["data"]?.["total"]).toMatchObject({ amount_usd: 21_600, requests: 100_000 });
});
