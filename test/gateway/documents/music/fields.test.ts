// Field rows of the four music operations (3-music-and-text.md).
import { describe, expect } from "vitest";
import { instance, KEY, type Answer } from "../../support/instance.js";
import { rowsOf } from "../row.js";
import { AUDIO, COVER, CUSTOM, EXTEND, finished, text, type Fields } from "./music-task.js";

type Check = readonly [takes: readonly Fields[], refuses: readonly Fields[]];

const over = (field: string, ...values: unknown[]): Fields[] =>
  values.map((value) => ({ [field]: value }));
const flag = (field: string): Check => [over(field, true, false), over(field, "yes", 1)];
const weight = (field: string): Check => [over(field, 0, 0.5, 1), over(field, -0.1, 1.1, "1")];

const OPERATIONS: readonly {
  readonly operation: string;
  readonly minimal: Fields;
  readonly rows: Readonly<Record<string, Check>>;
}[] = [
  {
    operation: "sounds",
    minimal: { model: "x-music-a", prompt: "rain" },
    rows: {
      model: [[{}], over("model", undefined, "x-music-b", "x-2.3", 1)],
      prompt: [over("prompt", "rain"), over("prompt", undefined, 5)],
    },
  },
  {
    operation: "extendFlowMusic",
    minimal: EXTEND,
    rows: {
      model: [over("model", "x-music-b", "X-MUSIC-B"), over("model", undefined, "x-music-a")],
      version: [over("version", "x-3.5"), over("version", undefined, "3.5")],
      clip_id: [[{}], over("clip_id", undefined, 7)],
      extend_from_s: [over("extend_from_s", 0, 12.5), over("extend_from_s", undefined, "10")],
      extend_s: [over("extend_s", 1, 164), over("extend_s", undefined, 164.5, "10")],
      instruction: [[{}], over("instruction", undefined, 7)],
      title: [over("title", "Longer"), over("title", 7)],
      seed: [over("seed", "42"), over("seed", 42)],
    },
  },
  {
    operation: "uploadCover",
    minimal: COVER,
    rows: {
      model: [[{}, { model: "x-music-a" }], over("model", "x-music-b", 7)],
      audio_url: [
        over("audio_url", AUDIO, "http://files.test/a.mp3"),
        over("audio_url", undefined, "/a.mp3", "blob:https://a.test/1", 7),
      ],
      version: [over("version", "v6", "v6-wild", "v6-mini"), over("version", "v5")],
      custom_model_id: [
        over("custom_model_id", "123e4567-e89b-42d3-a456-426614174000"),
        [
          { custom_model_id: "123e4567-e89b-42d3-a456-426614174000", version: "v6" },
          { custom_model_id: "123e4567-e89b-42d3-a456-426614174000", persona_id: "p" },
          { custom_model_id: 7 },
        ],
      ],
      custom: [[COVER, CUSTOM], over("custom", "false", 0)],
      instrumental: [
        [
          { ...CUSTOM, prompt: undefined, instrumental: true },
          { ...CUSTOM, instrumental: false },
        ],
        [
          { ...CUSTOM, prompt: undefined },
          { ...CUSTOM, instrumental: 1 },
        ],
      ],
      gpt_description: [
        over("gpt_description", text(3000)),
        over("gpt_description", undefined, text(3001)),
      ],
      prompt: [[{ ...CUSTOM, prompt: text(5000) }], [{ ...CUSTOM, prompt: text(5001) }]],
      tags: [[{ ...CUSTOM, tags: text(1000) }], [{ ...CUSTOM, tags: text(1001) }]],
      title: [over("title", text(80)), over("title", text(81))],
      negative_tags: [over("negative_tags", "drums"), over("negative_tags", ["drums"])],
      style_weight: weight("style_weight"),
      weirdness: weight("weirdness"),
      audio_weight: weight("audio_weight"),
      auto_lyrics: flag("auto_lyrics"),
      vocal_gender: [over("vocal_gender", "Male", "Female"), over("vocal_gender", "male", "f")],
      persona_id: [over("persona_id", "p-1"), over("persona_id", 7)],
      duration_s: [
        [
          { ...CUSTOM, duration_s: 10 },
          { ...CUSTOM, duration_s: 360 },
        ],
        [{ ...CUSTOM, duration_s: 9 }, { ...CUSTOM, duration_s: 361 }, { duration_s: 60 }],
      ],
      variety: [
        over("variety", "off", "normal", "high", "extra", "max"),
        over("variety", "low", true),
      ],
      max_mode: [[{ ...CUSTOM, max_mode: true }, { max_mode: false }], [{ max_mode: true }]],
      audio_format: [over("audio_format", "mp3", "m4a", "wav"), over("audio_format", "flac")],
    },
  },
];

for (const { operation, minimal, rows } of OPERATIONS) {
  const row = rowsOf(`3-music-and-text.md, POST /v1/music/generations/${operation}`);
  describe(operation, () => {
    const { post } = instance({ keys: [{ key: KEY, balance: 100_000 }] });
    const send = (fields: Fields) =>
      post(`/v1/music/generations/${operation}`, { ...minimal, ...fields });
    for (const [field, [takes, refuses]] of Object.entries(rows)) {
      row(field, async () => {
        for (const fields of takes) {
          const { status, text: answer } = await send(fields);
          expect([status, answer], JSON.stringify(fields).slice(0, 200)).toEqual([
            200,
            expect.stringContaining('"status":"submitted"'),
          ]);
        }
        for (const fields of refuses) {
          const { status, body } = await send(fields);
          expect([status, body["error"]?.["type"]], JSON.stringify(fields).slice(0, 200)).toEqual([
            400,
            "invalid_request_error",
          ]);
        }
      });
    }
  });
}

describe("adjustSpeed", () => {
  const row = rowsOf("3-music-and-text.md, POST /v1/music/generations/adjustSpeed");
  const checks: Readonly<Record<string, Check>> = {
    model: [[{}], over("model", undefined, "x-music-b")],
    task_id: [[{}], over("task_id", undefined, 7, "task_unheard_of")],
    audio_index: [over("audio_index", 1), over("audio_index", 0, 1.5, "1", 9)],
    // The range is that of 4-field-notes.md, Music.
    speed: [over("speed", 0.25, 1.5, 4), over("speed", undefined, 0.2, 4.1, "2")],
    version: [over("version", "v6", 7), []],
  };
  for (const [field, [takes, refuses]] of Object.entries(checks)) {
    row(field, async () => {
      const { at, id } = await finished();
      const send = (fields: Fields): Promise<Answer> =>
        at.post("/v1/music/generations/adjustSpeed", {
          model: "x-music-a",
          task_id: id,
          speed: 2,
          ...fields,
        });
      for (const fields of takes) expect((await send(fields)).status).toBe(200);
      for (const fields of refuses) expect((await send(fields)).status).toBe(400);
    });
  }
  row("speed divides the duration", async () => {
    const { at, id } = await finished();
    const made = await at.create("/v1/music/generations/adjustSpeed", {
      model: "x-music-a",
      task_id: id,
      speed: 2,
    });
    at.clock.advance("10s");
    const { body } = await at.get(`/v1/music/tasks/${made}`);
    expect(body["data"]?.["result"]?.["music"]?.["0"]?.["duration_seconds"]).toBe("2.50");
  });
});
