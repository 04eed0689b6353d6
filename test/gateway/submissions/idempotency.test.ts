// Idempotency-Key: rows of 2-video.md and 4-field-notes.md, for every kind of call that bills.
import { describe, expect, it } from "vitest";
import { rowsOf } from "../rows/row.js";
import { instance, type Answer } from "../support/instance.js";

const VIDEOS = "/v1/videos/generations";
/** A model whose documentation promises Idempotency-Key, and one whose does not. */
const KEYED = { model: "x-imagine-video", prompt: "a cat" };
const OMNI = { model: "x-omni-1.1-flash", prompt: "a cat" };
const key = (value: string): Record<string, string> => ({ "idempotency-key": value });

const row = rowsOf("2-video.md, Common: POST /v1/videos/generations");
row("Idempotency-Key", async () => {
  const at = instance();
  const first = await at.post(VIDEOS, KEYED, key("k"));
  expect((await at.post(VIDEOS, KEYED, key("k"))).text).toBe(first.text);
  expect((await at.post(VIDEOS, KEYED, key("k2"))).text).not.toBe(first.text);
  expect(at.gateway.creates()).toHaveLength(2);
  const together = await Promise.all(
    Array.from({ length: 100 }, () => at.post(VIDEOS, KEYED, key("k3"))),
  );
  expect(new Set(together.map(({ text }) => text)).size).toBe(1);
  expect(at.gateway.creates()).toHaveLength(3);
  // A refusal frees the key.
  expect((await at.post(VIDEOS, { ...KEYED, duration: 99 }, key("k4"))).status).toBe(400);
  expect((await at.post(VIDEOS, KEYED, key("k4"))).status).toBe(200);
});
row("Idempotency-Key is documented for the x-imagine models only", async () => {
  const at = instance();
  for (let i = 0; i < 2; i += 1) await at.post(VIDEOS, OMNI, key("k"));
  expect(at.gateway.creates()).toHaveLength(2);
});
rowsOf("2-video.md, Limits")("2 Idempotency-Key length", async () => {
  const at = instance();
  const statuses: number[] = [];
  for (const value of ["k", "k".repeat(191), "k".repeat(192), "a b", "", "ü"]) {
    statuses.push((await at.post(VIDEOS, KEYED, key(value))).status);
  }
  expect(statuses).toEqual([200, 200, 400, 400, 400, 400]);
  expect(at.gateway.creates()).toHaveLength(2);
});

const TEXT = { contents: [{ role: "user", parts: [{ text: "Hello" }] }] };
const EXTEND = {
  ...{ model: "x-music-b", version: "x-3.5", clip_id: "imported", extend_from_s: 1, extend_s: 2 },
  instruction: "longer",
};
const CALLS: readonly (readonly [path: string, body: object])[] = [
  [VIDEOS, { model: "x-2.3", prompt: "a cat" }],
  ["/v1/images/generations", { model: "stand-in-image", prompt: "a cat" }],
  ["/v1/music/generations/sounds", { model: "x-music-a", prompt: "rain" }],
  ["/v1/music/generations/extendFlowMusic", EXTEND],
  ["/v1beta/models/x-3.5-flash:generateContent", TEXT],
  ["/v1beta/models/x-3.5-flash:streamGenerateContent", TEXT],
];

/** Sends a call again and again under one key, to a gateway whose keys count for every model. */
const resending = (path: string, body: object) => {
  const at = instance({ idempotency: "all" });
  const send = (more: object = {}, scenario?: string): Promise<Answer> =>
    at.post(
      path,
      { ...body, ...more },
      {
        ...key("k"),
        ...(scenario === undefined ? {} : { "x-gateway-scenario": scenario }),
      },
    );
  return { at, send, left: () => at.gateway.keys.balance("key-1") };
};
const shown = ({ status, body, headers }: Answer): unknown[] => [
  status,
  body["error"]?.["code"],
  headers.get("retry-after"),
];

/** One row of the field notes, for each call. */
const forEach = (name: string, test: (path: string, body: object) => Promise<void>): void =>
  rowsOf("4-field-notes.md, Idempotency")(name, async () => {
    for (const [path, body] of CALLS) await test(path, body);
  });

forEach("Completed before", async (path, body) => {
  const { at, send, left } = resending(path, body);
  const first = await send();
  at.clock.advance("1h");
  const before = left();
  const again = await send();
  const replayed = [first, again].map(({ headers }) => headers.get("idempotency-replayed"));
  expect([first.status, again.status, replayed]).toEqual([200, 200, [null, "true"]]);
  expect(again.text).toBe(first.text);
  expect(again.headers.get("content-type")).toBe(first.headers.get("content-type"));
  at.clock.advance("1m");
  expect(left()).toBe(before);
  at.clock.advance("23h"); // an outcome is kept for 24 hours
  expect((await send()).headers.get("idempotency-replayed")).toBeNull();
});
forEach("Still running", async (path, body) => {
  const { send } = resending(path, body);
  const first = await send({}, "in-progress x2 after 3s");
  for (let i = 0; i < 2; i += 1) {
    expect(shown(await send())).toEqual([409, "idempotency_in_progress", "3"]);
  }
  expect((await send()).text).toBe(first.text);
});
forEach("Same key, other body", async (path, body) => {
  const { send } = resending(path, body);
  await send();
  expect(shown(await send({ other: 1 }))).toEqual([409, "idempotency_key_reused", null]);
});
forEach("Outcome lost", async (path, body) => {
  const { send } = resending(path, body);
  await send({}, "lost");
  expect(shown(await send())).toEqual([409, "idempotency_result_indeterminate", null]);
});
forEach("Store down", async (path, body) => {
  const { at, send, left } = resending(path, body);
  const before = left();
  expect(shown(await send({}, "store-down"))).toEqual([503, "idempotency_unavailable", null]);
  const keyless = await at.post(path, body, { "x-gateway-scenario": "store-down" });
  expect([keyless.status, left()]).toEqual([503, before]);
  const { status, headers } = await send();
  expect([status, headers.get("idempotency-replayed")]).toEqual([200, null]);
});

describe("where keys count for documented models only", () => {
  it.each(CALLS)("%s runs twice", async (path, body) => {
    const at = instance();
    for (let i = 0; i < 2; i += 1) {
      const { status, headers } = await at.post(path, body, key("k"));
      expect([status, headers.get("idempotency-replayed")]).toEqual([200, null]);
    }
  });
});

it("a text call of another model or method is another call, whatever its key", async () => {
  const at = instance({ idempotency: "all" });
  const send = async (call: string): Promise<number> =>
    (await at.post(`/v1beta/models/${call}`, TEXT, key("k"))).status;
  expect(await send("x-3.5-flash:generateContent")).toBe(200);
  expect(await send("x-2.5-pro:generateContent")).toBe(409);
  expect(await send("x-3.5-flash:streamGenerateContent")).toBe(409);
});
