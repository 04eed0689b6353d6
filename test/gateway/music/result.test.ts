// The results of music tasks, and the operations that start from an earlier result
// (3-music-and-text.md).
import { describe, expect, it } from "vitest";
import { instance } from "../support/instance.js";
import { COVER, CUSTOM, EXTEND, finished, MUSIC, type Fields } from "./music-task.js";

it("a sound is one track with its files", async () => {
  const { record, clips } = await finished();
  const paid = { cost: 0.08, credits_cost: 0.8 };
  expect(record).toMatchObject({ status: "completed", progress: 100, ...paid });
  const file = (name: string) => expect.stringMatching(new RegExp(`/files/.+/${name}$`)) as string;
  expect(clips).toEqual([
    {
      clip_id: expect.stringMatching(/^[0-9a-f-]{36}$/) as string,
      title: "rain",
      duration_seconds: "5.00",
      create_time: "2026-08-01T00:00:10.000Z",
      lyrics: "",
      lyrics_id: expect.stringMatching(/^lyrics_/) as string,
      lyrics_timing_markers: [
        [0, 2.5],
        [2.5, 5],
      ],
      audio_url: file("track-1\\.mp3"),
      wav_url: file("track-1\\.wav"),
      image_url: file("cover-1\\.png"),
    },
  ]);
});

it("an extension creates a new clip_id", async () => {
  const { at, clips } = await finished();
  const clip_id = clips[0]?.["clip_id"];
  const path = `${MUSIC}/extendFlowMusic`;
  const late = await at.post(path, { ...EXTEND, clip_id, extend_from_s: 6 });
  expect(late.body["error"]?.["param"]).toBe("extend_from_s");
  const { result } = await at.finished(path, { ...EXTEND, clip_id, extend_from_s: 5 });
  const [clip] = (result as { music: Fields[] }).music;
  expect(clip?.["clip_id"]).not.toBe(clip_id);
  expect(clip?.["duration_seconds"]).toBe("25.00");
});

describe("adjustSpeed", () => {
  it.each<[Fields, number]>([
    [{}, 200],
    [{ audio_index: 2 }, 200],
    [{ audio_index: 3 }, 400],
    [{ task_id: "task_x" }, 400],
    [{ version: 7 }, 200], // "if sent it is discarded"
  ])("accepts a track of an earlier task: %j is %i", async (fields, status) => {
    const { at, id } = await finished(`${MUSIC}/uploadCover`, COVER);
    const body = { model: "x-music-a", task_id: id, speed: 2, ...fields };
    expect((await at.post(`${MUSIC}/adjustSpeed`, body)).status).toBe(status);
  });

  it("needs a completed task", async () => {
    const at = instance();
    const task_id = await at.create(`${MUSIC}/sounds`, { model: "x-music-a", prompt: "rain" });
    const body = { model: "x-music-a", task_id, speed: 2 };
    expect((await at.post(`${MUSIC}/adjustSpeed`, body)).status).toBe(400);
  });

  it("divides the duration by the speed", async () => {
    const { at, id } = await finished();
    const body = { model: "x-music-a", task_id: id, speed: 2 };
    const { result } = await at.finished(`${MUSIC}/adjustSpeed`, body);
    expect(result).toMatchObject({ music: [{ duration_seconds: "2.50" }] });
  });
});

it("max_mode is twice the standard price", async () => {
  const cost = async (max_mode: boolean): Promise<unknown> =>
    (await finished(`${MUSIC}/uploadCover`, { ...CUSTOM, max_mode })).record["cost"];
  expect([await cost(false), await cost(true)]).toEqual([0.08, 0.16]);
});
