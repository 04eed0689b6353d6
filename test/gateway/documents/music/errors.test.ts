// Rows of 3-music-and-text.md about errors and limits of the music endpoints.
import { describe, expect, it } from "vitest";
import { instance, KEY, type Answer } from "../../support/instance.js";
import { rowsOf } from "../row.js";
import { COVER, CUSTOM, EXTEND, finished, text } from "./music-task.js";

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
    for (const clip_id of [undefined, ""]) {
      expect(shown(await post("extendFlowMusic", { ...EXTEND, clip_id }))).toEqual([
        400,
        {
          message: "clip_id is required",
          type: "invalid_request_error",
          param: "clip_id",
          code: "invalid_request",
        },
      ]);
    }
  });
  it("the scenario 400 answers as the table of the extension says", async () => {
    const answer = await post("extendFlowMusic", EXTEND, 1, { "x-gateway-scenario": "400" });
    expect([answer.status, answer.body["error"]?.["code"]]).toEqual([400, "invalid_request"]);
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
