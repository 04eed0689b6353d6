// Errors and limits of usage queries (1-core.md, Usage errors, Limits).
import { expect, it } from "vitest";
import { instance, KEY } from "../support/instance.js";
import { after, amount, CAT, OTHER, VIDEOS } from "./spending.js";

const names = (count: number) => Array.from({ length: count }, (_, i) => `m${i}`).join(",");
const DAYS_31 = "start=2026-07-01T00:00:00Z&end=2026-08-01T00:00:0";

it.each([
  ["invalid_start", "start=2026-08-01T00:00:00"],
  ["invalid_start", "start=2026-02-30T00:00:00Z"],
  ["invalid_end", "end=2026-08-01"],
  ["invalid_range", "start=1785542400&end=1785542400"],
  ["range_too_large", `${DAYS_31}1Z`],
  ["invalid_tz", "tz=Mars/Olympus"],
  ["invalid_tz", "tz=%2B08:00"],
  ["invalid_group_by", "group_by=key"],
  ["invalid_group_by", "group_by=date,model,date"],
  ["invalid_scope", "scope=all"],
  ["too_many_models", `model=${names(51)}`],
])("400 %s: %s", async (code, query) => {
  const { status, body } = await instance().get(`/v1/usage?${query}`);
  const error = { code, message: expect.any(String) as string, type: "usage_query_error" };
  expect([status, body]).toEqual([400, { success: false, error }]);
});

it.each([`${DAYS_31}0Z`, `model=${names(50)}`])("%s is within the limits", async (query) => {
  expect((await instance().get(`/v1/usage?${query}`)).status).toBe(200);
});

it("401 and 403 come from the authentication layer, without a code", async () => {
  const { gateway, get } = instance({ keys: [{ key: KEY, ips: ["10.0.0.0/8"] }] });
  const forbidden = await get("/v1/usage");
  expect([forbidden.status, forbidden.body["error"]?.["code"]]).toEqual([403, undefined]);
  const none = await gateway.fetch(new Request("http://gateway.test/v1/usage"));
  const { error } = (await none.json()) as { error: object };
  expect([none.status, "code" in error]).toEqual([401, false]);
});

it("503 usage_unavailable carries no amounts", async () => {
  const { get } = await after(CAT);
  const { status, body, text } = await get("/v1/usage", { "x-gateway-scenario": "503" });
  expect([status, body["error"]?.["code"]]).toEqual([503, "usage_unavailable"]);
  expect(text).not.toContain("amount");
});

it("accepts 60 queries per key and minute", async () => {
  const at = instance({ keys: [{ key: KEY }, { key: OTHER }] });
  const ask = (headers = {}) => at.get("/v1/usage", headers);
  for (let i = 0; i < 60; i += 1) expect((await ask()).status).toBe(200);
  const { status, body, headers } = await ask();
  const wait = headers.get("retry-after");
  expect([status, body["error"]?.["code"], wait]).toEqual([429, undefined, "60"]);
  expect((await ask({ authorization: `Bearer ${OTHER}` })).status).toBe(200);
  at.clock.advance("59s");
  expect((await ask()).status).toBe(429);
  at.clock.advance("1s");
  expect((await ask()).status).toBe(200);
});

// 1-core.md, GET /v1/usage and Limits: "identical parameters" of one key, on both paths. The table
// has every default.
it.each<[second: string, cached: "hit" | "miss", headers?: Record<string, string>]>([
  ["/v1/usage", "hit"],
  ["/usage", "hit"],
  ["/v1/usage?model=", "hit"],
  ["/v1/usage?group_by=none", "hit"],
  ["/v1/usage?tz=Asia/Shanghai", "hit"],
  ["/v1/usage?scope=key&tz=Asia/Shanghai", "hit"],
  ["/v1/usage", "miss", { authorization: `Bearer ${OTHER}` }],
  ["/v1/usage?model=x-2.3", "miss"],
  ["/v1/usage?group_by=model", "miss"],
  ["/v1/usage?tz=UTC", "miss"],
  ["/v1/usage?scope=account", "miss"],
  ["/v1/usage?start=1785542400", "miss"],
  ["/v1/usage?end=1785542411", "miss"],
])("after /v1/usage, %s is a %s", async (second, cached, headers = {}) => {
  const at = await after(CAT);
  await at.get("/v1/usage");
  expect((await at.get(second, headers)).headers.get("x-usage-cache")).toBe(cached);
});

it("answers identical parameters from a cache for 60 seconds", async () => {
  const at = await after(CAT);
  const cache = async () => (await at.get("/v1/usage?tz=UTC")).headers.get("x-usage-cache");
  expect([await cache(), await cache()]).toEqual(["miss", "hit"]);
  await at.create(VIDEOS, CAT);
  at.clock.advance("59s");
  expect(await amount(at, "?tz=UTC")).toBe(0.216);
  expect(await amount(at, "?tz=Europe/Berlin")).toBe(0.432);
  at.clock.advance("1s");
  expect(await amount(at, "?tz=UTC")).toBe(0.432);
});
