// Lost answers against the reference gateway, whose ledger knows what was really created (2-video.md, Common).
import { expect, test } from "vitest";
import { stage } from "../stage/stage.js";

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

test.each(["reset after", "502 after", "malformed"])(
  "%s: any other model is sent once, and reported as unknown",
  async (scenario) => {
    const { client, play, wire } = await stage();
    const submit = client.model("x-v3-omni").submit({ prompt: `a lake [[${scenario}]]` });
    await expect(play(submit)).rejects.toMatchObject({
      name: "SubmissionUnknownError",
      model: "x-v3-omni",
    });
    expect(wire.to("/v1/videos/generations")).toHaveLength(1);
  },
);

test("a submission says whether the gateway replayed it", async () => {
  const { client, play } = await stage();
  const model = client.model("x-imagine-video");
  const first = await play(model.submit({ prompt: "a" }, { idempotencyKey: "k-1" }).withResponse());
  expect(first.response).toMatchObject({ status: 200 });
  expect(first.data.id).toMatch(/^task_/);
});
