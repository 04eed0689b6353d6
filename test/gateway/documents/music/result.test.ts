// Rows of 3-music-and-text.md about the result of a music task.
import { describe, expect } from "vitest";
import { type Answer } from "../../support/instance.js";
import { rowsOf } from "../row.js";
import { COVER, EXTEND, finished, type Fields } from "./music-task.js";

describe("Music task result", () => {
  const row = rowsOf("3-music-and-text.md, Music task result");
  const FIELDS: readonly [field: string, form: unknown][] = [
    ["clip_id", expect.stringMatching(/^[0-9a-f-]{36}$/)],
    ["title", "rain"],
    ["duration_seconds", "5.00"],
    ["create_time", "2026-08-01T00:00:10.000Z"],
    ["lyrics", ""],
    ["lyrics_id", expect.stringMatching(/^lyrics_/)],
    [
      "lyrics_timing_markers",
      [
        [0, 2.5],
        [2.5, 5],
      ],
    ],
    ["audio_url", expect.stringMatching(/\/files\/.+\/track-1\.mp3$/)],
    ["wav_url", expect.stringMatching(/\/files\/.+\/track-1\.wav$/)],
    ["image_url", expect.stringMatching(/\/files\/.+\/cover-1\.png$/)],
  ];
  for (const [field, form] of FIELDS) {
    row(field, async () => expect((await finished()).clips[0]?.[field]).toEqual(form));
  }
  row("an extension creates a new clip_id", async () => {
    const { at, clips } = await finished();
    const [source] = clips;
    const id = await at.create("/v1/music/generations/extendFlowMusic", {
      ...EXTEND,
      clip_id: source?.["clip_id"],
      extend_from_s: 5,
    });
    at.clock.advance("10s");
    const { body } = await at.get(`/v1/music/tasks/${id}`);
    const clip = body["data"]?.["result"]?.["music"]?.["0"];
    expect(clip?.["clip_id"]).not.toBe(source?.["clip_id"]);
    expect(clip?.["duration_seconds"]).toBe("25.00");
  });
  row("task_id plus audio_index", async () => {
    const { at, id } = await finished("/v1/music/generations/uploadCover", COVER);
    const adjust = (fields: Fields): Promise<Answer> =>
      at.post("/v1/music/generations/adjustSpeed", {
        model: "x-music-a",
        task_id: id,
        speed: 2,
        ...fields,
      });
    expect((await adjust({})).status).toBe(200);
    expect((await adjust({ audio_index: 2 })).status).toBe(200);
    expect((await adjust({ audio_index: 3 })).status).toBe(400);
  });
});

describe("GET /v1/music/tasks/{task_id}", () => {
  const row = rowsOf("3-music-and-text.md, GET /v1/music/tasks/{task_id}");
  row("the task record with result.music[]", async () => {
    const { record } = await finished();
    expect(record).toMatchObject({
      status: "completed",
      progress: 100,
      cost: 0.08,
      credits_cost: 0.8,
    });
  });
});
