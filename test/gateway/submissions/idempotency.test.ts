// `idempotency: "all"`: Idempotency-Key counts for every model, as deployed clients send it (4-field-notes.md, Idempotency).
import { describe, expect, it } from "vitest";
import { instance, type Answer } from "../support/instance.js";

const TEXT = { contents: [{ role: "user", parts: [{ text: "Hello" }] }] };
const EXTEND = {
  ...{ model: "x-music-b", version: "x-3.5", clip_id: "imported", extend_from_s: 1, extend_s: 2 },
  instruction: "longer",
};

const CALLS: readonly (readonly [path: string, body: object])[] = [
  ["/v1/videos/generations", { model: "x-2.3", prompt: "a cat" }],
  ["/v1/images/generations", { model: "stand-in-image", prompt: "a cat" }],
  ["/v1/music/generations/sounds", { model: "x-music-a", prompt: "rain" }],
  ["/v1/music/generations/extendFlowMusic", EXTEND],
  ["/v1beta/models/x-3.5-flash:generateContent", TEXT],
  ["/v1beta/models/x-3.5-flash:streamGenerateContent", TEXT],
];

describe.each(CALLS)("%s", (path, body) => {
  const make = () => {
    const at = instance({ idempotency: "all" });
    const send = (more: object = {}, scenario?: string): Promise<Answer> =>
      at.post(
        path,
        { ...body, ...more },
        {
          "idempotency-key": "k",
          ...(scenario === undefined ? {} : { "x-gateway-scenario": scenario }),
        },
      );
    const spent = () => at.gateway.keys.balance("key-1");
    return { at, send, spent };
  };
  const shown = ({ status, body: { error }, headers }: Answer) => [
    status,
    error?.["code"],
    headers.get("retry-after"),
  ];

  it("runs once and is replayed", async () => {
    const { at, send, spent } = make();
    const first = await send();
    at.clock.advance("1m");
    const left = spent();
    const again = await send();
    expect([first.status, first.headers.get("idempotency-replayed")]).toEqual([200, null]);
    expect([again.status, again.headers.get("idempotency-replayed")]).toEqual([200, "true"]);
    expect([again.text, again.headers.get("content-type")]).toEqual([
      first.text,
      first.headers.get("content-type"),
    ]);
    at.clock.advance("1m");
    expect(spent()).toBe(left);
  });

  it("says in each of the forms why it does not run", async () => {
    const running = make();
    await running.send({}, "in-progress after 3s");
    expect(shown(await running.send())).toEqual([409, "idempotency_in_progress", "3"]);
    const reused = make();
    await reused.send();
    expect(shown(await reused.send({ other: 1 }))).toEqual([409, "idempotency_key_reused", null]);
    const lost = make();
    await lost.send({}, "lost");
    expect(shown(await lost.send())).toEqual([409, "idempotency_result_indeterminate", null]);
    const down = make();
    const refused = await down.send({}, "store-down");
    expect(shown(refused)).toEqual([503, "idempotency_unavailable", null]);
    expect((await down.send()).headers.get("idempotency-replayed")).toBeNull();
  });

  it("runs twice where keys count for documented models only", async () => {
    const at = instance();
    const answers = [1, 2].map(() => at.post(path, body, { "idempotency-key": "k" }));
    for (const { status, headers } of await Promise.all(answers)) {
      expect([status, headers.get("idempotency-replayed")]).toEqual([200, null]);
    }
  });
});

it("a text call of another model or method is another call, whatever its key", async () => {
  const at = instance({ idempotency: "all" });
  const send = (call: string) =>
    at.post(`/v1beta/models/${call}`, TEXT, { "idempotency-key": "k" });
  expect((await send("x-3.5-flash:generateContent")).status).toBe(200);
  expect((await send("x-2.5-pro:generateContent")).status).toBe(409);
  expect((await send("x-3.5-flash:streamGenerateContent")).status).toBe(409);
});
