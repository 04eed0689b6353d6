// Idempotency-Key for every kind of billed call (2-video.md, Common; 4-field-notes.md,
// Idempotency).
import { describe, expect, it } from "vitest";
import { instance, type Answer } from "../support/instance.js";

const VIDEOS = "/v1/videos/generations";
/** A model whose documentation promises Idempotency-Key. */
const KEYED = { model: "x-imagine-video", prompt: "a cat" };
const key = (value: string): Record<string, string> => ({ "idempotency-key": value });

describe("a model that honours keys", () => {
  it("makes one task per key, however many requests arrive at once", async () => {
    const at = instance();
    const send = (value: string) => at.post(VIDEOS, KEYED, key(value));
    const answers = await Promise.all(Array.from({ length: 100 }, () => send("k")));
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect((await send("k2")).text).not.toBe(answers[0]?.text);
    expect(at.gateway.creates()).toHaveLength(2);
  });

  it.each([
    ["k", 200],
    ["k".repeat(191), 200],
    ["k".repeat(192), 400],
    ["a b", 400],
    ["", 400],
    ["ü", 400],
  ])("accepts 1 to 191 visible ASCII characters: %j", async (value, status) => {
    const at = instance();
    expect((await at.post(VIDEOS, KEYED, key(value))).status).toBe(status);
    expect(at.gateway.creates()).toHaveLength(status === 200 ? 1 : 0);
  });
});

// 2-video.md, Common and Limits 2: the length limit applies to every video, but only some models
// promise to honour keys.
it.each([191, 192])("x-2.3 honours no key, but limits its length: %i characters", async (size) => {
  const send = () => at.post(VIDEOS, { model: "x-2.3", prompt: "a cat" }, key("k".repeat(size)));
  const at = instance();
  const answers = [await send(), await send()];
  expect(answers.map(({ status }) => status)).toEqual(size === 191 ? [200, 200] : [400, 400]);
  expect(at.gateway.creates()).toHaveLength(size === 191 ? 2 : 0);
});

const TEXT = { contents: [{ role: "user", parts: [{ text: "Hello" }] }] };
const EXTEND = {
  model: "x-music-b",
  version: "x-3.5",
  clip_id: "imported",
  extend_from_s: 1,
  extend_s: 2,
  instruction: "longer",
};
/**
 * Calls that honour keys with `idempotency: "all"`; the documents promise this for none of these
 * calls.
 */
const CALLS: readonly (readonly [path: string, body: object])[] = [
  [VIDEOS, { model: "x-2.3", prompt: "a cat" }],
  ["/v1/images/generations", { model: "stand-in-image", prompt: "a cat" }],
  ["/v1/music/generations/extendFlowMusic", EXTEND],
  ["/v1/music/generations/sounds", { model: "x-music-a", prompt: "rain" }],
  ["/v1beta/models/x-3.5-flash:generateContent", TEXT],
  ["/v1beta/models/x-3.5-flash:streamGenerateContent", TEXT],
];

describe.each(CALLS)("%s", (path, body) => {
  const resending = (idempotency: "all" | "documented" = "all") => {
    const at = instance({ idempotency });
    const send = (more: object = {}, scenario?: string): Promise<Answer> => {
      const bent = scenario === undefined ? {} : { "x-gateway-scenario": scenario };
      return at.post(path, { ...body, ...more }, { ...key("k"), ...bent });
    };
    return { at, send, left: () => at.gateway.keys.balance("key-1") };
  };
  const shown = ({ status, body, headers }: Answer): unknown[] => [
    status,
    body["error"]?.["code"],
    headers.get("retry-after"),
  ];
  const replayed = ({ status, headers }: Answer): unknown[] => [
    status,
    headers.get("idempotency-replayed"),
  ];

  it("replays a completed answer for 24 hours, and bills it once", async () => {
    const { at, send, left } = resending();
    const first = await send();
    at.clock.advance("1h");
    const before = left();
    const again = await send();
    expect([replayed(first), replayed(again)]).toEqual([
      [200, null],
      [200, "true"],
    ]);
    expect(again.text).toBe(first.text);
    expect(again.headers.get("content-type")).toBe(first.headers.get("content-type"));
    at.clock.advance("1m");
    expect(left()).toBe(before);
    at.clock.advance("23h");
    expect(replayed(await send())).toEqual([200, null]);
  });

  it("answers 409 while the original runs, for another body, and if the outcome is lost", async () => {
    const { send } = resending();
    const first = await send({}, "in-progress x2 after 3s");
    for (let i = 0; i < 2; i += 1) {
      expect(shown(await send())).toEqual([409, "idempotency_in_progress", "3"]);
    }
    expect((await send()).text).toBe(first.text);
    expect(shown(await send({ other: 1 }))).toEqual([409, "idempotency_key_reused", null]);
    const { send: resend } = resending();
    await resend({}, "lost");
    expect(shown(await resend())).toEqual([409, "idempotency_result_indeterminate", null]);
  });

  it("answers 503 and executes nothing while the store is down", async () => {
    const { at, send, left } = resending();
    const before = left();
    expect(shown(await send({}, "store-down"))).toEqual([503, "idempotency_unavailable", null]);
    const keyless = await at.post(path, body, { "x-gateway-scenario": "store-down" });
    expect([keyless.status, left()]).toEqual([503, before]);
    expect(replayed(await send())).toEqual([200, null]);
  });

  it("runs twice if only documented models honour keys", async () => {
    const { send } = resending("documented");
    expect([replayed(await send()), replayed(await send())]).toEqual([
      [200, null],
      [200, null],
    ]);
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
