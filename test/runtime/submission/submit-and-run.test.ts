// Submitting, polling and results against the reference gateway over a socket.
import { expect, test } from "vitest";
import { defineModel } from "../../../runtime/call/model/definition.js";
import { omni } from "../stage/models.js";
import { stage } from "../stage/stage.js";

test("the handle adds its model to the body, and the key is sent as a bearer token", async () => {
  const { client, wire } = await stage();
  await client.model("x-v3-omni").submit({ prompt: "a", duration: 5 });
  const [sent] = wire.to("/v1/videos/generations");
  expect(JSON.parse(sent?.body ?? "")).toEqual({ model: "x-v3-omni", prompt: "a", duration: 5 });
  expect(sent?.headers["authorization"]).toBe("Bearer test-key-1234567890");
  expect(sent?.headers["idempotency-key"]).toBe("key-1");
});

class PromptHolder {
  get prompt() {
    return "a cat";
  }
}

test.each<[string, unknown]>([
  ["a getter of its class", new PromptHolder()],
  ["a value of its prototype", Object.create({ prompt: "a cat" })],
])("inherited fields of a request are not sent, so they do not count: %s", async (_, request) => {
  const { client, wire } = await stage();
  await expect(client.model("x-v3-omni").submit(request as { prompt: string })).rejects.toThrow(
    "prompt is required",
  );
  expect(wire.sent).toEqual([]);
});

test.each([
  { validate: "rules", sent: 0 },
  { validate: "contract", sent: 1 },
  { validate: "off", sent: 1 },
] as const)("validate: $validate decides whether a documented rule is checked", async (row) => {
  const { client, wire } = await stage();
  const submit = client
    .model("x-v3-omni")
    .submit({ prompt: "a", multi_shot: true }, { validate: row.validate });
  await submit.catch(() => undefined);
  expect(wire.sent).toHaveLength(row.sent);
});

test("a contract that counts fields does not count the model field that the client adds", async () => {
  const { client, wire } = await stage();
  const counted = defineModel<{ prompt: string }>(
    { ...omni },
    (body) => Object.keys(body).join() === "prompt",
  );
  await client.model(counted).submit({ prompt: "a" });
  const [sent] = wire.to("/v1/videos/generations");
  expect(JSON.parse(sent?.body ?? "")).toEqual({ model: "x-v3-omni", prompt: "a" });
});

test("a key whose first caller aborts before anything is sent can be used by the next caller", async () => {
  const { client, play, wire } = await stage();
  const abort = new AbortController();
  const submit = (signal?: AbortSignal) =>
    client.model("x-v3-omni").submit({ prompt: "a" }, { idempotencyKey: "k", signal });
  const both = Promise.allSettled([submit(abort.signal), submit()]);
  abort.abort("unmounted");
  const [first, second] = await play(both);
  expect(first).toMatchObject({ reason: "unmounted" });
  expect(second).toMatchObject({ status: "fulfilled" });
  expect(wire.to("/v1/videos/generations")).toHaveLength(1);
});
