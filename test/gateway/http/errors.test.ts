// The rows of the documents about errors: one envelope per family, and each status in it.
import { describe, expect, it } from "vitest";
import { rowsOf } from "../rows/row.js";
import { instance, KEY, type Answer } from "../support/instance.js";

const VIDEOS = "/v1/videos/generations";
const CAT = { model: "x-2.3", prompt: "a cat" };
const message = expect.stringMatching(/\S/) as string;
const shown = ({ status, body }: Answer): unknown => [status, body["error"]];

/** A call of a family; it is taken with `body` and refused with `wrong`. */
interface Call {
  readonly path: string;
  readonly body: object;
  readonly wrong: object;
}
const VIDEO: Call = { path: VIDEOS, body: CAT, wrong: { ...CAT, prompt: "x".repeat(2001) } };
const SOUND: Call = {
  path: "/v1/music/generations/sounds",
  body: { model: "x-music-a", prompt: "rain" },
  wrong: { model: "x-music-a" },
};
const TEXT: Call = {
  path: "/v1beta/models/x-3.5-flash:generateContent",
  body: { contents: [{ role: "user", parts: [{ text: "Hello" }] }] },
  wrong: {},
};
const extension = {
  ...{ model: "x-music-b", version: "x-3.5", clip_id: "imported", instruction: "longer" },
  ...{ extend_from_s: 10, extend_s: 20 },
};
const EXTENSION: Call = {
  path: "/v1/music/generations/extendFlowMusic",
  body: extension,
  wrong: { ...extension, clip_id: undefined },
};

/** The answer of a status: brought about as a client would where it can be, by a scenario where not. */
const provoke = ({ path, body, wrong }: Call, status: number): Promise<Answer> => {
  const key = { key: KEY };
  if (status === 400) return instance().post(path, wrong);
  if (status === 401) return instance({}, "wrong-key").post(path, body);
  if (status === 402) return instance({ keys: [{ ...key, balance: 0 }] }).post(path, body);
  if (status === 403)
    return instance({ keys: [{ ...key, models: ["x-1-5-pro"] }] }).post(path, body);
  if (status === 404) return instance().post(path.replace("x-3.5-flash", "x-unheard-of"), body);
  return instance().post(path, body, { "x-gateway-scenario": `${status} after 3s` });
};

describe("Error envelopes", () => {
  const row = rowsOf("1-core.md, Envelope forms in use");
  const type = "invalid_request_error";
  row("Video and most generation endpoints", async () => {
    const error = { message, type, param: "duration", code: "invalid_request" };
    expect(shown(await instance().post(VIDEOS, { ...CAT, duration: 7 }))).toEqual([400, error]);
  });
  row("Usage", async () => {
    expect((await instance().get("/v1/usage?tz=x")).body).toEqual({
      success: false,
      error: { code: "invalid_tz", message, type: "usage_query_error" },
    });
  });
  row("Upload", async () => {
    const form = { "content-type": "multipart/form-data; boundary=b" };
    const { body } = await instance().post("/v1/uploads/images", "x", form);
    expect(body).toEqual({ error: { message, type } });
  });
  row("Native text dialect", async () => {
    const { body } = await provoke(TEXT, 401);
    expect(body).toEqual({ error: { code: 401, message, status: "UNAUTHENTICATED" } });
  });
});

const TYPES: readonly (readonly [status: number, type: string])[] = [
  [400, "invalid_request_error"],
  [401, "authentication_error"],
  [402, "payment_required"],
  [403, "permission_error"],
  [429, "rate_limit_error"],
];
for (const section of ["1-core.md, Common statuses of generation calls", "2-video.md, Errors"]) {
  const row = rowsOf(section);
  for (const [status, type] of TYPES) {
    row(String(status), async () => {
      const answer = await provoke(VIDEO, status);
      expect(shown(answer)).toMatchObject([status, { message, type }]);
      expect(answer.headers.get("retry-after")).toBe(status === 429 ? "3" : null);
    });
  }
  row("500, 502, 503", async () => {
    for (const status of [500, 502, 503]) {
      const at = instance();
      const bent = { ...CAT, prompt: `[[${status}]]` };
      expect(shown(await at.post(VIDEOS, bent))).toMatchObject([status, { message }]);
      expect(at.gateway.creates()).toHaveLength(0);
      expect((await at.post(VIDEOS, bent)).status).toBe(200);
    }
  });
}

