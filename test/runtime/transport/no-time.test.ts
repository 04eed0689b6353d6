// A call without time: a time-out, and nothing on the wire.
import { expect, test } from "vitest";
import { clientOn } from "../stage/client.js";
import { serveBytes } from "../stage/server.js";

const NONE = { timeoutMs: 0 };
const PNG = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0);
const TEXT = {
  model: "x-3.5-flash",
  contents: [{ role: "user", parts: [{ text: "a" }] }],
} as const;

type Client = ReturnType<typeof clientOn>["client"];
const CALLS: Readonly<Record<string, (client: Client) => Promise<unknown>>> = {
  submit: (client) => client.model("x-v3-omni").submit({ prompt: "a" }, NONE),
  run: (client) => client.model("x-v3-omni").run({ prompt: "a" }, NONE),
  "tasks.get": (client) => client.tasks.get("task_1", NONE),
  "task.refresh": (client) => client.model("x-v3-omni").resume("task_1").refresh(NONE),
  "catalog.list": (client) => client.catalog.list(NONE),
  "catalog.schema": (client) => client.catalog.schema("x-v3-omni", NONE),
  "usage.query": (client) => client.usage.query(NONE),
  "usage.range": (client) => client.usage.range({ start: 0, ...NONE }),
  "pricing.model": (client) => client.pricing.model("x-v3-omni", NONE),
  "pricing.catalog": (client) => client.pricing.catalog(NONE),
  "uploads.image": (client) => client.uploads.image(PNG, NONE),
  "music.sounds": (client) => client.music.sounds({ model: "x-music-a", prompt: "a" }, NONE),
  "text.generate": (client) => client.text.generate(TEXT, NONE),
  "text.stream": (client) => client.text.stream(TEXT, NONE)[Symbol.asyncIterator]().next(),
  "billing.usage": (client) => client.billing.usage(NONE),
  "logs.export": (client) => client.logs.export({}, NONE),
};
const BUDGETS = { none: undefined, "one that has to ask for prices": { maxUsd: 1 } };

for (const [title, budget] of Object.entries(BUDGETS)) {
  test.each(Object.entries(CALLS))(
    `%s with a budget of ${title} opens no socket`,
    async (_, call) => {
      const server = await serveBytes(() => undefined);
      const options = budget && { budget: { ...budget, unknownEstimate: "allow" as const } };
      const { client, wire } = clientOn(server.url, options);
      await expect(call(client)).rejects.toMatchObject({ name: "RequestTimeoutError" });
      expect(wire.sent).toEqual([]);
    },
  );
}

test.each(["result", "watch"] as const)("%s of a task asks nothing", async (name) => {
  const { client, wire, play } = clientOn((await serveBytes(() => undefined)).url);
  const task = client.tasks.resume("task_1");
  const waited: Promise<unknown> = name === "result" ? task.result(NONE) : task.watch(NONE).next();
  await expect(play(waited)).rejects.toMatchObject({ name: "TaskTimeoutError", taskId: "task_1" });
  expect(wire.sent).toEqual([]);
});

test("the message says that nothing was sent", async () => {
  const { client } = clientOn((await serveBytes(() => undefined)).url);
  await expect(client.catalog.list(NONE)).rejects.toThrow(
    "GET /v1/models was not sent, because timeoutMs is 0. Raise timeoutMs.",
  );
});
