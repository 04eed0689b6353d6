// Usage queries: checked before they are sent, split if they are long, added up exactly (1-core.md,
// GET /v1/usage).
import { expect, test } from "vitest";
import type { UsageQuery } from "../../../runtime/index.js";
import { clientOn } from "../stage/client.js";
import { settled } from "../stage/clock.js";
import { serve, type Reply } from "../stage/server.js";
import { stage } from "../stage/stage.js";

const DAY = 86_400;
const AUGUST = Date.UTC(2026, 7, 1) / 1000;

/** A report of one range. */
const report = (start: number, end: number, amount: number, items: object[] = []): Reply => ({
  body: {
    success: true,
    data: {
      scope: "key",
      start,
      end,
      tz: "UTC",
      group_by: "model",
      items,
      total: {
        amount_usd: amount,
        credits: amount * 10,
        requests: 1,
        prompt_tokens: 2,
        completion_tokens: 3,
      },
    },
  },
});

/** Returns start and end of a query. */
const bounds = (url: string): [number, number] => {
  const query = new URLSearchParams(url.split("?")[1]);
  return [Number(query.get("start")), Number(query.get("end"))];
};

test.each<[string, UsageQuery, string]>([
  ["milliseconds", { start: 1_785_542_400_000 }, "start looks like milliseconds"],
  [
    "a time without an offset",
    { start: "2026-07-01T00:00:00" },
    "start must be whole Unix seconds, a valid Date, or RFC 3339",
  ],
  ["a date only", { end: "2026-07-01" }, "end must be whole Unix seconds"],
  ["a fraction", { start: 1.5 }, "start must be whole Unix seconds"],
  ["an invalid Date", { start: new Date(NaN) }, "start must be"],
  ["a day that does not exist", { start: "2026-02-30T00:00:00Z" }, "start must be"],
  [
    "an end before its start",
    { start: AUGUST - 1, end: AUGUST - 2 },
    "end must be later than start",
  ],
  [
    "an end equal to its start",
    { start: AUGUST - 1, end: AUGUST - 1 },
    "end must be later than start",
  ],
  ["a start in the future", { start: AUGUST + 1 }, "end must be later than start"],
  [
    "more than 31 days",
    { start: AUGUST - 31 * DAY - 1, end: AUGUST },
    "at most 31 days; use usage.range for longer ranges",
  ],
  [
    "51 models",
    { models: Array.from({ length: 51 }, (_, i) => `m${i}`) },
    "models takes 1 to 50 ids (got 51)",
  ],
  ["no model at all", { models: [] }, "models takes 1 to 50 ids (got 0)"],
  ["a wildcard", { models: ["x-*"] }, "is not a model id"],
  ["a comma in a model", { models: ["a,b"] }, "is not a model id"],
  ["an unknown grouping", { groupBy: "hour" as "date" }, "groupBy takes 'model', 'date' or both"],
  ["an unknown scope", { scope: "team" as "key" }, 'scope must be "key" or "account" (got "team")'],
])("%s is refused before it is sent", async (_, query, message) => {
  const { client, wire } = clientOn("http://127.0.0.1:9");
  await expect(client.usage.query(query)).rejects.toThrow(message);
  expect(wire.sent).toEqual([]);
});

test("a query is sent with the documented names and values", async () => {
  const { client, wire, play } = await stage();
  const query = {
    start: "2026-07-31T00:00:00+02:00",
    end: new Date("2026-08-01T00:00:00Z"),
    groupBy: ["date", "model"],
    tz: "Europe/Berlin",
    scope: "account",
    models: ["x-v3-omni", "a+b"],
  } as const;
  await play(client.usage.query(query));
  const [sent] = wire.to("/v1/usage");
  expect(Object.fromEntries(new URLSearchParams(sent?.path.split("?")[1]))).toEqual({
    start: "1785448800",
    end: "1785542400",
    model: "x-v3-omni,a+b",
    group_by: "model,date",
    tz: "Europe/Berlin",
    scope: "account",
  });
  expect(sent?.path).toContain("a%2Bb");
});

test("usage reports the costs of runs", async () => {
  const { client, play } = await stage();
  const one = await play(client.model("x-v3-omni").run({ prompt: "a", duration: 5 }));
  const two = await play(client.model("x-imagine-video").run({ prompt: "a", duration: 3 }));
  const report = await play(
    client.usage.query({ groupBy: "model", start: AUGUST - DAY, end: AUGUST + DAY }),
  );
  expect(report.total.requests).toBe(2);
  expect(report.total.amount_usd).toBeCloseTo((one.cost ?? 0) + (two.cost ?? 0), 6);
  expect(report.items.map(({ model }) => model).sort()).toEqual(["x-imagine-video", "x-v3-omni"]);
  expect(report.cache).toBe("miss");
});

