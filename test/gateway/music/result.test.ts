// Rows of 3-music-and-text.md about the result of a music task.
import { describe, expect } from "vitest";
import { rowsOf } from "../rows/row.js";
import { COVER, CUSTOM, EXTEND, finished, MUSIC, type Fields } from "./music-task.js";

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
    const id = await at.create(`${MUSIC}/extendFlowMusic`, {
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
    const { at, id } = await finished(`${MUSIC}/uploadCover`, COVER);
    const adjust = async (fields: Fields): Promise<number> => {
      const body = { model: "x-music-a", task_id: id, speed: 2, ...fields };
      return (await at.post(`${MUSIC}/adjustSpeed`, body)).status;
    };
    for (const audio_index of [undefined, 1, 2]) expect(await adjust({ audio_index })).toBe(200);
    expect([await adjust({ audio_index: 3 }), await adjust({ task_id: "task_x" })]).toEqual([
      400, 400,
    ]);
    // "if sent it is discarded"
    expect([await adjust({ version: "v6" }), await adjust({ version: 7 })]).toEqual([200, 200]);
  });
  rowsOf("3-music-and-text.md, POST /v1/music/generations/adjustSpeed")(
    "speed divides the duration",
    async () => {
      const { at, id } = await finished();
      const body = { model: "x-music-a", task_id: id, speed: 2 };
      const made = await at.create(`${MUSIC}/adjustSpeed`, body);
      at.clock.advance("10s");
      const { data } = (await at.get(`/v1/music/tasks/${made}`)).body;
      expect(data?.["result"]?.["music"]?.["0"]?.["duration_seconds"]).toBe("2.50");
    },
  );
});

rowsOf("3-music-and-text.md, Limits")("max_mode", async () => {
  const cost = async (max_mode: boolean): Promise<unknown> =>
    (await finished(`${MUSIC}/uploadCover`, { ...CUSTOM, max_mode })).record["cost"];
  expect([await cost(false), await cost(true)]).toEqual([0.08, 0.16]);
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

rowsOf("4-field-notes.md, Music")("adjustSpeed.speed 0.25 to 4", async () => {
  const { at, id } = await finished();
  const statuses: number[] = [];
  for (const speed of [0.24, 0.25, 4, 4.01]) {
    const body = { model: "x-music-a", task_id: id, speed };
    statuses.push((await at.post(`${MUSIC}/adjustSpeed`, body)).status);
  }
  expect(statuses).toEqual([400, 200, 200, 400]);
});
