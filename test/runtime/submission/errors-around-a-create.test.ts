// Errors in the body of a create's 200, and redirects: only a refusal is definite (design, Money first).
import { expect, test } from "vitest";
import { clientOn } from "../stage/client.js";
import { PRICES } from "../stage/prices.js";
import { acknowledged, serve, type Reply } from "../stage/server.js";

const BUDGET = { budget: { maxUsd: 1, prices: PRICES } };
const REQUEST = { prompt: "a", mode: "std", duration: 5 } as const;
const TASK = [{ status: "submitted", task_id: "task_9" }];

const UNKNOWN: readonly (readonly [string, Reply])[] = [
  ["500 around a task", { body: { code: 500, data: TASK } }],
  ["503", { body: { code: 503, error: { message: "upstream timeout" } } }],
  ["no status", { body: { success: false, message: "no" } }],
  ["408", { body: { code: 408, message: "late" } }],
  ["303", { status: 303, headers: { location: "/v1/tasks/task_9" } }],
];

test.each(UNKNOWN)(
  "%s leaves the submission unknown, and its money set aside",
  async (_, reply) => {
    const server = await serve(() => reply);
    const { client, play } = clientOn(server.url, BUDGET);
    await expect(play(client.model("x-v3-omni").submit(REQUEST))).rejects.toMatchObject({
      name: "SubmissionUnknownError",
      idempotencyKey: "key-1",
      retryable: false,
    });
    expect(server.arrived).toHaveLength(1);
    expect(client.budget()?.reservedUsd).toBe(0.35);
  },
);

test.each<[string, Reply, string]>([
  ["400", { body: { code: 400, message: "no" } }, "BadRequestError"],
  ["402", { body: { code: 402, message: "no" } }, "InsufficientBalanceError"],
  ["307", { status: 307, headers: { location: "/v2" } }, "ProtocolError"],
  ["308", { status: 308, headers: { location: "/v2" } }, "ProtocolError"],
])("%s is a refusal, and frees the money", async (_, reply, name) => {
  const server = await serve(() => reply);
  const { client, play } = clientOn(server.url, BUDGET);
  await expect(play(client.model("x-v3-omni").submit(REQUEST))).rejects.toMatchObject({ name });
  expect(server.arrived).toHaveLength(1);
  expect(client.budget()?.reservedUsd).toBe(0);
});

test("an unknown submission whose task was named says to resume it", async () => {
  const server = await serve(() => ({ body: { code: 500, data: TASK } }));
  const { client, play } = clientOn(server.url);
  await expect(play(client.model("x-v3-omni").submit({ prompt: "a" }))).rejects.toMatchObject({
    taskId: "task_9",
    message: expect.stringContaining("Resume task task_9; do not send it again.") as string,
  });
});

test("500 in a 200 is sent again with its key where that is promised", async () => {
  const server = await serve((_, index) =>
    index === 0 ? { body: { code: 500, message: "no" } } : acknowledged(),
  );
  const { client, play } = clientOn(server.url);
  expect((await play(client.model("x-imagine-video").submit({ prompt: "a" }))).id).toBe("task_1");
  expect(server.arrived.map(({ headers }) => headers["idempotency-key"])).toEqual([
    "key-1",
    "key-1",
  ]);
});

test.each(["generate", "stream"] as const)(
  "text.%s: 500 in a 200 may have been billed",
  async (how) => {
    const server = await serve(() => ({ body: { error: { code: 500, message: "no" } } }));
    const { client, play } = clientOn(server.url);
    const contents = [{ role: "user", parts: [{ text: "a" }] }] as const;
    const request = { model: "m", contents };
    const call = async () => {
      if (how === "generate") return client.text.generate(request);
      for await (const chunk of client.text.stream(request)) void chunk;
      return undefined;
    };
    await expect(play(call())).rejects.toMatchObject({ name: "SubmissionUnknownError" });
    expect(server.arrived).toHaveLength(1);
  },
);
