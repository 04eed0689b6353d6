// Rows of 1-core.md about GET /v1/usage: parameters, both paths, CORS, the answer.
import { describe, expect, it } from "vitest";
import { rowsOf } from "../rows/row.js";
import { instance } from "../support/instance.js";
import { after, amount, CAT, DOG, OTHER, report, VIDEOS } from "./spending.js";

describe("GET /v1/usage", () => {
  const row = rowsOf("1-core.md, GET /v1/usage and GET /usage");
  row("start", async () => {
    const at = await after(CAT);
    expect(await amount(at, "?start=2026-08-01T00:00:10Z&end=2026-08-02T00:00:00Z")).toBe(0.216);
    expect(await amount(at, "?start=2026-08-01T00:00:11Z&end=2026-08-02T00:00:00Z")).toBe(0);
    expect((await report(at, "?start=1785542400")).start).toBe(1_785_542_400);
    const { start, end } = await report(at);
    expect(end - start).toBe(24 * 3600);
  });
  row("end", async () => {
    const at = await after(CAT);
    const from = "?start=2026-08-01T00:00:00Z&end=";
    expect(await amount(at, `${from}2026-08-01T00:00:10Z`)).toBe(0);
    expect(await amount(at, `${from}2026-08-01T00:00:11Z`)).toBe(0.216);
    expect(await amount(at, `${from}2026-08-01T08:00:11%2B08:00`)).toBe(0.216);
    expect(await amount(at)).toBe(0.216);
  });
  it("end is now and exclusive, start is 24 hours before it", async () => {
    const at = instance();
    await at.create(VIDEOS, CAT);
    at.clock.advance("10900ms");
    // Posted at 00:00:10, asked within that second: "usually within 1 second".
    const range = async (query: string) => {
      const { start, end, total } = await report(at, query);
      return [start, end, total["amount_usd"]];
    };
    expect(await range("")).toEqual([1_785_456_010, 1_785_542_410, 0]);
    at.clock.advance("100ms");
    expect(await range("?tz=UTC")).toEqual([1_785_456_011, 1_785_542_411, 0.216]);
    expect(await report(at, "?end=1785542410")).toMatchObject({ start: 1_785_456_010 });
  });
  row("model", async () => {
    const at = await after(CAT, DOG);
    expect(await amount(at, "?model=X-2.3")).toBe(0.216);
    expect(await amount(at, "?model=x-2.3,x-1-5-pro")).toBe(0.376);
    expect(await amount(at, "?model=x-2")).toBe(0);
    expect(await amount(at, "?model=x-2.*")).toBe(0);
  });
  row("group_by", async () => {
    const at = await after(CAT, CAT, DOG);
    expect((await report(at)).items).toEqual([]);
    expect((await report(at, "?group_by=none")).items).toEqual([]);
    expect((await report(at, "?group_by=model")).items).toMatchObject([
      { model: "x-2.3", amount_usd: 0.432, requests: 2 },
      { model: "x-1-5-pro", amount_usd: 0.16, requests: 1 },
    ]);
    expect((await report(at, "?group_by=date")).items).toMatchObject([
      { date: "2026-08-01", amount_usd: 0.592 },
    ]);
    expect((await report(at, "?group_by=model,date")).items).toMatchObject([
      { model: "x-2.3", date: "2026-08-01" },
      { model: "x-1-5-pro", date: "2026-08-01" },
    ]);
  });
  row("tz", async () => {
    const at = await after(CAT);
    const days = async (query: string): Promise<unknown> =>
      (await report(at, `?group_by=date${query}`)).items[0]?.["date"];
    expect(await days("")).toBe("2026-08-01");
    expect((await report(at)).tz).toBe("Asia/Shanghai");
    expect(await days("&tz=America/New_York")).toBe("2026-07-31");
    expect(await amount(at, "?tz=America/New_York")).toBe(0.216);
  });
  row("scope", async () => {
    const at = await after(CAT);
    const other = { authorization: `Bearer ${OTHER}` };
    const stranger = { authorization: "Bearer stranger-key-1" };
    expect((await report(at, "", other)).total["amount_usd"]).toBe(0);
    expect((await report(at, "?scope=account", other)).total["amount_usd"]).toBe(0.216);
    expect((await report(at, "?scope=account", stranger)).total["amount_usd"]).toBe(0);
  });
  row("Same behavior on both paths", async () => {
    const at = await after(CAT);
    expect((await at.get("/usage")).text).toBe((await at.get("/v1/usage")).text);
  });
  row("CORS", async () => {
    const { gateway, get } = await after();
    const preflight = await gateway.fetch(
      new Request("http://gateway.test/v1/usage", { method: "OPTIONS" }),
    );
    expect(preflight.status).toBe(204);
    expect(preflight.headers.get("access-control-allow-headers")).toMatch(/authorization/i);
    expect((await get("/usage")).headers.get("access-control-allow-origin")).toBe("*");
    expect((await get("/usage?tz=x")).headers.get("access-control-allow-origin")).toBe("*");
    const unavailable = await get("/v1/usage", { "x-gateway-scenario": "503" });
    expect(unavailable.headers.get("access-control-allow-origin")).toBe("*");
  });
  row("A literal + must be encoded as %2B", async () => {
    const at = await after(CAT);
    const { body } = await at.get("/v1/usage?start=2026-07-31T00:00:00+08:00");
    expect(body["error"]?.["code"]).toBe("invalid_start");
    expect(await amount(at, "?start=2026-08-01T00:00:00%2B08:00")).toBe(0.216);
  });
  row("Success response", async () => {
    const at = await after(CAT);
    const { body } = await at.get("/v1/usage?start=1785542400&end=1785546000&scope=account&tz=UTC");
    const asked = { scope: "account", start: 1_785_542_400, end: 1_785_546_000, tz: "UTC" };
    const tokens = { prompt_tokens: 0, completion_tokens: 0 };
    const total = { amount_usd: 0.216, credits: 2.16, requests: 1, ...tokens };
    expect(body).toEqual({ success: true, data: { ...asked, group_by: "none", total, items: [] } });
  });
  row("sorted by amount_usd descending", async () => {
    const at = await after(DOG, CAT, { ...CAT, resolution: "1080p", model: "x-2.3" });
    const { items } = await report(at, "?group_by=model");
    expect(items.map(({ model }) => model)).toEqual(["x-2.3", "x-1-5-pro"]);
  });
  row("X-Usage-Cache", async () => {
    const at = await after(CAT);
    expect((await at.get("/v1/usage?tz=UTC")).headers.get("x-usage-cache")).toBe("miss");
    expect((await at.get("/v1/usage?tz=UTC")).headers.get("x-usage-cache")).toBe("hit");
  });
});
