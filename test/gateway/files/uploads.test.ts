// Uploads: the uploaded image, its errors, size and retention, and the URLs that this gateway
// issues (1-core.md).
import { describe, expect, it } from "vitest";
import { instance, type Answer, type Instance } from "../support/instance.js";

const PNG = "\x89PNG\r\n\x1a\n";
const bytes = (head: string, size = 64): Uint8Array => {
  const whole = Buffer.alloc(size);
  whole.write(head, "latin1");
  return new Uint8Array(whole);
};
const FORM = { "content-type": "multipart/form-data; boundary=b" };

const upload = (at: Instance, content: Uint8Array, headers = {}): Promise<Answer> => {
  // Written by hand, so that the test controls every byte of the request.
  const head = `--b\r\ncontent-disposition: form-data; name="file"; filename="my cat.png"\r\ncontent-type: text/plain\r\n\r\n`;
  const body = Buffer.concat([Buffer.from(head), content, Buffer.from("\r\n--b--\r\n")]);
  return at.post("/v1/uploads/images", new Uint8Array(body), { ...FORM, ...headers });
};

it.each([
  ["\xff\xd8\xff\xe0", "image/jpeg", "jpg"],
  [PNG, "image/png", "png"],
  ["RIFF\x10\0\0\0WEBPVP8 ", "image/webp", "webp"],
  ["GIF89a", "image/gif", "gif"],
])("%j is of type %s, whatever type the client declares", async (head, content_type, extension) => {
  const at = instance();
  const { status, body } = await upload(at, bytes(head, 1234));
  const url = expect.stringMatching(`^http://gateway\\.test/uploads/img_\\w+\\.${extension}$`);
  const about = { filename: "my cat.png", content_type, bytes: 1234, created_at: 1_785_542_400 };
  expect([status, body]).toEqual([200, { url, ...about }]);
  const { pathname } = new URL(String(body["url"]));
  const served = await at.gateway.fetch(new Request(`http://gateway.test${pathname}`));
  expect(new Uint8Array(await served.arrayBuffer())).toEqual(bytes(head, 1234));
  expect(served.headers.get("content-type")).toBe(content_type);
});

describe("errors", () => {
  const type = "invalid_request_error";
  const at = instance();
  const post = (body: string, headers = FORM) => at.post("/v1/uploads/images", body, headers);
  const bent = (text: string) => upload(at, bytes(PNG), { "x-gateway-scenario": text });
  it.each<[what: string, status: number, error: object, send: () => Promise<Answer>]>([
    ["no part", 400, { type }, () => post("--b--\r\n")],
    ["no form", 400, { type }, () => post("{}", { "content-type": "application/json" })],
    ["an empty file", 400, { type }, () => upload(at, new Uint8Array())],
    ["a PDF", 400, { type }, () => upload(at, bytes("%PDF-1.7"))],
    ["half a signature", 400, { type }, () => upload(at, bytes("\x89PNG\r\n\x1a"))],
    ["one byte too many", 413, { type }, () => upload(at, bytes(PNG, 20_971_521))],
    ["a rate limit", 429, { type: "rate_limit_error", code: 429 }, () => bent("429")],
  ])("%s is %i", async (_, status, error, send) => {
    const answer = await send();
    const message = expect.any(String) as string;
    expect([answer.status, answer.body["error"]]).toEqual([status, { message, ...error }]);
  });

  it("20 MB are accepted", async () => {
    const { status, body } = await upload(at, bytes(PNG, 20_971_520));
    expect([status, body["bytes"]]).toEqual([200, 20_971_520]);
  });
});

describe("an uploaded URL", () => {
  /** Status and `param` of a video from an image at a URL. */
  const videoFrom = async (at: Instance, image: string): Promise<unknown[]> => {
    const body = { model: "x-imagine-video", prompt: "a", image_urls: [image] };
    const answer = await at.post("/v1/videos/generations", body);
    return [answer.status, answer.body["error"]?.["param"]];
  };
  const taken = [200, undefined];
  const refused = [400, "image_urls"];

  it("is used in generation calls, for 72 hours", async () => {
    const at = instance();
    const url = String((await upload(at, bytes(PNG))).body["url"]);
    const { pathname } = new URL(url);
    const others = ["http://other.test/uploads/a.png", `${url}x`, "http://gateway.test/uploads/"];
    for (const other of others) expect(await videoFrom(at, other), other).toEqual(refused);
    at.clock.advance(72 * 3_600_000 - 1);
    expect([await videoFrom(at, url), (await at.get(pathname)).status]).toEqual([taken, 200]);
    at.clock.advance(1);
    expect([await videoFrom(at, url), (await at.get(pathname)).status]).toEqual([refused, 410]);
  });

  it("is accepted on loopback under every name of the port", async () => {
    const at = instance({ publicUrl: "http://localhost:4010" });
    const url = String((await upload(at, bytes(PNG))).body["url"]);
    const under = (origin: string) => videoFrom(at, url.replace("http://localhost:4010", origin));
    for (const host of ["localhost", "127.0.0.1", "[::1]"]) {
      expect(await under(`http://${host}:4010`), host).toEqual(taken);
      expect(await under(`http://${host}:4011`), host).toEqual(refused);
    }
    expect(await under("http://192.0.2.1:4010")).toEqual(refused);
  });
});

it("every route that takes media accepts the gateway's own URLs while their files exist", async () => {
  const at = instance({ resultLifetime: "24h" });
  const image = String((await upload(at, bytes(PNG))).body["url"]);
  const sounds = { model: "x-music-a", prompt: "rain" };
  const { result } = await at.finished("/v1/music/generations/sounds", sounds);
  const { music } = result as { music: { audio_url: string }[] };
  const audio = music[0]?.audio_url ?? "";
  const send = async (url: string): Promise<unknown[]> => {
    const video = { model: "x-v3-omni", prompt: "a", video_list: [{ video_url: url }] };
    const picture = { model: "stand-in-image", prompt: "a", image_urls: [{ url }] };
    const cover = { custom: false, gpt_description: "a", audio_url: url };
    const answers = [
      await at.post("/v1/videos/generations", video),
      await at.post("/v1/images/generations", picture),
      await at.post("/v1/music/generations/uploadCover", cover),
    ];
    return answers.map(({ status, body }) => [status, body["error"]?.["param"]]);
  };
  const takenBy = [200, 200, 200].map((status) => [status, undefined]);
  const refusedBy = ["video_list", "image_urls", undefined].map((param) => [400, param]);
  expect([await send(image), await send(audio)]).toEqual([takenBy, takenBy]);
  expect(await send(image.replace("img_", "img_0"))).toEqual(refusedBy);
  expect(await send(audio.replace("track-1", "track-9"))).toEqual(refusedBy);
  at.clock.advance("24h");
  expect([await send(audio), await send(image)]).toEqual([refusedBy, takenBy]);
});
