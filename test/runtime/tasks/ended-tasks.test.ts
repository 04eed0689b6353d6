// The ended tasks that a client remembers, within a memory limit.
import { expect, test } from "vitest";
import { serve } from "../stage/server.js";
import { clientOn } from "../stage/client.js";

const TEXT = "x".repeat(2_000_000);
const RESULT = { videos: [{ url: ["https://files.example/a.mp4"] }], preview: TEXT };
const RECORD = { status: "completed", progress: 100, cost: 0.2, result: RESULT };

test("beyond 32 MiB the oldest tasks lose raw, but keep end, cost and files", async () => {
  const { client } = clientOn((await serve(() => ({ body: { code: 200, data: RECORD } }))).url);
  const ids = Array.from({ length: 12 }, (_, index) => `task_${index}`);
  for (const id of ids) await client.tasks.resume(id).refresh();
  const ends = ids.map((id) => client.tasks.resume(id).final);
  expect(ends.map((end) => end?.cost)).toEqual(Array<number>(12).fill(0.2));
  expect(ends.map((end) => end?.raw["result"] !== undefined)).toEqual([
    ...Array<boolean>(4).fill(false),
    ...Array<boolean>(8).fill(true),
  ]);
  const [video] = (await client.tasks.resume("task_0").result()).videos;
  expect(video?.url).toBe("https://files.example/a.mp4");
  expect(video?.save).toBeTypeOf("function");
});

test("a result can be cloned", async () => {
  const music = [{ audio_url: "https://files.example/a.mp3", title: "A" }];
  const record = { ...RECORD, result: { ...RESULT, music } };
  const { client, play } = clientOn(
    (await serve(() => ({ body: { code: 200, data: record } }))).url,
  );
  const result = await play(client.tasks.resume("task_1").result());
  const clone = structuredClone(result);
  expect(clone.videos[0]?.url).toBe("https://files.example/a.mp4");
  expect(clone.music[0]).toMatchObject({ url: "https://files.example/a.mp3", title: "A" });
  expect(clone.cost).toBe(0.2);
  expect(result.music[0]?.save).toBeTypeOf("function");
});
