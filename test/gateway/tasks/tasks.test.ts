// Rows of 1-core.md about tasks: acknowledgement, record, results, states; and the character task query.
import { describe, expect, it } from "vitest";
import { instance, type Instance } from "../support/instance.js";
import { rowsOf } from "../rows/row.js";

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

describe("Submission acknowledgement", () => {
  const row = rowsOf("1-core.md, Submission acknowledgement");
  row("code", async () => {
    const { status, body: answer } = await instance().post(VIDEOS, body());
    expect([status, answer["code"]]).toEqual([200, 200]);
  });
  row("data[].status, data[].task_id", async () => {
    const { body: answer } = await instance().post(VIDEOS, body());
    expect(answer["data"]).toEqual([
      { status: "submitted", task_id: expect.stringMatching(/^task_\w+$/) as string },
    ]);
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
  row("status", async () => {
    expect((await recordAfter("0s"))["status"]).toBe("pending");
    expect((await recordAfter("10s"))["status"]).toBe("completed");
  });
  row("progress", async () => {
    expect((await recordAfter("10s"))["progress"]).toBe(100);
    expect((await recordAfter("10s", "[[fail]]"))["progress"]).toBe(100);
    const [early, late] = [await recordAfter("4s"), await recordAfter("9s")];
    expect(Number(late["progress"])).toBeGreaterThan(Number(early["progress"]));
  });
  row("created", async () => expect((await recordAfter("5s"))["created"]).toBe(1_785_542_400));
  row("completed", async () => {
    expect((await recordAfter("60s"))["completed"]).toBe(1_785_542_410);
    expect(await recordAfter("9s")).not.toHaveProperty("completed");
  });
  row("actual_time", async () => expect((await recordAfter("60s"))["actual_time"]).toBe(10));
  row("estimated_time", async () => expect((await recordAfter("0s"))["estimated_time"]).toBe(10));
  row("cost", async () => {
    expect((await recordAfter("10s"))["cost"]).toBe(0.216); // 6 s at 0.036 USD
    expect((await recordAfter("10s", "[[fail]]"))["cost"]).toBe(0);
  });
  row("credits_cost", async () => expect((await recordAfter("10s"))["credits_cost"]).toBe(2.16));
  row("result", async () => {
    expect(await recordAfter("10s")).toHaveProperty("result.videos");
    expect(await recordAfter("9s")).not.toHaveProperty("result");
    expect(await recordAfter("10s", "[[fail]]")).not.toHaveProperty("result");
  });
  row("error", async () => {
    expect((await recordAfter("10s", "[[fail out of luck]]"))["error"]).toEqual({
      message: "out of luck",
      type: "task_failed",
      param: "",
      code: "task_failed",
    });
    expect(await recordAfter("10s")).not.toHaveProperty("error");
  });
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
  row("url", async () => {
    const at = instance({ publicUrl: "https://gateway.example" });
    const id = await at.create(VIDEOS, body());
    at.clock.advance("10s");
    const { result } = await dataOf(at, id);
    expect(result).toMatchObject({
      videos: [{ url: [`https://gateway.example/files/${id}/video-1.mp4`] }],
    });
  });
  row("expires_at", async () => {
    const at = instance({ resultLifetime: "1h" });
    const id = await at.create(VIDEOS, body());
    at.clock.advance("10s");
    const { result } = await dataOf(at, id);
    const [video] = (result as { videos: { url: string[]; expires_at: number }[] }).videos;
    expect(video?.expires_at).toBe(1_785_542_410 + 3600);
    const path = new URL(video?.url[0] ?? "").pathname;
    expect((await at.get(path)).status).toBe(200);
    at.clock.advance("59m");
    expect((await at.get(path)).status).toBe(200);
    at.clock.advance("1m");
    expect((await at.get(path)).status).toBe(410);
  });

  it("a result that completes within a second is gone at its expires_at, not later", async () => {
    const at = instance({ resultLifetime: "1h", taskTime: "1500ms" });
    const id = await at.create(VIDEOS, body());
    at.clock.advance("1500ms");
    const { result } = await dataOf(at, id);
    const [video] = (result as { videos: { url: string[]; expires_at: number }[] }).videos;
    const path = new URL(video?.url[0] ?? "").pathname;
    at.clock.advance((video?.expires_at ?? 0) * 1000 - at.clock.now() - 1);
    expect((await at.get(path)).status).toBe(200);
    at.clock.advance(1);
    expect((await at.get(path)).status).toBe(410);
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
      status: "completed",
      progress: 100,
      created: 1_785_542_400,
      completed: 1_785_542_410,
      estimated_time: 10,
      actual_time: 10,
    });
  });
  row("result.characters[]", async () => {
    expect((await finished())["result"]).toEqual({
      characters: [
        {
          id: expect.stringMatching(/^ch_\w+$/) as string,
          display_name: "Ann Lee",
          profile_picture_url: expect.stringMatching(
            /^http:\/\/gateway\.test\/files\/.+\.png$/,
          ) as string,
          username: "ann_lee",
        },
      ],
    });
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
    expect((await recordAfter("10s"))["status"]).toBe("completed");
    expect((await recordAfter("40h"))["status"]).toBe("completed");
  });
  row("failed", async () => {
    const at = instance({ keys: [{ key: "test-key-1234567890", balance: 1 }] });
    const id = await at.create(VIDEOS, body("[[fail]]"));
    expect(at.gateway.state().keys[0]).toMatchObject({ balance: 0.784, held: 0.216 });
    at.clock.advance("10s");
    expect(await dataOf(at, id)).toMatchObject({ status: "failed", cost: 0 });
    expect(at.gateway.state().keys[0]).toMatchObject({ balance: 1, held: 0 });
  });
  row("unknown", async () => {
    const at = instance();
    const id = await at.create(VIDEOS, body("[[unknown x2]]"));
    at.clock.advance("10s");
    const words: unknown[] = [];
    for (let i = 0; i < 3; i += 1) words.push((await dataOf(at, id))["status"]);
    expect(words).toEqual(["unknown", "unknown", "completed"]);
  });
});
