// A run that fails while its task goes on must be resumed, never run again
// (docs/decisions/resending.md).
import { expect, test } from "vitest";
import { clientOn } from "../stage/client.js";
import { acknowledged, serve, type Reply } from "../stage/server.js";

const created = (poll: Reply) => serve(({ method }) => (method === "POST" ? acknowledged() : poll));

const POLLS: readonly (readonly [string, Reply, string])[] = [
  ["402", { status: 402, body: { error: { message: "low" } } }, "InsufficientBalanceError"],
  [
    "403 for a low balance",
    { status: 403, body: { error: { message: "low", code: "quota_not_enough" } } },
    "InsufficientBalanceError",
  ],
  ["400", { status: 400, body: {} }, "BadRequestError"],
  ["503", { status: 503, body: {} }, "ServiceUnavailableError"],
  ["408", { status: 408, body: {} }, "ApiError"],
  ["a page", { body: "<html>Sign in</html>" }, "ProtocolError"],
  ["no record", { body: { code: 200, data: null } }, "ProtocolError"],
  [
    "no end",
    { body: { code: 200, data: { id: "task_1", status: "processing" } } },
    "TaskTimeoutError",
  ],
];

test.each(POLLS)(
  "if polls are answered with %s, the error of run suggests to resume the task",
  async (_, poll, name) => {
    const server = await created(poll);
    const { client, play } = clientOn(server.url);
    const run = client.model("x-v3-omni").run({ prompt: "a" });
    const error: unknown = await play(run).catch((reason: unknown) => reason);
    expect(error).toMatchObject({ name, taskId: "task_1", retryable: false });
    expect(String(error)).toMatch(/goes on at the gateway: resume it by its id/);
    expect(String(error)).not.toMatch(/again|Correct the request/i);
    expect(server.arrived.filter(({ method }) => method === "POST")).toHaveLength(1);
  },
);

test("another waiter for the task of a run gets the plain error", async () => {
  const server = await created({ status: 503, body: {} });
  const { client, play } = clientOn(server.url);
  const run = client.model("x-v3-omni").run({ prompt: "a" });
  const beside = client.tasks.resume("task_1").result();
  const [first, second] = await play(Promise.allSettled([run, beside]));
  expect(first).toMatchObject({ reason: { retryable: false, status: 503 } });
  expect(second).toMatchObject({ reason: { retryable: true, status: 503 } });
});

test.each([
  ["the reason of several runs", new Error("enough")],
  ["a text", "enough"],
])("%s ends each run with its own task id", async (_, reason) => {
  let tasks = 0;
  const server = await serve(() => acknowledged(`task_${++tasks}`));
  const { client, play } = clientOn(server.url);
  const abort = new AbortController();
  let held = 0;
  // When the second run has its task, the abort ends both runs.
  const onSubmit = () => new Promise<void>(() => ++held === 2 && abort.abort(reason));
  const run = () =>
    client.model("x-v3-omni").run({ prompt: "a" }, { signal: abort.signal, onSubmit });
  const ends = await play(Promise.allSettled([run(), run()]));
  const errors = ends.map((end) => (end as PromiseRejectedResult).reason as Error);
  const ids = errors.map((error) => (error as { taskId?: string }).taskId);
  expect(ids.sort()).toEqual(["task_1", "task_2"]);
  for (const error of errors) expect([error, error.cause]).toContain(reason);
});
