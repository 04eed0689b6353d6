// Rows of 1-core.md about the usage report and its accounting rules.
import { describe, expect, it } from "vitest";
import { manualClock } from "../../../gateway/index.js";
import { instance, KEY } from "../support/instance.js";
import { rowsOf } from "../rows/row.js";
import { after, amount, CAT, DOG, report, VIDEOS } from "./spending.js";

describe("Usage report", () => {
  const row = rowsOf("1-core.md, Usage report");
  /** The report of a video and of a text call of 100 tokens, by model. */
  const both = async () => {
    const at = await after(CAT);
    const contents = [{ role: "user", parts: [{ text: "x".repeat(400) }] }];
    await at.post("/v1beta/models/x-2.5-pro:generateContent", { contents });
    at.clock.advance("1s");
    const { total, items } = await report(at, "?group_by=model");
    const of = (id: string) => items.find(({ model }) => model === id);
    return { total, video: of("x-2.3"), text: of("x-2.5-pro") };
  };
  row("amount_usd", async () => expect(await amount(await after(CAT))).toBe(0.216));
  row("credits", async () => expect((await report(await after(CAT))).total["credits"]).toBe(2.16));
  row("requests", async () => {
    const fails = { ...CAT, prompt: "[[fail]]" };
    expect((await report(await after(CAT, CAT, fails))).total["requests"]).toBe(2);
  });
  row("prompt_tokens", async () => {
    const { total, video } = await both();
    expect([total["prompt_tokens"], video?.["prompt_tokens"]]).toEqual([100, 0]);
  });
  row("completion_tokens", async () => {
    const { text, video } = await both();
    expect(text?.["completion_tokens"]).toBeGreaterThan(0);
    expect(video?.["completion_tokens"]).toBe(0);
  });
  const grouped = async (by: string) =>
    (await report(await after(CAT), `?group_by=${by}`)).items[0];
  row("model", async () => {
    expect(await grouped("model")).toHaveProperty("model", "x-2.3");
    expect(await grouped("date")).not.toHaveProperty("model");
  });
  row("date", async () => {
    expect(await grouped("date")).toHaveProperty("date", "2026-08-01");
    expect(await grouped("model")).not.toHaveProperty("date");
  });
});

describe("Accounting rules", () => {
  const row = rowsOf("1-core.md, Accounting rules");
  row("1 only successfully billed calls", async () => {
    const at = await after(CAT, { ...CAT, prompt: "[[fail]]" });
    expect((await report(at)).total).toMatchObject({ amount_usd: 0.216, requests: 1 });
  });
  row("1 partially successful image batches", async () => {
    const at = instance();
    const image = { model: "stand-in-image", prompt: "[[deliver 2]]", n: 4 };
    await at.create("/v1/images/generations", image);
    at.clock.advance("11s");
    expect((await report(at)).total).toMatchObject({ requests: 2, amount_usd: 0.08 });
  });
  it("a call priced 0 is billed at 0: it counts, whether task or text; nothing delivered does not", async () => {
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
  row("2 posted at completion", async () => {
    const at = instance({ clock: manualClock("2026-08-01T23:59:55Z") });
    await at.create(VIDEOS, CAT);
    at.clock.advance("1h");
    expect((await report(at, "?group_by=date&tz=UTC")).items).toMatchObject([
      { date: "2026-08-02", amount_usd: 0.216 },
    ]);
  });
  row("3 a recreated key is a new key", async () => {
    const at = await after(CAT);
    at.gateway.keys.remove(KEY);
    expect((await at.get("/v1/usage")).status).toBe(401);
    at.gateway.keys.add({ key: KEY });
    expect(await amount(at)).toBe(0);
    expect(await amount(at, "?scope=account")).toBe(0.216);
  });
  row("4 manual balance adjustments", async () => {
    const at = await after(CAT);
    at.gateway.keys.adjustBalance("key-1", -50);
    expect(at.gateway.keys.balance("key-1")).toBe(949.784);
    expect(await amount(at)).toBe(0.216);
  });
  row("5 data from 2026-04-27 onward", async () => {
    const at = instance({ clock: manualClock("2026-04-26T23:59:45Z") });
    await at.create(VIDEOS, CAT);
    at.clock.advance("15s");
    await at.create(VIDEOS, DOG);
    at.clock.advance("15s");
    expect(await amount(at, "?start=2026-04-26T00:00:00Z")).toBe(0.16);
  });
  row("6 queries work with a zero balance", async () => {
    const { get } = instance({ keys: [{ key: KEY, balance: 0 }] });
    expect((await get("/v1/usage")).status).toBe(200);
  });
});
