// A run reports its task id as soon as it has one, whatever the callbacks do.
import { expect, test } from "vitest";
import { ConfigurationError, type Task, type TaskState } from "../../../runtime/index.js";
import { clientOn } from "../stage/client.js";
import { acknowledged, DONE, serve } from "../stage/server.js";

const image = { status: "completed", url: "https://files.example/a.png" };
const music = {
  status: "completed",
  result: { music: [{ audio_url: "https://files.example/a.mp3" }] },
};

test.each([
  ["a model", "x-v3-omni", DONE],
  ["a model without a contract", "untyped", DONE],
  ["images", "images", image],
  ["music", "music", music],
])("%s: onSubmit and then onProgress are called before the first poll", async (_, how, data) => {
  const told: string[] = [];
  const server = await serve(({ method }) => {
    told.push(method);
    return method === "POST" ? acknowledged() : { body: { code: 200, data } };
  });
  const { client, play } = clientOn(server.url);
  const options = {
    onSubmit: async (task: Task) => void told.push(`has ${task.id}`),
    onProgress: ({ id, status }: TaskState) => void told.push(`${id} ${status}`),
  };
  const runs = {
    "x-v3-omni": () => client.model("x-v3-omni").run({ prompt: "a" }, options),
    untyped: () => client.untyped("x-new").run({ prompt: "a" }, options),
    images: () => client.images.run({ model: "m", prompt: "a" }, options),
    music: () => client.music.sounds.run({ model: "m", prompt: "a" }, options),
  };
  await play(runs[how as keyof typeof runs]());
  expect(told).toEqual(["POST", "has task_1", "task_1 submitted", "GET", "task_1 completed"]);
});

test.each<[string, unknown]>([
  ["an error", new Error("no disk")],
  ["a frozen error", Object.freeze(new Error("no disk"))],
  ["a text", "no disk"],
  ["an error of another call", new ConfigurationError("no disk")],
])(
  "callbacks that throw %s end the run with an error that names its task, which is created once",
  async (_, thrown) => {
    const server = await serve(({ method }) =>
      method === "POST" ? acknowledged() : { body: { code: 200, data: DONE } },
    );
    const { client, play } = clientOn(server.url);
    const fail = () => {
      throw thrown;
    };
    for (const options of [
      { onSubmit: fail },
      { onProgress: fail },
      { onSubmit: async () => fail() },
      { onProgress: async () => fail() },
    ]) {
      const run = client.model("x-v3-omni").run({ prompt: "a" }, options);
      const error: unknown = await play(run).catch((reason: unknown) => reason);
      expect(error).toMatchObject({ taskId: "task_1" });
      expect([error, (error as Error).cause]).toContain(thrown);
    }
    const wait = client.tasks.resume("task_1").result({ onProgress: fail });
    await expect(play(wait)).rejects.toMatchObject({ taskId: "task_1" });
    expect(server.arrived.map(({ method }) => method)).toEqual([
      ...Array<string>(4).fill("POST"),
      "GET",
    ]);
  },
);

test("an onSubmit that never settles delays a run only until its time-out", async () => {
  const server = await serve(() => acknowledged());
  const { client, play } = clientOn(server.url);
  const options = { timeoutMs: 5_000, onSubmit: () => new Promise<void>(() => undefined) };
  const run = client.model("x-v3-omni").run({ prompt: "a" }, options);
  await expect(play(run)).rejects.toMatchObject({ name: "TaskTimeoutError", taskId: "task_1" });
});
