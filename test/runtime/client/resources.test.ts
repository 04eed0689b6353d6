// Resources of the client against the reference gateway: catalog, music, images, characters,
// account.
import { expect, test } from "vitest";
import { clientOn } from "../stage/client.js";
import { serve, type Reply } from "../stage/server.js";
import { stage } from "../stage/stage.js";

const AUDIO = { model: "x-music-a" } as const;

test("the catalog is listed by category, and with contracts", async () => {
  const { client, play } = await stage();
  const listed = await play(client.catalog.list({ expand: "parameters", category: "video" }));
  expect(new Set(listed.map(({ category }) => category))).toEqual(new Set(["video"]));
  expect(listed.find(({ id }) => id === "x-v3-omni")?.parameters).toMatchObject({
    operation: "video_generation",
    endpoint: "/v1/videos/generations",
  });
});

test.each([
  ["x-v3-omni", "/v1/models/x-v3-omni/schema"],
  ["stand-in/slash-video", "/v1/model-schema"],
])("the schema of %s is requested at %s", async (model, path) => {
  const { client, play, wire } = await stage();
  const entry = await play(client.catalog.schema(model));
  expect(entry.id).toBe(model);
  expect(entry.parameters?.input_schema).toMatchObject({ type: "object" });
  expect(wire.to(path)).toHaveLength(1);
});

test("a flat schema answer is read like the other form", async () => {
  const flat = {
    model: "a/b",
    operation: "video_generation",
    endpoint: "/v1/videos/generations",
    schema_version: "2026-07-30",
    input_schema: { type: "object" },
  };
  const server = await serve(() => ({ body: flat }));
  const { client } = clientOn(server.url);
  const { id, parameters } = await client.catalog.schema("a/b");
  expect(id).toBe("a/b");
  expect(parameters).toMatchObject({
    method: "POST",
    endpoint: "/v1/videos/generations",
    input_schema: { type: "object" },
  });
});

test("a malformed entry is left out of the list, which keeps the other entries", async () => {
  const server = await serve(() => ({
    body: { success: true, data: [null, 7, { id: 5 }, { id: "good" }] },
  }));
  const { client } = clientOn(server.url);
  expect(await client.catalog.list()).toEqual([{ id: "good" }]);
});

test("submitting music returns a task that is resumed on the music route", async () => {
  const { client, play, wire } = await stage();
  const task = await client.music.sounds({ ...AUDIO, prompt: "rain" });
  expect(task.toJSON()).toMatchObject({ route: "music" });
  await play(client.music.resume(task.id).result());
  await play(client.tasks.get(JSON.parse(JSON.stringify(task))));
  expect(wire.to(`/v1/tasks/${task.id}`)).toEqual([]);
});

test("an image task is polled on the common route, which has its cost, credits and expiry", async () => {
  const { client, play, wire } = await stage();
  const out = await play(
    client.images.run({ model: "stand-in-image", prompt: "a cat", size: "16:9" }),
  );
  expect(out.images[0]?.url).toMatch(/^http/);
  expect(out.images[0]?.expiresAt).toBeInstanceOf(Date);
  expect(out.cost).toBeGreaterThan(0);
  expect(out.credits).toBeGreaterThan(0);
  expect(wire.to(`/v1/tasks/${out.taskId}`).length).toBeGreaterThan(0);
  expect(wire.to(`/v1/images/generations/${out.taskId}`)).toEqual([]);
});

// The record of the common route is documented, but its result for images is not (1-core.md, Task
// record).
test.each<[string, Reply]>([
  ["answers 404", { status: 404, body: {} }],
  ["answers 405", { status: 405, body: {} }],
  ["has no image", { body: { code: 200, data: { status: "completed", result: {}, cost: 0.04 } } }],
])("if the common route %s, the image route is polled", async (_, common) => {
  const server = await serve(({ url }) =>
    url === "/v1/tasks/task_1" ? common : { body: { status: "completed", url: "https://h/a.png" } },
  );
  const { client, play } = clientOn(server.url);
  const out = await play(client.images.resume("task_1").result());
  expect(out.images[0]?.url).toBe("https://h/a.png");
  expect(out.cost).toBe("status" in common ? undefined : 0.04);
  expect(server.arrived.map(({ url }) => url)).toEqual([
    "/v1/tasks/task_1",
    "/v1/images/generations/task_1",
  ]);
});

test("a character task returns its characters", async () => {
  const characters = [{ id: "ch_1", display_name: "Mia" }];
  const server = await serve(() => ({
    body: { code: 200, data: { status: "completed", result: { characters } } },
  }));
  const { client, play } = clientOn(server.url);
  const out = await play(client.characters.task("task_5").result());
  expect(out.characters[0]).toMatchObject({ id: "ch_1", displayName: "Mia" });
  expect(server.arrived[0]?.url).toBe("/v1/characters_tasks/task_5");
});

const circle: Record<string, unknown> = {};
circle["o"] = circle;

test.each<[object, string | undefined, string]>([
  [circle, undefined, "(got an object that contains itself)"],
  [{ n: 5n }, undefined, ": n must be text, a finite number,"],
  [[], undefined, "must be an object"],
  [{}, "//evil.example.com/v1", "plain path on the gateway"],
  [{}, "/v1/../admin", "plain path on the gateway"],
  [{}, "http://evil", "plain path on the gateway"],
  [{}, "/v1/a?x=1", "plain path on the gateway"],
  [{}, "", "plain path on the gateway"],
])("%o to the endpoint %s is refused before it is sent", async (request, endpoint, message) => {
  const { client, wire } = clientOn("http://127.0.0.1:9");
  const submit = client.untyped("m", { endpoint }).submit(request as Record<string, unknown>);
  await expect(submit).rejects.toThrow(message);
  expect(wire.sent).toEqual([]);
});
