// An answer that names several tasks (1-core.md, Submission acknowledgement: `data` is a list): a
// run waits for all of them.
import { expect, test } from "vitest";
import { IncompleteRunError, type RunOptions, type Task } from "../../../runtime/index.js";
import { caught, clientOn } from "../stage/client.js";
import { DONE, serve, type Reply } from "../stage/server.js";

const video = (name: string) => ({
  ...DONE,
  result: { videos: [{ url: [`https://files.example/${name}.mp4`] }] },
});
const FAILED = { status: "failed", cost: 0, error: { message: "moderated" } };
const GOES_ON = { status: "processing", progress: 10 };

/** Serves a create of two tasks, and these records for them. */
async function two(first: object, second: object | Reply) {
  const server = await serve(({ method, url }): Reply => {
    const data = ["task_1", "task_2"].map((task_id) => ({ status: "submitted", task_id }));
    if (method === "POST") return { body: { code: 200, data } };
    const record = url.endsWith("task_1") ? first : second;
    return "body" in record ? record : { body: { code: 200, data: record } };
  });
  const stage = clientOn(server.url);
  const run = (options?: RunOptions) =>
    stage.play(stage.client.model("x-v3-omni").run({ prompt: "a" }, options));
  return { ...stage, server, run };
}

test("files and cost of all tasks are joined", async () => {
  const { run, server } = await two(
    { ...video("a"), cost: 0.1, credits_cost: 1.1 },
    { ...video("b"), cost: 0.2, credits_cost: 2.2 },
  );
  const result = await run();
  expect(result.videos.map(({ url }) => url)).toEqual([
    "https://files.example/a.mp4",
    "https://files.example/b.mp4",
  ]);
  expect(result).toMatchObject({ taskId: "task_1", cost: 0.3, credits: 3.3 });
  expect(result.results?.map(({ taskId, cost }) => [taskId, cost])).toEqual([
    ["task_1", 0.1],
    ["task_2", 0.2],
  ]);
  expect(server.arrived.filter(({ method }) => method === "POST")).toHaveLength(1);
});

test("the cost is unknown if one task has none", async () => {
  const { run } = await two({ ...video("a"), cost: 0.1 }, video("b"));
  expect((await run()).cost).toBeUndefined();
});

test("onSubmit gets each task, and the JSON of the first task names both", async () => {
  const { run, client, play } = await two(video("a"), video("b"));
  const told: Task[] = [];
  const seen = new Set<string>();
  await run({
    onSubmit: (task) => void told.push(task),
    onProgress: ({ id }) => void seen.add(id),
  });
  expect(told.map(({ id }) => id)).toEqual(["task_1", "task_2"]);
  expect([...seen]).toEqual(["task_1", "task_2"]);

  const stored = JSON.stringify(told[0]);
  expect(JSON.parse(stored)).toEqual({
    id: "task_1",
    model: "x-v3-omni",
    route: "tasks",
    siblings: [{ id: "task_2", model: "x-v3-omni", route: "tasks" }],
  });
  const resumed = client.tasks.resume(JSON.parse(stored) as Task);
  const results = await play(client.tasks.all([resumed, ...resumed.siblings]));
  expect(results.map(({ taskId }) => taskId)).toEqual(["task_1", "task_2"]);
});

test.each<[string, object, object]>([
  ["failed", FAILED, { name: "TaskFailedError", taskId: "task_2" }],
  ["is refused", { status: 404, body: {} }, { name: "NotFoundError", taskId: "task_2" }],
  ["does not end", GOES_ON, { name: "TaskTimeoutError", taskId: "task_2", retryable: false }],
])(
  "if one task completes and the other %s, the error has the result and the other error",
  async (_, other, said) => {
    const { run } = await two({ ...video("a"), cost: 0.1 }, other);
    const error = (await caught(run())) as IncompleteRunError;
    expect(error).toBeInstanceOf(IncompleteRunError);
    expect(error).toMatchObject({ retryable: false, taskIds: ["task_1", "task_2"] });
    expect(error.results.map(({ taskId, videos }) => [taskId, videos[0]?.url])).toEqual([
      ["task_1", "https://files.example/a.mp4"],
    ]);
    expect(error.errors).toHaveLength(1);
    expect(error.errors[0]).toMatchObject(said);
    expect(error.message).toMatch(
      /^The request made tasks task_1, task_2, and not all gave a result\. These tasks were billed, and their results are in this error: task_1\. .*task_2/,
    );
  },
);

test.each<[string, RunOptions]>([
  ["a wait", {}],
  ["an onSubmit that never settles", { onSubmit: () => new Promise<void>(() => undefined) }],
])("a time-out in %s names both tasks", async (_, options) => {
  const { run } = await two(GOES_ON, GOES_ON);
  const error = (await caught(run({ ...options, timeoutMs: 20_000 }))) as IncompleteRunError;
  expect(error).toBeInstanceOf(IncompleteRunError);
  expect(error.errors.map((one) => [one.name, (one as { taskId?: string }).taskId])).toEqual([
    ["TaskTimeoutError", "task_1"],
    ["TaskTimeoutError", "task_2"],
  ]);
  expect(error.message).toContain("tasks task_1, task_2, and none gave a result.");
});

test.each<[string, unknown]>([
  ["an error", new Error("left")],
  ["a text, which becomes the cause of an error that", "left"],
])("an abort by %s names both tasks", async (_, reason) => {
  const { run } = await two(video("a"), GOES_ON);
  const abort = new AbortController();
  const error = await caught(
    run({
      signal: abort.signal,
      onProgress: ({ progress }) => progress === 10 && abort.abort(reason),
    }),
  );
  expect([error, (error as Error).cause]).toContain(reason);
  const told = error as { readonly message: string; readonly taskIds?: readonly string[] };
  const names = told.taskIds ?? told.message.match(/task_\d/g);
  expect([...new Set(names)]).toEqual(["task_1", "task_2"]);
});

test("an onSubmit that throws ends the run, and the error names both tasks", async () => {
  const { run } = await two(video("a"), video("b"));
  const fail = () => {
    throw new Error("no disk");
  };
  expect(await caught(run({ onSubmit: fail }))).toMatchObject({
    message: "no disk",
    taskId: "task_1",
    taskIds: ["task_1", "task_2"],
  });
});
