// The parameters of a usage query, its two paths, CORS, and its answer (1-core.md, GET /v1/usage
// and GET /usage).
import { expect, it } from "vitest";
import { instance } from "../support/instance.js";
import { after, amount, CAT, DOG, OTHER, report, VIDEOS } from "./spending.js";

// One video was posted at 2026-08-01T00:00:10Z.
it.each([
  ["?start=2026-08-01T00:00:10Z&end=2026-08-02T00:00:00Z", 0.216],
  ["?start=2026-08-01T00:00:11Z&end=2026-08-02T00:00:00Z", 0],
  ["?start=1785542400&end=1785542410", 0],
  ["?start=2026-08-01T00:00:00Z&end=2026-08-01T08:00:11%2B08:00", 0.216],
])("%s is [start, end)", async (query, usd) => {
  expect(await amount(await after(CAT), query)).toBe(usd);
});

it("end defaults to now and is exclusive; start defaults to 24 hours before end", async () => {
  const at = instance();
  await at.create(VIDEOS, CAT);
  at.clock.advance("10900ms");
  // Posted at 00:00:10, and queried within that second: "usually within 1 second".
  const range = async (query: string) => {
    const { start, end, total } = await report(at, query);
    return [start, end, total["amount_usd"]];
  };
  expect(await range("")).toEqual([1_785_456_010, 1_785_542_410, 0]);
  at.clock.advance("100ms");
  expect(await range("?tz=UTC")).toEqual([1_785_456_011, 1_785_542_411, 0.216]);
  expect(await report(at, "?end=1785542410")).toMatchObject({ start: 1_785_456_010 });
});

it.each([
  ["X-2.3", 0.216],
  ["x-2.3,x-1-5-pro", 0.376],
  ["x-2.*", 0],
])("model=%s matches whole names in any case", async (model, usd) => {
  expect(await amount(await after(CAT, DOG), `?model=${model}`)).toBe(usd);
});

it.each<[by: string, items: object[]]>([
  ["none", []],
  [
    "model",
    [
      { model: "x-2.3", amount_usd: 0.432, requests: 2 },
      { model: "x-1-5-pro", amount_usd: 0.16, requests: 1 },
    ],
  ],
  ["date", [{ date: "2026-08-01", amount_usd: 0.592 }]],
])("group_by=%s is sorted by amount, descending", async (by, items) => {
  const { items: shown } = await report(await after(DOG, CAT, CAT), `?group_by=${by}`);
  expect(shown).toMatchObject(items);
  expect(shown).toHaveLength(items.length);
  for (const one of shown) {
    expect(["model" in one, "date" in one]).toEqual([by.includes("model"), by.includes("date")]);
  }
});

it("tz moves the calendar days", async () => {
  const at = await after(CAT);
  const day = async (query: string): Promise<unknown> =>
    (await report(at, `?group_by=date${query}`)).items[0]?.["date"];
  expect([await day(""), await day("&tz=America/New_York")]).toEqual(["2026-08-01", "2026-07-31"]);
  expect((await report(at)).tz).toBe("Asia/Shanghai");
});

it("scope is the calling key, or all keys of its account", async () => {
  const at = await after(CAT);
  const other = { authorization: `Bearer ${OTHER}` };
  const stranger = { authorization: "Bearer stranger-key-1" };
  expect((await report(at, "", other)).total["amount_usd"]).toBe(0);
  expect((await report(at, "?scope=account", other)).total["amount_usd"]).toBe(0.216);
  expect((await report(at, "?scope=account", stranger)).total["amount_usd"]).toBe(0);
});

it("CORS is supported, also for refusals", async () => {
  const { gateway, get } = await after();
  const preflight = await gateway.fetch(
    new Request("http://gateway.test/v1/usage", { method: "OPTIONS" }),
  );
  expect(preflight.status).toBe(204);
  expect(preflight.headers.get("access-control-allow-headers")).toMatch(/authorization/i);
  const bent = { "x-gateway-scenario": "503" };
  for (const answer of [await get("/usage"), await get("/usage?tz=x"), await get("/usage", bent)]) {
    expect(answer.headers.get("access-control-allow-origin")).toBe("*");
  }
});

it("the answer repeats the query", async () => {
  const at = await after(CAT);
  const { body } = await at.get("/v1/usage?start=1785542400&end=1785546000&scope=account&tz=UTC");
  const query = { scope: "account", start: 1_785_542_400, end: 1_785_546_000, tz: "UTC" };
  const tokens = { prompt_tokens: 0, completion_tokens: 0 };
  const total = { amount_usd: 0.216, credits: 2.16, requests: 1, ...tokens };
  expect(body).toEqual({ success: true, data: { ...query, group_by: "none", total, items: [] } });
});
