// Task records, results and states (1-core.md, Task record; 4-field-notes.md, Tasks).
import { describe, expect, it } from "vitest";
import { instance, KEY, type Instance, type Json } from "../support/instance.js";

const VIDEOS = "/v1/videos/generations";
const IMAGES = "/v1/images/generations";
const cat = (prompt = "a cat"): object => ({ model: "x-2.3", prompt });
const IMAGE = { model: "stand-in-image", prompt: "a" };
type Data = Record<string, unknown>;

const dataOf = async (at: Instance, id: string, path = "/v1/tasks"): Promise<Data> =>
  (await at.get(`${path}/${id}`)).body["data"] as unknown as Data;

/** The record of a task after a time. */
const recordAfter = async (time: string, prompt?: string): Promise<Data> => {
  const at = instance();
  const id = await at.create(VIDEOS, cat(prompt));
  at.clock.advance(time);
  return dataOf(at, id);
};

/** Fields of one task's record, 0, 5, 10 s and an hour after its creation. */
const course = async (prompt: string): Promise<unknown[][]> => {
  const at = instance();
  const id = await at.create(VIDEOS, cat(prompt));
  const seen: unknown[][] = [];
  for (const time of ["0s", "5s", "5s", "1h"]) {
    at.clock.advance(time);
    const { status, progress, cost, result } = await dataOf(at, id);
    seen.push([status, progress, cost, result !== undefined]);
  }
  return seen;
};

describe("Task record", () => {
  const id = expect.stringMatching(/^task_/) as string;
  const times = { created: 1_785_542_400, estimated_time: 10 };
  const unpaid = { cost: 0, credits_cost: 0 };
  const error = { message: "out of luck", type: "task_failed", param: "", code: "task_failed" };
  const paid = { cost: 0.216, credits_cost: 2.16 }; // 6 s at 0.036 USD
  const result = { videos: expect.any(Array) as unknown };
  const end = { completed: 1_785_542_410, actual_time: 10 };

  it.each<[time: string, record: object, prompt?: string]>([
    ["0s", { status: "pending", progress: 0, actual_time: 0, ...unpaid }],
    ["4s", { status: "processing", progress: 20, actual_time: 4, ...unpaid }],
    ["9s", { status: "processing", progress: 86, actual_time: 9, ...unpaid }],
    ["10s", { status: "completed", progress: 100, ...end, ...paid, result }],
    [
      "10s",
      { status: "failed", progress: 100, actual_time: 10, ...unpaid, error },
      "[[fail out of luck]]",
    ],
  ])("after %s is %j", async (time, record, prompt) => {
    expect(await recordAfter(time, prompt)).toEqual({ id, ...times, ...record });
  });

  it("a failed task is refunded", async () => {
    const at = instance({ keys: [{ key: KEY, balance: 1 }] });
    await at.create(VIDEOS, cat("[[fail]]"));
    expect(at.gateway.state().keys[0]).toMatchObject({ balance: 0.784, held: 0.216 });
    at.clock.advance("10s");
    expect(at.gateway.state().keys[0]).toMatchObject({ balance: 1, held: 0 });
  });
});

