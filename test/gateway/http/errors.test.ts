// One error envelope for each family of endpoints, with each documented status (Errors in 1-core.md, 2-video.md, 3-music-and-text.md).
import { expect, it } from "vitest";
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
const extension = {
  ...{ model: "x-music-b", version: "x-3.5", clip_id: "imported", instruction: "longer" },
  ...{ extend_from_s: 10, extend_s: 20 },
};
const CALLS: Readonly<Record<string, Call>> = {
  video: { path: VIDEOS, body: CAT, wrong: { ...CAT, duration: 7 } },
  sound: {
    path: "/v1/music/generations/sounds",
    body: { model: "x-music-a", prompt: "rain" },
    wrong: { model: "x-music-a" },
  },
  extension: {
    path: "/v1/music/generations/extendFlowMusic",
    body: extension,
    wrong: { ...extension, clip_id: "" },
  },
  text: {
    path: "/v1beta/models/x-3.5-flash:generateContent",
    body: { contents: [{ role: "user", parts: [{ text: "Hello" }] }] },
    wrong: {},
  },
};

/** The answer of a status: brought about as a client would where it can be, by a scenario where not. */
const provoke = ({ path, body, wrong }: Call, status: number): Promise<Answer> => {
  const keyed = (more: object) => instance({ keys: [{ key: KEY, ...more }] }).post(path, body);
  if (status === 400) return instance().post(path, wrong);
  if (status === 401) return instance({}, "wrong-key").post(path, body);
  if (status === 402) return keyed({ balance: 0 });
  if (status === 403) return keyed({ models: ["x-1-5-pro"] });
  if (status === 404) return instance().post(path.replace("x-3.5-flash", "x-unheard-of"), body);
  return instance().post(path, body, { "x-gateway-scenario": `${status} after 3s` });
};

const TYPES: Readonly<Record<number, string>> = {
  400: "invalid_request_error",
  401: "authentication_error",
  402: "payment_required",
  403: "permission_error",
  429: "rate_limit_error",
  500: "server_error",
  502: "bad_gateway",
};
const WORDS: Readonly<Record<number, string>> = {
  400: "INVALID_ARGUMENT",
  401: "UNAUTHENTICATED",
  402: "PAYMENT_REQUIRED",
  403: "PERMISSION_DENIED",
  404: "NOT_FOUND",
  429: "RESOURCE_EXHAUSTED",
  500: "INTERNAL",
  502: "BAD_GATEWAY",
  503: "UNAVAILABLE",
};
const typed = Object.entries(TYPES).map(([status, type]) => [Number(status), type] as const);
const word = expect.any(String) as string;
const limit = "rate_limit_error";
const clip = { message: "clip_id is required", param: "clip_id", code: "invalid_request" };

type Row = [family: string, status: number, error: object, answered?: number];
it.each<Row>([
  ...typed.map(([status, type]): Row => ["video", status, { message, type, code: word }]),
  ...typed.map(([code, type]): Row => ["sound", code, { code, message, type }]),
  ...Object.entries(WORDS).map(([code, status]): Row => [
    "text",
    Number(code),
    { code: Number(code), message, status },
  ]),
  ["extension", 400, { ...clip, type: "invalid_request_error" }],
  [
    "extension",
    402,
    { message, type: "payment_required", param: "", code: "quota_not_enough" },
    403,
  ],
  ["extension", 429, { message, type: limit, param: "", code: limit }],
])("%s with %i", async (family, status, error, answered = status) => {
  const call = CALLS[family];
  if (call === undefined) throw new Error(`there is no ${family}`);
  const answer = await provoke(call, status);
  // Some refusals of a field name it.
  const { param, ...said } = answer.body["error"] as unknown as Record<string, unknown>;
  const isNamed = family === "extension" || param === undefined;
  expect([answer.status, isNamed ? answer.body["error"] : said]).toEqual([answered, error]);
  expect(answer.headers.get("retry-after")).toBe(status >= 429 ? "3" : null);
});

it("the scenario 400 of the extension has the code of its table", async () => {
  const { path, body } = CALLS["extension"] as Call;
  const answer = await instance().post(path, body, { "x-gateway-scenario": "400" });
  expect(shown(answer)).toMatchObject([400, { code: "invalid_request" }]);
});

it("422 where a constraint of x-v4 is violated; it is not billed", async () => {
  const at = instance();
  const url = "https://a.test/a.png";
  const ref_images = [{ tag: "@a", type: "image", image_urls: [url] }];
  const body = { model: "x-v4-fast", prompt: "a", first_frame_image: url, ref_images };
  expect((await at.post(VIDEOS, body)).status).toBe(422);
  const unbilled = { totals: { tasks: 0 }, keys: [{ balance: 1000, held: 0 }] };
  expect(at.gateway.state()).toMatchObject(unbilled);
});
