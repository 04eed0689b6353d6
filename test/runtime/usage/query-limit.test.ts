// The limit of 60 usage queries a minute: kept by the client, and shared fairly (1-core.md, Limits).
import { expect, test } from "vitest";
import { clientOn } from "../stage/client.js";
import { settled } from "../stage/clock.js";
import { serve } from "../stage/server.js";
import { bounds, report } from "../stage/usage.js";

const DAY = 86_400;
const AUGUST = Date.UTC(2026, 7, 1) / 1000;

test("many parts keep to 60 queries a minute", async () => {
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

test("a long range stops asking with the first part that fails", async () => {
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

const LONG = { start: AUGUST - 31 * DAY * 300, end: AUGUST };
const RECENT = { start: AUGUST - DAY, end: AUGUST };

test.each([
  ["aborted", { status: 200 }],
  ["refused", { status: 401, body: { error: { message: "no key" } } }],
])("a long range that is %s takes no turns with it", async (_, refusal) => {
  let fails = refusal.status !== 200;
  const server = await serve(({ url }) => (fails ? refusal : report(...bounds(url), 0.1)));
  const { client, clock, play } = clientOn(server.url);
  const controller = new AbortController();
  const range = client.usage.range({ ...LONG, signal: controller.signal });
  const failed = range.catch((error: unknown) => error);
  while (!fails && server.arrived.length < 59) await settled();
  controller.abort(new Error("not wanted"));
  await play(failed);
  fails = false;
  const before = clock.now;
  await play(client.usage.query({ ...RECENT, timeoutMs: 61_000 }));
  expect(clock.now - before).toBeLessThanOrEqual(60_000);
});
