// Rows of 1-core.md about the usage report and its accounting rules.
import { describe, expect } from "vitest";
import { manualClock } from "../../../../gateway/index.js";
import { instance, KEY, type Instance } from "../../support/instance.js";
import { rowsOf } from "../row.js";
import { after, amount, CAT, DOG, report, VIDEOS } from "./spending.js";

describe("Usage report", () => {
  const row = rowsOf("1-core.md, Usage report");
  const text = async (): Promise<Instance> => {
    const at = await after(CAT);
    const contents = [{ role: "user", parts: [{ text: "x".repeat(400) }] }];
    await at.post("/v1beta/models/x-2.5-pro:generateContent", { contents });
    return at;
  };
  row("amount_usd", async () => expect(await amount(await after(CAT))).toBe(0.216));
  row("credits", async () => expect((await report(await after(CAT))).total["credits"]).toBe(2.16));
  row("requests", async () => {
    const fails = { ...CAT, prompt: "[[fail]]" };
    expect((await report(await after(CAT, CAT, fails))).total["requests"]).toBe(2);
  });
  row("prompt_tokens", async () => {
    const { total, items } = await report(await text(), "?group_by=model");
    expect(total["prompt_tokens"]).toBe(100);
    expect(items.find(({ model }) => model === "x-2.3")?.["prompt_tokens"]).toBe(0);
  });
  row("completion_tokens", async () => {
    const { items } = await report(await text(), "?group_by=model");
    const of = (id: string): unknown =>
      items.find(({ model }) => model === id)?.["completion_tokens"];
    expect(of("x-2.5-pro")).toBeGreaterThan(0);
    expect(of("x-2.3")).toBe(0);
  });
  row("model", async () => {
    const at = await after(CAT);
    expect((await report(at, "?group_by=model")).items[0]).toHaveProperty("model", "x-2.3");
    expect((await report(at, "?group_by=date")).items[0]).not.toHaveProperty("model");
  });
  row("date", async () => {
    const at = await after(CAT);
    expect((await report(at, "?group_by=date")).items[0]).toHaveProperty("date", "2026-08-01");
    expect((await report(at, "?group_by=model")).items[0]).not.toHaveProperty("date");
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
    await at.create("/v1/images/generations", {
      model: "stand-in-image",
      prompt: "[[deliver 2]]",
      n: 4,
    });
    at.clock.advance("10s");
    expect((await report(at)).total).toMatchObject({ requests: 2, amount_usd: 0.08 });
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
