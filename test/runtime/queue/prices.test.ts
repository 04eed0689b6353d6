// The price catalog of a worker.
import { expect, test } from "vitest";
import { Prices } from "../../../runtime/batch/queue/prices.js";
import { perSecond } from "../stage/prices.js";

const TEN_MINUTES = 600_000;

test("the catalog is read again after ten minutes, and the last one is kept if that fails", async () => {
  let [now, reads, price] = [0, 0, 0.1];
  const prices = new Prices(
    async () => {
      if (++reads === 3) throw new Error("404");
      return { models: { video: [perSecond("x-v3-omni", { default: price })] } };
    },
    () => now,
  );
  const first = await prices.catalog();
  const hash = prices.of("x-v3-omni");
  expect(hash).not.toBe("");
  expect(await prices.catalog()).toBe(first);
  [now, price] = [TEN_MINUTES + 1, 0.2];
  const second = await prices.catalog();
  expect(prices.of("x-v3-omni")).not.toBe(hash);
  now = 2 * TEN_MINUTES + 2;
  expect(await prices.catalog()).toBe(second);
  expect(reads).toBe(3);
});

test("a failed first read is repeated at the next use", async () => {
  let reads = 0;
  const prices = new Prices(
    async () => {
      if (++reads === 1) throw new Error("503");
      return { models: {} };
    },
    () => 0,
  );
  await expect(prices.catalog()).rejects.toThrow("503");
  expect(await prices.catalog()).toEqual({ models: {} });
});
