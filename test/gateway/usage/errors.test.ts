// Rows of 1-core.md about usage errors and limits.
import { describe, expect } from "vitest";
import { instance, KEY } from "../support/instance.js";
import { rowsOf } from "../rows/row.js";
import { after, amount, CAT, OTHER, VIDEOS } from "./spending.js";

describe("Usage errors", () => {
  const row = rowsOf("1-core.md, Usage errors");
  const many = Array.from({ length: 51 }, (_, i) => `m${i}`).join(",");
  const ERRORS: readonly [code: string, queries: readonly string[]][] = [
    ["invalid_start", ["start=yesterday", "start=1785542400000", "start=2026-08-01T00:00:00"]],
    ["invalid_start", ["start=2026-02-30T00:00:00Z", "start=2026-08-01T24:00:00Z"]],
    ["invalid_end", ["end=tomorrow", "end=2026-08-01", "end=-1"]],
    ["invalid_range", ["start=1785542400&end=1785542400", "start=1785542401&end=1785542400"]],
    ["range_too_large", ["start=2026-07-01T00:00:00Z&end=2026-08-01T00:00:01Z"]],
    ["invalid_tz", ["tz=Mars/Olympus", "tz=%2B08:00", "tz=PST", "tz=cst"]],
    ["invalid_group_by", ["group_by=key", "group_by=date,model,date"]],
    ["invalid_scope", ["scope=all"]],
    ["too_many_models", [`model=${many}`]],
  ];
  const message = expect.any(String) as string;
  for (const code of new Set(ERRORS.map(([word]) => word))) {
    row(`400 ${code}`, async () => {
      const { get } = instance();
      for (const query of ERRORS.flatMap(([word, all]) => (word === code ? all : []))) {
        const { status, body } = await get(`/v1/usage?${query}`);
        const error = { code, message, type: "usage_query_error" };
        expect([status, body], query).toEqual([400, { success: false, error }]);
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