describe("results", () => {
  /** The answer of another query for a finished task. */
  const finished = async (path: string, body: object, query: string): Promise<Json> => {
    const at = instance();
    const { id } = await at.finished(path, body);
    return (await at.get(`${query}/${id as string}`)).body;
  };

  it.each([
    ["10s", 1_785_542_410 + 3600],
    ["1500ms", 1_785_542_401 + 3600],
  ])("of a video of %s disappear at their expires_at, not later", async (taskTime, wanted) => {
    const at = instance({ resultLifetime: "1h", taskTime, publicUrl: "https://gateway.example" });
    const id = await at.create(VIDEOS, cat());
    at.clock.advance(taskTime);
    const path = `/files/${id}/video-1.mp4`;
    const videos = [{ url: [`https://gateway.example${path}`], expires_at: wanted }];
    expect((await dataOf(at, id))["result"]).toEqual({ videos });
    at.clock.advance(wanted * 1000 - at.clock.now() - 1);
    expect((await at.get(path)).status).toBe(200);
    at.clock.advance(1);
    expect((await at.get(path)).status).toBe(410);
  });

  it("of images behave like those of videos, and have their own query", async () => {
    const url = expect.stringMatching(/^http:\/\/gateway\.test\/files\/task_\w+\/image-1\.png$/);
    const images = [{ url: [url], expires_at: 1_785_628_810 }];
    expect((await instance().finished(IMAGES, IMAGE))["result"]).toEqual({ images });
    expect(await finished(IMAGES, IMAGE, IMAGES)).toEqual({ status: "completed", url });
    const dark = { ...IMAGE, prompt: "[[fail too dark]]" };
    expect(await finished(IMAGES, dark, IMAGES)).toEqual({
      status: "failed",
      fail_reason: "too dark",
    });
  });

  it("of characters have their own query", async () => {
    const named = { name: "Ann Lee" };
    const create = "/v1/characters/generations";
    const { data } = await finished(create, named, "/v1/characters_tasks");
    const file = /^http:\/\/gateway\.test\/files\/.+\.png$/;
    const character = {
      id: expect.stringMatching(/^ch_\w+$/) as string,
      display_name: "Ann Lee",
      profile_picture_url: expect.stringMatching(file) as string,
      username: "ann_lee",
    };
    expect(data).toMatchObject({ status: "completed", result: { characters: [character] } });
  });
});

describe("4-field-notes.md, Tasks", () => {
  const done = [100, 0.216, true];
  it.each([
    ["[[unknown x2]]", [["unknown"], ["unknown"], ["completed", ...done]]],
    [
      "[[status queued]] [[status in_progress]] [[ends success]]",
      [
        ["queued", 0, 0, false],
        ["in_progress", 33, 0, false],
        ["success", ...done],
        ["success", ...done],
      ],
    ],
    ...["[[fail]] [[ends cancelled]]", "[[fail; ends cancelled]]"].map((prompt) => [
      prompt,
      [
        ["pending", 0, 0, false],
        ["processing", 33, 0, false],
        ["cancelled", 100, 0, false],
        ["cancelled", 100, 0, false],
      ],
    ]),
    ["[[fail; no scenario]]", [["pending"], ["processing"], ["completed", ...done]]],
  ] as [string, unknown[][]][])("%s", async (prompt, wanted) => {
    const seen = await course(prompt);
    expect(wanted.map((words, i) => seen[i]?.slice(0, words.length))).toEqual(wanted);
  });

  it("a music task may finish with progress 100 but without a status", async () => {
    const at = instance();
    const sound = { model: "x-music-a", prompt: "rain [[no-status]]" };
    const id = await at.create("/v1/music/generations/sounds", sound);
    const record = () => dataOf(at, id, "/v1/music/tasks");
    expect(await record()).toMatchObject({ status: "pending", progress: 0 });
    at.clock.advance("10s");
    expect(await record()).not.toHaveProperty("status");
    expect(await record()).toMatchObject({ progress: 100, result: { music: [{}] } });
  });
});

describe("extend_from_task_id", () => {
  const omni = { model: "x-omni-1.1-flash", prompt: "a" };
  it("accepts only a completed task of the model family that the caller owns", async () => {
    const at = instance({ keys: [{ key: KEY }, { key: "stranger-key-1", account: "b" }] });
    const own = await at.create(VIDEOS, omni);
    const failed = await at.create(VIDEOS, { ...omni, prompt: "[[fail]]" });
    const other = await at.create(VIDEOS, cat());
    const strange = await at.create(VIDEOS, omni, { authorization: "Bearer stranger-key-1" });
    const extend = async (extend_from_task_id: unknown): Promise<unknown[]> => {
      const { status, body } = await at.post(VIDEOS, { ...omni, extend_from_task_id });
      return [status, body["error"]?.["param"]];
    };
    expect(await extend(own)).toEqual([400, "extend_from_task_id"]); // not completed yet
    at.clock.advance("10s");
    expect(await extend(own)).toEqual([200, undefined]);
    for (const id of [failed, other, strange, "task_unheard_of", 7]) {
      expect(await extend(id)).toEqual([400, "extend_from_task_id"]);
    }
  });
});
