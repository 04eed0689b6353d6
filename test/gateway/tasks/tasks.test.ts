// Rows of 1-core.md about tasks: acknowledgement, record, results, states; and of 4-field-notes.md about the same.
import { describe, expect, it } from "vitest";
import { rowsOf } from "../rows/row.js";
import { instance, KEY, type Instance } from "../support/instance.js";

const VIDEOS = "/v1/videos/generations";
const body = (prompt = "a cat"): object => ({ model: "x-2.3", prompt });
type Data = Record<string, unknown>;

const dataOf = async (at: Instance, id: string, path = "/v1/tasks"): Promise<Data> =>
  (await at.get(`${path}/${id}`)).body["data"] as unknown as Data;

/** The record of a task after so much time. */
const recordAfter = async (time: string, prompt?: string): Promise<Data> => {
  const at = instance({ taskTime: "10s" });
  const id = await at.create(VIDEOS, body(prompt));
  at.clock.advance(time);
  return dataOf(at, id);
};
/** What records of one task say at each of some times after its creation. */
const course = async (prompt: string, ...fields: string[]): Promise<unknown[][]> => {
  const at = instance({ taskTime: "10s" });
  const id = await at.create(VIDEOS, body(prompt));
  const seen: unknown[][] = [];
  for (const time of ["0s", "5s", "5s", "1h"]) {
    at.clock.advance(time);
    const record = await dataOf(at, id);
    seen.push(fields.map((field) => (field === "result" ? field in record : record[field])));
  }
  return seen;
};

describe("Submission acknowledgement", () => {
  const row = rowsOf("1-core.md, Submission acknowledgement");
  row("code", async () => {
    const { status, body: answer } = await instance().post(VIDEOS, body());
    expect([status, answer["code"]]).toEqual([200, 200]);
  });
  row("data[].status, data[].task_id", async () => {
    const { body: answer } = await instance().post(VIDEOS, body());
    const task_id = expect.stringMatching(/^task_\w+$/) as string;
    expect(answer["data"]).toEqual([{ status: "submitted", task_id }]);
  });
});

describe("Task record", () => {
  const row = rowsOf("1-core.md, Task record (response of task query)");
  row("code", async () => {
    const at = instance();
    expect((await at.get(`/v1/tasks/${await at.create(VIDEOS, body())}`)).body["code"]).toBe(200);
  });
  row("id", async () => {
    const at = instance();
    const id = await at.create(VIDEOS, body());
    expect((await dataOf(at, id))["id"]).toBe(id);
  });

  const failed = { message: "out of luck", type: "task_failed", param: "", code: "task_failed" };
  const FIELDS: readonly [field: string, time: string, value: unknown, prompt?: string][] = [
    ["status", "0s", "pending"],
    ["status", "10s", "completed"],
    ["progress", "4s", 20],
    ["progress", "9s", 86],
    ["progress", "10s", 100],
    ["progress", "10s", 100, "[[fail]]"],
    ["created", "5s", 1_785_542_400],
    ["completed", "9s", undefined],
    ["completed", "60s", 1_785_542_410],
    ["actual_time", "60s", 10],
    ["estimated_time", "0s", 10],
    ["cost", "10s", 0.216], // 6 s at 0.036 USD
    ["cost", "10s", 0, "[[fail]]"],
    ["credits_cost", "10s", 2.16],
    ["result", "10s", { videos: expect.any(Array) as unknown }],
    ["result", "9s", undefined],
    ["result", "10s", undefined, "[[fail]]"],
    ["error", "10s", failed, "[[fail out of luck]]"],
    ["error", "10s", undefined],
  ];
  for (const name of new Set(FIELDS.map(([field]) => field))) {
    row(name, async () => {
      for (const [field, time, value, prompt] of FIELDS) {
        if (field === name) expect((await recordAfter(time, prompt))[field]).toEqual(value);
      }
    });
  }
  row("a task query may answer HTTP 200 while data.status is failed", async () => {
    const at = instance();
    const id = await at.create(VIDEOS, body("[[fail]]"));
    at.clock.advance("10s");
    const answer = await at.get(`/v1/tasks/${id}`);
    expect([answer.status, answer.body["data"]?.["status"]]).toEqual([200, "failed"]);
  });
});