describe("2-video.md, Errors", () => {
  const row = rowsOf("2-video.md, Errors");
  row("409", async () => {
    const at = instance();
    const header = { "idempotency-key": "k-1" };
    const body = { model: "x-imagine-video", prompt: "a" };
    await at.post(VIDEOS, body, header);
    const other = await at.post(VIDEOS, { ...body, prompt: "b" }, header);
    expect(shown(other)).toMatchObject([409, { message, code: "idempotency_key_reused" }]);
  });
  row("422", async () => {
    const at = instance();
    const url = "https://a.test/a.png";
    const ref_images = [{ tag: "@a", type: "image", image_urls: [url] }];
    const body = { model: "x-v4-fast", prompt: "a", first_frame_image: url, ref_images };
    expect((await at.post(VIDEOS, body)).status).toBe(422);
    const unbilled = { totals: { tasks: 0 }, keys: [{ balance: 1000, held: 0 }] };
    expect(at.gateway.state()).toMatchObject(unbilled);
  });
  row("task failed", async () => {
    const at = instance();
    const id = await at.create(VIDEOS, { ...CAT, prompt: "[[fail]]" });
    at.clock.advance("10s");
    const error = { type: "task_failed", code: "task_failed" };
    const { body } = await at.get(`/v1/tasks/${id}`);
    expect(body["data"]).toMatchObject({ status: "failed", cost: 0, error });
  });
  row("invalid_resolution, invalid_frame_images", async () => {
    const { post } = instance();
    const omni = { model: "x-omni-1.1-flash", prompt: "a" };
    const resolution = await post(VIDEOS, { ...omni, resolution: "8k" });
    const frames = await post(VIDEOS, { ...omni, last_frame_image: "https://a.test/a.png" });
    const codes = [resolution, frames].map(({ body }) => body["error"]?.["code"]);
    expect(codes).toEqual(["invalid_resolution", "invalid_frame_images"]);
  });
});

describe("music", () => {
  const row = rowsOf("3-music-and-text.md, Music extension errors");
  row("400 invalid_request", async () => {
    const type = "invalid_request_error";
    const said = {
      message: "clip_id is required",
      type,
      param: "clip_id",
      code: "invalid_request",
    };
    expect(shown(await provoke(EXTENSION, 400))).toEqual([400, said]);
    const empty = { ...extension, clip_id: "" };
    expect(shown(await instance().post(EXTENSION.path, empty))).toEqual([400, said]);
  });
  row("403 quota_not_enough", async () => {
    const error = { code: "quota_not_enough" };
    expect(shown(await provoke(EXTENSION, 402))).toMatchObject([403, error]);
  });
  row("429 rate_limit_error", async () => {
    const word = "rate_limit_error";
    const error = { message, type: word, param: "", code: word };
    expect(shown(await provoke(EXTENSION, 429))).toEqual([429, error]);
  });
  it("the scenario 400 answers as the table of the extension says", async () => {
    const bent = { "x-gateway-scenario": "400" };
    const answer = await instance().post(EXTENSION.path, extension, bent);
    expect(shown(answer)).toMatchObject([400, { code: "invalid_request" }]);
  });

  const other = rowsOf("3-music-and-text.md, Other music endpoints");
  for (const [status, type] of [
    ...TYPES,
    [500, "server_error"] as const,
    [502, "bad_gateway"] as const,
  ]) {
    other(`${status} ${type}`, async () => {
      expect(shown(await provoke(SOUND, status))).toEqual([
        status,
        { code: status, message, type },
      ]);
    });
  }
});

describe("native text", () => {
  const row = rowsOf("3-music-and-text.md, Native text errors");
  const WORDS: readonly (readonly [status: number, word: string])[] = [
    [400, "INVALID_ARGUMENT"],
    [401, "UNAUTHENTICATED"],
    [402, "PAYMENT_REQUIRED"],
    [403, "PERMISSION_DENIED"],
    [404, "NOT_FOUND"],
    [429, "RESOURCE_EXHAUSTED"],
    [500, "INTERNAL"],
    [502, "BAD_GATEWAY"],
    [503, "UNAVAILABLE"],
  ];
  for (const [code, status] of WORDS) {
    row(`${code} ${status}`, async () => {
      expect(shown(await provoke(TEXT, code))).toEqual([code, { code, message, status }]);
    });
  }
});

rowsOf("4-field-notes.md, Errors")("HTML pages come from proxies", async () => {
  const { status, headers, text } = await instance().post(VIDEOS, CAT, {
    "x-gateway-scenario": "html 502",
  });
  expect([status, headers.get("content-type")]).toEqual([502, "text/html"]);
  expect(text).toMatch(/^<!doctype html>/);
});
