// Which amounts a usage report counts, and when (1-core.md, Usage report, Accounting rules).
import { describe, expect, it } from "vitest";
import { manualClock } from "../../../gateway/index.js";
import { instance, KEY } from "../support/instance.js";
import { after, amount, CAT, DOG, report, VIDEOS } from "./spending.js";

it("a report has amounts, credits, requests and tokens of videos and of texts", async () => {
  const at = await after(CAT, CAT, { ...CAT, prompt: "[[fail]]" });
  const contents = [{ role: "user", parts: [{ text: "x".repeat(400) }] }];
  await at.post("/v1beta/models/x-2.5-pro:generateContent", { contents });
  at.clock.advance("1s");
  const { total, items } = await report(at, "?group_by=model");
  const [video, text] = items;
  const none = { prompt_tokens: 0, completion_tokens: 0 };
  const paid = { amount_usd: 0.432, credits: 4.32, requests: 2 };
  expect(video).toEqual({ model: "x-2.3", ...paid, ...none });
  expect(text).toMatchObject({ model: "x-2.5-pro", requests: 1, prompt_tokens: 100 });
  expect(text?.["completion_tokens"]).toBeGreaterThan(0);
  expect(total).toMatchObject({ requests: 3, prompt_tokens: 100 });
});

describe("Accounting rules", () => {
  it("1 a call priced 0 is billed at 0 and counts, task or text; an undelivered result does not", async () => {
    const priced = (id: string, after_discount: number) => {
      const items = [{ key: "default", original_price: 0, after_discount }];
      return { id, fixed_prices: { unit: "usd_per_call", dimension: "call", items } };
    };
    const free = { price_factor: 1, effective_rates: { input: 0, output: 0 }, tier_count: 1 };
    const models = { audio: [priced("x-music-a", 0)], image: [priced("stand-in-image", 0.5)] };
    const at = instance({ prices: { models, tokens: { "x-2.5-pro": free } } });
    const contents = [{ role: "user", parts: [{ text: "hello" }] }];
    await at.post("/v1beta/models/x-2.5-pro:generateContent", { contents });
    const sound = { model: "x-music-a", prompt: "rain" };
    await at.create("/v1/music/generations/sounds", sound);
    await at.create("/v1/music/generations/sounds", { ...sound, prompt: "[[fail]]" });
    const image = { model: "stand-in-image", prompt: "[[deliver 0]]", n: 2 };
    await at.create("/v1/images/generations", image);
    at.clock.advance("11s");
    const { total, items } = await report(at, "?group_by=model");
    expect(total).toMatchObject({ amount_usd: 0, requests: 2 });
    expect(items.map(({ model, requests }) => [model, requests])).toEqual([
      ["x-2.5-pro", 1],
      ["x-music-a", 1],
    ]);
  });
  it("2 a task is posted at its completion", async () => {
    const at = instance({ clock: manualClock("2026-08-01T23:59:55Z") });
    await at.create(VIDEOS, CAT);
    at.clock.advance("1h");
    expect((await report(at, "?group_by=date&tz=UTC")).items).toMatchObject([
      { date: "2026-08-02", amount_usd: 0.216 },
    ]);
  });
  it("3 a recreated key is a new key", async () => {
    const at = await after(CAT);
    at.gateway.keys.remove(KEY);
    expect((await at.get("/v1/usage")).status).toBe(401);
    at.gateway.keys.add({ key: KEY });
    expect(await amount(at)).toBe(0);
    expect(await amount(at, "?scope=account")).toBe(0.216);
  });
  it("4 manual balance adjustments are not counted", async () => {
    const at = await after(CAT);
    at.gateway.keys.adjustBalance("key-1", -50);
    expect(at.gateway.keys.balance("key-1")).toBe(949.784);
    expect(await amount(at)).toBe(0.216);
  });
  it("5 data exists from 2026-04-27 onward", async () => {
    const at = instance({ clock: manualClock("2026-04-26T23:59:45Z") });
    await at.create(VIDEOS, CAT);
    at.clock.advance("15s");
    await at.create(VIDEOS, DOG);
    at.clock.advance("15s");
    expect(await amount(at, "?start=2026-04-26T00:00:00Z")).toBe(0.16);
  });
});