describe("Video result", () => {
  const row = rowsOf("1-core.md, Video result");
  type Result = { videos: [{ url: [string]; expires_at: number }] };
  row("url", async () => {
    const at = instance({ publicUrl: "https://gateway.example" });
    const id = await at.create(VIDEOS, body());
    at.clock.advance("10s");
    const url = [`https://gateway.example/files/${id}/video-1.mp4`];
    expect((await dataOf(at, id))["result"]).toMatchObject({ videos: [{ url }] });
  });
  row("expires_at", async () => {
    // A result that completes within a second is gone at its expires_at, not later.
    for (const [taskTime, wanted] of [
      ["10s", 1_785_542_410 + 3600],
      ["1500ms", 1_785_542_401 + 3600],
    ] as const) {
      const at = instance({ resultLifetime: "1h", taskTime });
      const id = await at.create(VIDEOS, body());
      at.clock.advance(taskTime);
      const [{ url, expires_at }] = ((await dataOf(at, id))["result"] as Result).videos;
      const status = async () => (await at.get(new URL(url[0]).pathname)).status;
      expect([expires_at, await status()]).toEqual([wanted, 200]);
      at.clock.advance(expires_at * 1000 - at.clock.now() - 1);
      expect(await status()).toBe(200);
      at.clock.advance(1);
      expect(await status()).toBe(410);
    }
  });
});

describe("Character task result", () => {
  const row = rowsOf("1-core.md, Character task result");
  const finished = async (): Promise<Data> => {
    const at = instance();
    const id = await at.create("/v1/characters/generations", { name: "Ann Lee" });
    at.clock.advance("10s");
    return dataOf(at, id, "/v1/characters_tasks");
  };
  row("id, status, progress, created, completed, estimated_time, actual_time", async () => {
    expect(await finished()).toMatchObject({
      id: expect.stringMatching(/^task_/) as string,
      ...{ status: "completed", progress: 100, estimated_time: 10, actual_time: 10 },
      ...{ created: 1_785_542_400, completed: 1_785_542_410 },
    });
  });
  row("result.characters[]", async () => {
    const file = /^http:\/\/gateway\.test\/files\/.+\.png$/;
    const character = {
      id: expect.stringMatching(/^ch_\w+$/) as string,
      display_name: "Ann Lee",
      profile_picture_url: expect.stringMatching(file) as string,
      username: "ann_lee",
    };
    expect((await finished())["result"]).toEqual({ characters: [character] });
  });
});

describe("Task states", () => {
  const row = rowsOf("1-core.md, Task states");
  row("submitted", async () => {
    const { body: answer } = await instance().post(VIDEOS, body());
    expect(answer["data"]?.["0"]?.["status"]).toBe("submitted");
  });
  row("pending", async () => expect((await recordAfter("2s"))["status"]).toBe("pending"));
  row("processing", async () => expect((await recordAfter("3s"))["status"]).toBe("processing"));
  row("completed", async () => {
    expect((await recordAfter("40h"))["status"]).toBe("completed");
  });
  row("failed", async () => {
    const at = instance({ keys: [{ key: KEY, balance: 1 }] });
    const id = await at.create(VIDEOS, body("[[fail]]"));
    expect(at.gateway.state().keys[0]).toMatchObject({ balance: 0.784, held: 0.216 });
    at.clock.advance("10s");
    expect(await dataOf(at, id)).toMatchObject({ status: "failed", cost: 0 });
    expect(at.gateway.state().keys[0]).toMatchObject({ balance: 1, held: 0 });
  });
  row("unknown", async () => {
    const words = (await course("[[unknown x2]]", "status")).flat();
    expect(words).toEqual(["unknown", "unknown", "completed", "completed"]);
  });
});

