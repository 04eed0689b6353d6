// Rows of 1-core.md about usage: parameters, report, accounting rules, errors, limits.
import { describe, expect } from "vitest";
import { manualClock } from "../../../gateway/index.js";
import { instance, KEY, type Instance } from "../support/instance.js";
import { rowsOf } from "./row.js";

const VIDEOS = "/v1/videos/generations";
const OTHER = "other-key-1234567890";
/** 6 s of x-2.3 at 768p: 0.216 USD. */
const CAT = { model: "x-2.3", prompt: "a cat" };
/** 5 s of x-1-5-pro at 720p: 0.16 USD. */
const DOG = { model: "x-1-5-pro", prompt: "a dog" };

interface Report {
  readonly scope: string;
  readonly start: number;
  readonly end: number;
  readonly tz: string;
  readonly group_by: string;
  readonly total: Record<string, unknown>;
  readonly items: readonly Record<string, unknown>[];
}

const report = async (at: Instance, query = "", headers = {}): Promise<Report> =>
  (await at.get(`/v1/usage${query}`, headers)).body["data"] as unknown as Report;
const amount = async (at: Instance, query = ""): Promise<unknown> =>
  (await report(at, query)).total["amount_usd"];

/** An instance at 2026-08-01T00:00:00Z in which the given bodies completed 10 s later. */
const after = async (...bodies: object[]): Promise<Instance> => {
  const at = instance({
    keys: [{ key: KEY }, { key: OTHER }, { key: "stranger-key-1", account: "b" }],
  });
  for (const body of bodies) await at.create(VIDEOS, body);
  at.clock.advance("10s");
  return at;
};

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
    expect(body).toEqual({
      success: true,
      data: {
        scope: "account",
        start: 1_785_542_400,
        end: 1_785_546_000,
        tz: "UTC",
        group_by: "none",
        total: {
          amount_usd: 0.216,
          credits: 2.16,
          requests: 1,
          prompt_tokens: 0,
          completion_tokens: 0,
        },
        items: [],
      },
    });
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

describe("Usage errors", () => {
  const row = rowsOf("1-core.md, Usage errors");
  const many = Array.from({ length: 51 }, (_, i) => `m${i}`).join(",");
  const ERRORS: readonly [code: string, queries: readonly string[]][] = [
    [
      "invalid_start",
      [
        "start=yesterday",
        "start=1785542400000",
        "start=2026-08-01T00:00:00",
        "start=2026-02-30T00:00:00Z",
      ],
    ],
    ["invalid_end", ["end=tomorrow", "end=2026-08-01", "end=-1"]],
    ["invalid_range", ["start=1785542400&end=1785542400", "start=1785542401&end=1785542400"]],
    ["range_too_large", ["start=2026-07-01T00:00:00Z&end=2026-08-01T00:00:01Z"]],
    ["invalid_tz", ["tz=Mars/Olympus", "tz=%2B08:00"]],
    ["invalid_group_by", ["group_by=key", "group_by=date,model,date"]],
    ["invalid_scope", ["scope=all"]],
    ["too_many_models", [`model=${many}`]],
  ];
  for (const [code, queries] of ERRORS) {
    row(`400 ${code}`, async () => {
      const { get } = instance();
      for (const query of queries) {
        const { status, body } = await get(`/v1/usage?${query}`);
        expect([status, body], query).toEqual([
          400,
          {
            success: false,
            error: { code, message: expect.any(String) as string, type: "usage_query_error" },
          },
        ]);
      }
    });
  }
  row("401, 403 none", async () => {
    const { gateway, get } = instance({ keys: [{ key: KEY, ips: ["10.0.0.0/8"] }] });
    const forbidden = await get("/v1/usage");
    expect([forbidden.status, forbidden.body["error"]?.["code"]]).toEqual([403, undefined]);
    const none = await gateway.fetch(new Request("http://gateway.test/v1/usage"));
    const { error } = (await none.json()) as { error: object };
    expect([none.status, "code" in error]).toEqual([401, false]);
  });
  row("429 none", async () => {
    const { get } = instance();
    for (let i = 0; i < 60; i += 1) await get("/v1/usage");
    const { status, body, headers } = await get("/v1/usage");
    expect([status, body["error"]?.["code"], headers.get("retry-after")]).toEqual([
      429,
      undefined,
      "60",
    ]);
  });
  row("503 usage_unavailable", async () => {
    const { get } = await after(CAT);
    const { status, body, text } = await get("/v1/usage", { "x-gateway-scenario": "503" });
    expect([status, body["error"]?.["code"]]).toEqual([503, "usage_unavailable"]);
    expect(text).not.toContain("amount");
  });
});

describe("Limits", () => {
  const row = rowsOf("1-core.md, Limits");
  row("usage queries", async () => {
    const at = instance({ keys: [{ key: KEY }, { key: OTHER }] });
    const statuses = async (count: number, headers = {}): Promise<number[]> => {
      const seen: number[] = [];
      for (let i = 0; i < count; i += 1) seen.push((await at.get("/v1/usage", headers)).status);
      return seen;
    };
    expect((await statuses(61)).filter((status) => status === 200)).toHaveLength(60);
    expect(await statuses(1, { authorization: `Bearer ${OTHER}` })).toEqual([200]);
    at.clock.advance("59s");
    expect(await statuses(1)).toEqual([429]);
    at.clock.advance("1s");
    expect(await statuses(1)).toEqual([200]);
  });
  row("usage cache", async () => {
    const at = await after(CAT);
    expect(await amount(at, "?tz=UTC")).toBe(0.216);
    await at.create(VIDEOS, CAT);
    at.clock.advance("59s");
    expect(await amount(at, "?tz=UTC")).toBe(0.216);
    expect(await amount(at, "?tz=Europe/Berlin")).toBe(0.432);
    at.clock.advance("1s");
    expect(await amount(at, "?tz=UTC")).toBe(0.432);
  });
  row("usage recency", async () => expect(await amount(await after(CAT))).toBe(0.216));
  row("usage range", async () => {
    const { get } = instance();
    const query = "/v1/usage?start=2026-07-01T00:00:00Z&end=2026-08-01T00:00:00Z";
    expect((await get(query)).status).toBe(200);
  });
  row("usage models", async () => {
    const models = Array.from({ length: 50 }, (_, i) => `m${i}`).join(",");
    expect((await instance().get(`/v1/usage?model=${models}`)).status).toBe(200);
  });
  row("catalog freshness", async () => {
    const at = instance();
    const first = (await at.get("/v1/models?expand=parameters")).text;
    at.clock.advance("5m");
    expect((await at.get("/v1/models?expand=parameters")).text).toBe(first);
  });
});