test("a long range is requested in adjoining parts of 31 days and added up exactly", async () => {
  const item = (model: string, amount: number) => ({
    model,
    amount_usd: amount,
    credits: 0,
    requests: 1,
    prompt_tokens: 0,
    completion_tokens: 0,
  });
  const server = await serve(({ url }, index) =>
    report(...bounds(url), 0.1, [item("a", 0.1), item(index === 1 ? "b" : "c", 0.2)]),
  );
  const { client, play } = clientOn(server.url);
  const whole = await play(
    client.usage.range({ start: AUGUST - 93 * DAY, end: AUGUST, groupBy: "model" }),
  );
  const asked = server.arrived.map(({ url }) => bounds(url)).sort((a, b) => a[0] - b[0]);
  expect(asked).toEqual([
    [AUGUST - 93 * DAY, AUGUST - 62 * DAY],
    [AUGUST - 62 * DAY, AUGUST - 31 * DAY],
    [AUGUST - 31 * DAY, AUGUST],
  ]);
  expect(whole).toMatchObject({
    start: AUGUST - 93 * DAY,
    end: AUGUST,
    total: { amount_usd: 0.3, requests: 3 },
  });
  expect(whole.items.map(({ model, amount_usd }) => [model, amount_usd])).toEqual([
    ["c", 0.4],
    ["a", 0.3],
    ["b", 0.2],
  ]);
});

test.each([
  { success: true },
  { success: true, data: {} },
  { success: true, data: { total: {}, start: 1, end: 2 } },
])("an answer without amounts is an error: %j", async (body) => {
  const server = await serve(() => ({ body }));
  const { client, play } = clientOn(server.url);
  await expect(play(client.usage.query())).rejects.toMatchObject({ name: "ProtocolError" });
});

test.each([
  ["hit", 119, true],
  ["hit", 120, false],
  ["miss", 59, true],
  ["miss", 60, false],
])("a cache %s of a range that ended %d s ago: may be incomplete %s", async (cache, age, open) => {
  const total = { amount_usd: 1 };
  const server = await serve(() => ({
    headers: { "x-usage-cache": cache },
    body: { success: true, data: { start: 1, end: AUGUST - age, total, items: [] } },
  }));
  const { client } = clientOn(server.url);
  expect((await client.usage.query()).mayBeIncomplete).toBe(open);
});

test("many parts stay within 60 queries a minute", async () => {
  const times: number[] = [];
  let now = () => 0;
  const server = await serve(({ url }) => {
    times.push(now());
    return report(...bounds(url), 0.1);
  });
  const { client, clock, play } = clientOn(server.url);
  now = () => clock.now;
  const whole = await play(client.usage.range({ start: AUGUST - 150 * 31 * DAY, end: AUGUST }));
  expect(whole.total.amount_usd).toBe(15);
  expect(times).toHaveLength(150);
  for (const start of times) {
    expect(
      times.filter((time) => time >= start && time < start + 60_000).length,
    ).toBeLessThanOrEqual(60);
  }
});

test("a long range stops at the first part that fails", async () => {
  const server = await serve(() => ({ status: 401, body: { error: { message: "no key" } } }));
  const { client, play, clock, wire } = clientOn(server.url);
  const start = AUGUST - 31 * DAY * 200;
  await expect(play(client.usage.range({ start }))).rejects.toMatchObject({ status: 401 });
  await settled();
  const asked = wire.sent.length;
  expect(asked).toBeLessThan(59);
  clock.advance(600_000);
  await settled();
  expect(wire.sent).toHaveLength(asked);
  expect(clock.waiting).toBe(0);
});

const NOT_THERE: Reply = { status: 404, body: { error: { message: "no route", type: "x" } } };

test("/usage is requested if the gateway has no /v1/usage, and directly after that", async () => {
  const server = await serve(({ url }) =>
    url.startsWith("/usage?") ? report(...bounds(url), 0.1) : NOT_THERE,
  );
  const { client, play } = clientOn(server.url);
  const query = { start: AUGUST - DAY, end: AUGUST };
  expect((await play(client.usage.query(query))).total.amount_usd).toBe(0.1);
  expect((await play(client.usage.query(query))).total.amount_usd).toBe(0.1);
  const paths = server.arrived.map(({ url }) => url.split("?")[0]);
  expect(paths).toEqual(["/v1/usage", "/usage", "/usage"]);
});

test("a gateway without either path, and a gateway that refuses the key, give errors", async () => {
  const without = await serve(() => NOT_THERE);
  const { client, play } = clientOn(without.url);
  await expect(play(client.usage.query())).rejects.toMatchObject({ status: 404 });
  const refusing = await serve(() => ({ status: 401, body: { error: { message: "no" } } }));
  const other = clientOn(refusing.url);
  await expect(other.play(other.client.usage.query())).rejects.toMatchObject({ status: 401 });
  expect(refusing.arrived.map(({ url }) => url.split("?")[0])).toEqual(["/v1/usage"]);
});