describe("4-field-notes.md, Tasks", () => {
  const row = rowsOf("4-field-notes.md, Tasks");
  row("further status words", async () => {
    const prompt = "[[status queued]] [[status in_progress]] [[status success]]";
    const words = (await course(prompt, "status")).flat();
    expect(words).toEqual(["queued", "in_progress", "success", "completed"]);
  });
  row("queued, in_progress, success, cancelled", async () => {
    const seen = (prompt: string) => course(prompt, "status", "progress", "cost", "result");
    expect(await seen("[[status queued]] [[status in_progress]] [[ends success]]")).toEqual([
      ["queued", 0, 0, false],
      ["in_progress", 33, 0, false],
      ["success", 100, 0.216, true],
      ["success", 100, 0.216, true],
    ]);
    for (const markers of ["[[fail]] [[ends cancelled]]", "[[fail; ends cancelled]]"]) {
      expect(await seen(markers), markers).toEqual([
        ["pending", 0, 0, false],
        ["processing", 33, 0, false],
        ["cancelled", 100, 0, false],
        ["cancelled", 100, 0, false],
      ]);
    }
    expect((await seen("[[fail; no scenario]]")).at(-1)).toEqual(["completed", 100, 0.216, true]);
  });
  row("a music task may finish without status, progress 100", async () => {
    const at = instance();
    const sound = { model: "x-music-a", prompt: "rain [[no-status]]" };
    const id = await at.create("/v1/music/generations/sounds", sound);
    const record = () => dataOf(at, id, "/v1/music/tasks");
    expect(await record()).toMatchObject({ status: "pending", progress: 0 });
    at.clock.advance("10s");
    expect(await record()).not.toHaveProperty("status");
    expect(await record()).toMatchObject({ progress: 100, result: { music: [{}] } });
  });
  row("result.images[]", async () => {
    const at = instance();
    const id = await at.create("/v1/images/generations", { model: "stand-in-image", prompt: "a" });
    at.clock.advance("10s");
    const url = [`http://gateway.test/files/${id}/image-1.png`];
    const images = [{ url, expires_at: 1_785_628_810 }];
    expect((await dataOf(at, id))["result"]).toEqual({ images });
  });
  row("task ids are ULID-like", async () => {
    expect(await instance().create(VIDEOS, body())).toMatch(/^task_01K[0-9A-HJKMNP-TV-Z]{23}$/);
  });
  row("the versioned 202 answer", async () => {
    const version = { "x-service-response-version": "1" };
    const { status, body: answer } = await instance().post(VIDEOS, body(), version);
    const { code, data } = answer;
    expect([status, code, data?.["object"]]).toEqual([202, 202, "generation.task"]);
  });
});

it("extend_from_task_id of another model is a field that it does not know", async () => {
  const { post } = instance();
  expect((await post(VIDEOS, { ...body(), extend_from_task_id: "task_x" })).status).toBe(200);
});
rowsOf("2-video.md, Model: x-omni-1.1-flash")("extend_from_task_id", async () => {
  const at = instance({ keys: [{ key: KEY }, { key: "stranger-key-1", account: "b" }] });
  const omni = { model: "x-omni-1.1-flash", prompt: "a" };
  const own = await at.create(VIDEOS, omni);
  const failed = await at.create(VIDEOS, { ...omni, prompt: "[[fail]]" });
  const other = await at.create(VIDEOS, body());
  const strange = await at.create(VIDEOS, omni, { authorization: "Bearer stranger-key-1" });
  const extend = async (extend_from_task_id: unknown): Promise<unknown[]> => {
    const { status, body: answer } = await at.post(VIDEOS, { ...omni, extend_from_task_id });
    return [status, answer["error"]?.["param"]];
  };
  expect(await extend(own)).toEqual([400, "extend_from_task_id"]); // not completed yet
  at.clock.advance("10s");
  expect(await extend(own)).toEqual([200, undefined]);
  for (const id of [failed, other, strange, "task_unheard_of", 7]) {
    expect(await extend(id)).toEqual([400, "extend_from_task_id"]);
  }
});
