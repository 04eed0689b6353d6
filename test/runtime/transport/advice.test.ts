// The advice in errors: it can be followed, and following it does not bill twice (4-field-notes.md,
// Idempotency).
import { expect, test } from "vitest";
import { caught, clientOn } from "../stage/client.js";
import { serve } from "../stage/server.js";

test.each([
  ["x-imagine-video", undefined, true, "then use idempotency key key-1 with the same body"],
  ["x-v3-omni", undefined, false, "No document promises that idempotency key key-1"],
  ["x-v3-omni", true, true, "then use idempotency key key-1 with the same body"],
] as const)(
  "the error of a lost submission to %s (key trusted: %s) explains the use of its key",
  async (id, trustIdempotencyKey, keyPromised, advice) => {
    const server = await serve(() => ({ status: 502, body: {} }));
    const { client, play } = clientOn(server.url);
    const lost = await caught(
      play(client.untyped(id).submit({ prompt: "a" }, { trustIdempotencyKey })),
    );
    expect(lost).toMatchObject({ name: "SubmissionUnknownError", keyPromised });
    expect(String(lost)).toContain(advice);
    expect(server.arrived).toHaveLength(keyPromised ? 3 : 1);
  },
);

test("if the gateway itself lost the outcome of a submission, the error advises not to send it again", async () => {
  const error = { code: "idempotency_result_indeterminate", message: "lost" };
  const server = await serve(() => ({ status: 409, body: { error } }));
  const { client } = clientOn(server.url);
  const lost = await caught(client.model("x-imagine-video").submit({ prompt: "a" }));
  expect(String(lost)).toContain(
    "Do not resend it: keep idempotency key key-1, and check usage for a charge.",
  );
  expect(String(lost)).not.toContain("with the same body");
});

test.each([
  [{ code: 400, type: "invalid_request_error" }, "400 invalid_request_error: no."],
  [{ code: 400 }, "400: no."],
  [{ code: "bad_size" }, "400 bad_size: no."],
])("the status of an answer with %j is shown once", async (error, says) => {
  const server = await serve(() => ({ status: 400, body: { error: { ...error, message: "no" } } }));
  const { client, play } = clientOn(server.url);
  expect(String(await caught(play(client.catalog.list())))).toContain(`: ${says}`);
});

test("the advice for a 408 on a read is to try again, not to correct the request", async () => {
  const server = await serve(() => ({ status: 408, body: {} }));
  const { client, play } = clientOn(server.url);
  const error = await caught(play(client.catalog.list()));
  expect(error).toMatchObject({ retryable: true });
  expect(String(error)).toContain("Try again later.");
});

test.each([
  ["x-v3-omnii", 'Did you mean the model "x-v3-omni"?'],
  ["x-v3-omni", "Check the model id x-v3-omni."],
  ["another", "Check the model id another."],
])("the advice for the model id %s, which the gateway does not know", async (model, advice) => {
  const server = await serve(() => ({ status: 404, body: {} }));
  const { client, play } = clientOn(server.url);
  const contents = [{ role: "user" as const, parts: [{ text: "Hi" }] }];
  const calls = [
    async () => client.text.generate({ model, contents } as never),
    async () => client.images.run({ model, prompt: "a" } as never),
    async () => client.untyped(model).submit({ prompt: "a" }),
  ];
  for (const call of calls) {
    expect(String(await caught(play<unknown>(call())))).toContain(advice);
  }
});
