// A task that is completed and paid for, without a result: the error explains that (1-core.md, Task
// record).
import { expect, test } from "vitest";
import { clientOn, type Stage } from "../stage/client.js";
import { acknowledged, DONE, serve } from "../stage/server.js";

const url = "https://files.example/a";

type Kind = "video" | "image" | "music" | "character" | "unknown";

const ASK: Readonly<Record<Kind, (client: Stage["client"]) => Promise<unknown>>> = {
  video: (client) => client.model("x-v3-omni").resume("task_1").result(),
  image: (client) => client.images.resume("task_1").result(),
  music: (client) => client.music.resume("task_1").result(),
  character: (client) => client.characters.task("task_1").result(),
  unknown: (client) => client.untyped("x-new").resume("task_1").result(),
};

const EMPTY: readonly (readonly [Kind, unknown])[] = [
  ["video", undefined],
  ["video", null],
  ["video", []],
  ["video", {}],
  ["video", { videos: null }],
  ["video", { videos: [] }],
  ["video", { videos: [{ url: null }] }],
  ["video", { videos: [{ url: [] }] }],
  ["video", { videos: [{ url: [""] }] }],
  ["video", { videos: [{ url: " ", expires_at: 1_785_600_000 }] }],
  ["video", { images: [{ url: [url] }] }],
  ["video", { audios: [{ url: [url] }] }],
  ["video", { last_frame_url: url }],
  ["image", { images: [{ url: null }] }],
  ["image", { videos: [{ url: [url] }] }],
  ["music", { music: [] }],
  ["music", { music: [{ title: "a", audio_url: null, image_url: url }] }],
  ["music", { videos: [{ url: [url] }] }],
  ["character", { characters: [{ display_name: "Mia" }] }],
  ["unknown", undefined],
  ["unknown", { videos: [{ url: null }], model: null }],
  ["unknown", { files: [{ url: "" }] }],
];

test.each(EMPTY)("%s: %j is not a result", async (kind, result) => {
  const data = { status: "completed", progress: 100, cost: 0.35, credits_cost: 3.5, result };
  const server = await serve(() => ({ body: { code: 200, data } }));
  const { client, play } = clientOn(server.url);
  const error = await play(ASK[kind](client)).catch((reason: unknown) => reason);
  expect(error).toMatchObject({
    name: "EmptyResultError",
    taskId: "task_1",
    cost: 0.35,
    credits: 3.5,
    retryable: false,
    raw: { status: "completed" },
  });
  expect(String(error)).toMatch(
    /Task task_1 .*It cost 0.35 USD: do not send the request again. Ask for the result again later/,
  );
});

test.each<[Kind, unknown]>([
  ["video", { videos: [{ url: [url] }] }],
  ["video", { videos: [{ url }] }],
  ["image", { images: [{ url }] }],
  ["music", { music: [{ audio_url: url }] }],
  ["music", { music: [{ wav_url: url }] }],
  ["music", { audios: [{ url }] }],
  ["character", { characters: [{ id: "ch_1" }] }],
  ["unknown", { music: [{ audio_url: url }] }],
  ["unknown", { mesh: { glb: url } }],
  ["unknown", "a text"],
])("%s: %j is a result", async (kind, result) => {
  const data = { status: "completed", result };
  const server = await serve(() => ({ body: { code: 200, data } }));
  const { client, play } = clientOn(server.url);
  expect(await play(ASK[kind](client))).toMatchObject({ taskId: "task_1", raw: data });
});

test("run, watch, get and refresh fail alike, with one create; a later result is returned", async () => {
  let record: object = { status: "completed", cost: 0.35 };
  const server = await serve(({ method }) =>
    method === "POST" ? acknowledged() : { body: { code: 200, data: record } },
  );
  const { client, play } = clientOn(server.url);
  const model = client.model("x-v3-omni");
  const empty = { name: "EmptyResultError", taskId: "task_1", cost: 0.35 };
  await expect(play(model.run({ prompt: "a" }))).rejects.toMatchObject(empty);
  const task = model.resume("task_1");
  await expect(play(task.watch().next())).rejects.toMatchObject(empty);
  await expect(play(task.refresh())).rejects.toMatchObject(empty);
  await expect(play(client.tasks.get({ id: "task_1", model: "x-v3-omni" }))).rejects.toMatchObject(
    empty,
  );
  expect(task.final).toBeUndefined();
  record = { ...DONE, cost: 0.35 };
  expect((await play(task.result())).videos[0]?.url).toBe("https://files.example/a.mp4");
  expect(server.arrived.filter(({ method }) => method === "POST")).toHaveLength(1);
});

test.each<[object, boolean]>([
  [{ id: "task_2" }, false],
  [{ task_id: "task_2" }, false],
  [{ id: "../task_1" }, false],
  [{ id: "task_1" }, true],
  [{ id: "1" }, true],
  [{ id: 17, task_id: "task_1" }, true],
  [{ id: 17 }, true],
  [{ id: null }, true],
  [{}, true],
])("a record with %j is accepted for task_1: %s", async (ids, isBelieved) => {
  const server = await serve(() => ({ body: { code: 200, data: { ...DONE, ...ids } } }));
  const { client, play } = clientOn(server.url);
  const ended = await play(Promise.allSettled([client.tasks.resume("task_1").result()]));
  const other = "id" in ids && ids.id === "../task_1" ? "../task_1" : "task_2";
  expect(ended[0]).toMatchObject(
    isBelieved
      ? { status: "fulfilled" }
      : {
          reason: {
            name: "ProtocolError",
            taskId: "task_1",
            message: expect.stringContaining(other) as string,
          },
        },
  );
});
