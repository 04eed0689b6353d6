// A create whose answer is lost: sent again only where that cannot bill twice (design, Money first). Every way to lose it: test/faults.
import { expect, test } from "vitest";
import { clientOn } from "../stage/client.js";
import { acknowledgedBytes, serveBytes } from "../stage/server.js";
import { stage } from "../stage/stage.js";

// An answer that says gzip and is none, and then the acknowledgement.
const lostOnce = () =>
  serveBytes((socket, index) =>
    socket.end(
      index === 0
        ? "HTTP/1.1 200 OK\r\ncontent-encoding: gzip\r\ncontent-length: 2\r\n\r\n{}"
        : acknowledgedBytes(),
    ),
  );

test.each([
  ["x-imagine-video", {}],
  ["x-v3-omni", { trustIdempotencyKey: true }],
] as const)("%s with %j: the same bytes are sent again with the same key", async (id, options) => {
  const server = await lostOnce();
  const { client, play } = clientOn(server.url);
  const task = await play(client.untyped(id).submit({ prompt: "a" }, options));
  expect(task.id).toBe("task_1");
  const sent = server.arrived.map(({ headers, body }) => [headers["idempotency-key"], body]);
  const body = JSON.stringify({ model: id, prompt: "a" });
  expect(sent).toEqual([
    ["key-1", body],
    ["key-1", body],
  ]);
});

test("without a promised key the submission is reported as unknown, with all that identifies it", async () => {
  const server = await lostOnce();
  const { client, play } = clientOn(server.url);
  const submit = client.model("x-v3-omni").submit({ prompt: "a" });
  await expect(play(submit)).rejects.toMatchObject({
    name: "SubmissionUnknownError",
    idempotencyKey: "key-1",
    sentAt: "2026-08-01T00:00:00.000Z",
    // printf '%s' '{"model":"x-v3-omni","prompt":"a"}' | sha256sum
    bodyHash: "219b1b0060b9e1d80d9d27f1670f878098a29d91c54042efd2ff439afaa3e6d9",
    model: "x-v3-omni",
  });
  expect(server.arrived).toHaveLength(1);
});

// The ledger of the reference gateway knows what was really created (2-video.md, Common).
test.each(["reset after", "502 after", "truncated", "malformed", "html", "empty"])(
  "%s: a model with a promised key creates and bills once",
  async (scenario) => {
    const { client, play, wire } = await stage();
    const out = await play(
      client.model("x-imagine-video").run({ prompt: `a lake [[${scenario}]]`, duration: 3 }),
    );
    expect(wire.to("/v1/videos/generations").length).toBeGreaterThan(1);
    const { total } = await play(client.usage.query());
    expect(total.requests).toBe(1);
    expect(total.amount_usd).toBe(out.cost);
  },
);
