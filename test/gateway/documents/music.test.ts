// Rows of 3-music-and-text.md about music: the result, the four operations, their errors and limits.
import { describe, expect } from "vitest";
import { instance, KEY, type Answer, type Instance } from "../support/instance.js";
import { rowsOf } from "./row.js";

type Fields = Readonly<Record<string, unknown>>;
type Check = readonly [takes: readonly Fields[], refuses: readonly Fields[]];

const AUDIO = "https://files.test/a.mp3";
const text = (length: number): string => "😀".repeat(length);
const over = (field: string, ...values: unknown[]): Fields[] =>
  values.map((value) => ({ [field]: value }));
const flag = (field: string): Check => [over(field, true, false), over(field, "yes", 1)];
const weight = (field: string): Check => [over(field, 0, 0.5, 1), over(field, -0.1, 1.1, "1")];

/** A finished music task: the instance, its id, its clips. */
const finished = async (
  path = "/v1/music/generations/sounds",
  body: object = { model: "x-music-a", prompt: "rain" },
): Promise<{ at: Instance; id: string; clips: Record<string, unknown>[]; record: Fields }> => {
  const at = instance();
  const id = await at.create(path, body);
  at.clock.advance("10s");
  const record = (await at.get(`/v1/music/tasks/${id}`)).body["data"] as unknown as Fields;
  const { music } = record["result"] as { music: Record<string, unknown>[] };
  return { at, id, clips: music, record };
};

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

const EXTEND = {
  model: "x-music-b",
  version: "x-3.5",
  clip_id: "imported-clip",
  extend_from_s: 10,
  extend_s: 20,
  instruction: "longer",
};
const COVER = { audio_url: AUDIO, custom: false, gpt_description: "calm" };
const CUSTOM = { audio_url: AUDIO, custom: true, prompt: "la la", tags: "jazz", title: "Song" };

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

describe("Errors", () => {
  const extension = rowsOf("3-music-and-text.md, Music extension errors");
  const other = rowsOf("3-music-and-text.md, Other music endpoints");
  const message = expect.stringMatching(/\S/) as string;
  const post = (path: string, body: object, balance = 1000, headers = {}, key = KEY) =>
    instance({ keys: [{ key: KEY, balance }] }, key).post(
      `/v1/music/generations/${path}`,
      body,
      headers,
    );
  const shown = ({ status, body }: Answer): unknown => [status, body["error"]];

  extension("400 invalid_request", async () => {
    expect(shown(await post("extendFlowMusic", { ...EXTEND, clip_id: undefined }))).toEqual([
      400,
      {
        message: "clip_id is required",
        type: "invalid_request_error",
        param: "clip_id",
        code: "invalid_request",
      },
    ]);
  });
  extension("403 quota_not_enough", async () => {
    const { status, body } = await post("extendFlowMusic", EXTEND, 0.01);
    expect([status, body["error"]?.["code"]]).toEqual([403, "quota_not_enough"]);
  });
  extension("429 rate_limit_error", async () => {
    const answer = await post("extendFlowMusic", EXTEND, 1, { "x-gateway-scenario": "429" });
    expect(shown(answer)).toEqual([
      429,
      { message, type: "rate_limit_error", param: "", code: "rate_limit_error" },
    ]);
  });

  const sound = { model: "x-music-a", prompt: "rain" };
  const scenario = (text_: string) => post("sounds", sound, 1, { "x-gateway-scenario": text_ });
  const OTHER: readonly [status: number, type: string, provoke: () => Promise<Answer>][] = [
    [400, "invalid_request_error", () => post("sounds", { model: "x-music-a" })],
    [401, "authentication_error", () => post("sounds", sound, 1, {}, "wrong-key")],
    [402, "payment_required", () => post("sounds", sound, 0.01)],
    [
      403,
      "permission_error",
      () =>
        instance({ keys: [{ key: KEY, models: ["x-2.3"] }] }).post(
          "/v1/music/generations/sounds",
          sound,
        ),
    ],
    [429, "rate_limit_error", () => scenario("429")],
    [500, "server_error", () => scenario("500")],
    [502, "bad_gateway", () => scenario("502")],
  ];
  for (const [status, type, provoke] of OTHER) {
    other(`${status} ${type}`, async () => {
      expect(shown(await provoke())).toEqual([status, { code: status, message, type }]);
    });
  }
});

describe("Limits", () => {
  const row = rowsOf("3-music-and-text.md, Limits");
  const status = async (operation: string, body: object): Promise<number> =>
    (await instance().post(`/v1/music/generations/${operation}`, body)).status;
  row("extend_s", async () => {
    expect(await status("extendFlowMusic", { ...EXTEND, extend_s: 164 })).toBe(200);
    expect(await status("extendFlowMusic", { ...EXTEND, extend_s: 165 })).toBe(400);
  });
  row("uploadCover source audio", async () => {
    // The length of the source is not in the request: the gateway takes any reachable-looking URL.
    expect(await status("uploadCover", { ...COVER, audio_url: "ftp://files.test/a.mp3" })).toBe(
      400,
    );
  });
  row("duration_s", async () => {
    expect(await status("uploadCover", { ...CUSTOM, duration_s: 361 })).toBe(400);
  });
  row("prompt / gpt_description / tags / title", async () => {
    expect(await status("uploadCover", { ...CUSTOM, title: text(80), tags: text(1000) })).toBe(200);
    expect(await status("uploadCover", { ...CUSTOM, title: text(81) })).toBe(400);
  });
  row("style_weight, weirdness, audio_weight", async () => {
    const all = { style_weight: 1, weirdness: 0, audio_weight: 0.5 };
    expect(await status("uploadCover", { ...COVER, ...all })).toBe(200);
    expect(await status("uploadCover", { ...COVER, ...all, weirdness: 2 })).toBe(400);
  });
  row("max_mode", async () => {
    const cost = async (max_mode: boolean): Promise<unknown> =>
      (await finished("/v1/music/generations/uploadCover", { ...CUSTOM, max_mode })).record["cost"];
    expect([await cost(false), await cost(true)]).toEqual([0.08, 0.16]);
  });
});
