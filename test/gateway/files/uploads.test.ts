// Rows of 1-core.md about uploads: the uploaded image, its errors, size and retention.
import { describe, expect, it } from "vitest";
import { instance, type Answer, type Instance } from "../support/instance.js";
import { rowsOf } from "../rows/row.js";

const PNG = "\x89PNG\r\n\x1a\n";
const bytes = (head: string, size = 64): Uint8Array => {
  const whole = Buffer.alloc(size);
  whole.write(head, "latin1");
  return new Uint8Array(whole);
};

const upload = (
  at: Instance,
  content: Uint8Array,
  headers = {},
  name = "cat.png",
): Promise<Answer> => {
  // Written out, so that the test owns every byte on the wire.
  const head = `--b\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: text/plain\r\n\r\n`;
  const body = Buffer.concat([Buffer.from(head), content, Buffer.from("\r\n--b--\r\n")]);
  return at.post("/v1/uploads/images", new Uint8Array(body), {
    "content-type": "multipart/form-data; boundary=b",
    ...headers,
  });
};

describe("Uploaded image", () => {
  const row = rowsOf("1-core.md, Uploaded image");
  row("url", async () => {
    const at = instance();
    const { status, body } = await upload(at, bytes(PNG));
    const { pathname } = new URL(String(body["url"]));
    expect(status).toBe(200);
    const served = await at.gateway.fetch(new Request(`http://gateway.test${pathname}`));
    expect(new Uint8Array(await served.arrayBuffer())).toEqual(bytes(PNG));
    expect(served.headers.get("content-type")).toBe("image/png");
  });
  row("filename", async () => {
    expect((await upload(instance(), bytes(PNG), {}, "my cat.png")).body["filename"]).toBe(
      "my cat.png",
    );
  });
  row("content_type", async () => {
    const types: unknown[] = [];
    for (const head of ["\xff\xd8\xff\xe0", PNG, "RIFF\x10\0\0\0WEBPVP8 ", "GIF87a", "GIF89a"]) {
      types.push((await upload(instance(), bytes(head))).body["content_type"]);
    }
    expect(types).toEqual(["image/jpeg", "image/png", "image/webp", "image/gif", "image/gif"]);
  });
  row("bytes", async () => {
    expect((await upload(instance(), bytes(PNG, 1234))).body["bytes"]).toBe(1234);
  });
  row("created_at", async () => {
    expect((await upload(instance(), bytes(PNG))).body["created_at"]).toBe(1_785_542_400);
  });
});

describe("Upload errors", () => {
  const row = rowsOf("1-core.md, Upload errors");
  const error = (answer: Answer): unknown => [answer.status, answer.body["error"]];
  const message = expect.any(String) as string;
  row("400 file part missing or invalid", async () => {
    const { post } = instance();
    const form = "multipart/form-data; boundary=b";
    const answers = [
      await post("/v1/uploads/images", "--b--\r\n", { "content-type": form }),
      await post("/v1/uploads/images", "{}", { "content-type": "application/json" }),
      await post("/v1/uploads/images", "--x\r\nbroken", { "content-type": form }),
      await upload(instance(), new Uint8Array()),
    ];
    for (const answer of answers) {
      expect(error(answer)).toEqual([400, { message, type: "invalid_request_error" }]);
    }
  });
  row("400 unsupported image type", async () => {
    for (const head of ["%PDF-1.7", "BM", "<svg", "RIFF\x10\0\0\0WAVE", "\x89PNG\r\n\x1a"]) {
      expect(error(await upload(instance(), bytes(head)))).toEqual([
        400,
        { message, type: "invalid_request_error" },
      ]);
    }
  });
  row("413 file larger than 20971520 bytes", async () => {
    expect(error(await upload(instance(), bytes(PNG, 20_971_521)))).toEqual([
      413,
      { message, type: "invalid_request_error" },
    ]);
  });
  row("429 rate limit", async () => {
    const answer = await upload(instance(), bytes(PNG), { "x-gateway-scenario": "429 after 2s" });
    expect(error(answer)).toEqual([429, { message, type: "rate_limit_error", code: 429 }]);
    expect(answer.headers.get("retry-after")).toBe("2");
  });
  row("500 upload failed", async () => {
    const answer = await upload(instance(), bytes(PNG), { "x-gateway-scenario": "500" });
    expect(error(answer)).toEqual([500, { message, type: "server_error" }]);
  });
});

describe("POST /v1/uploads/images", () => {
  const row = rowsOf("1-core.md, POST /v1/uploads/images");
  /** Status and `param` of a video from an image at a URL. */
  const videoFrom = async (at: Instance, image: string): Promise<unknown[]> => {
    const body = { model: "x-imagine-video", prompt: "a", image_urls: [image] };
    const answer = await at.post("/v1/videos/generations", body);
    return [answer.status, answer.body["error"]?.["param"]];
  };
  const taken = [200, undefined];
  const refused = [400, "image_urls"];
  row("The uploaded URL is then used in generation calls", async () => {
    const at = instance();
    const url = String((await upload(at, bytes(PNG))).body["url"]);
    expect(url).toMatch(/^http:\/\/gateway\.test\/uploads\//);
    expect(await videoFrom(at, url)).toEqual(taken);
    const others = ["http://other.test/uploads/a.png", `${url}x`, "http://gateway.test/uploads/"];
    for (const other of others) expect(await videoFrom(at, other), other).toEqual(refused);
    at.clock.advance("72h");
    expect(await videoFrom(at, url)).toEqual(refused);
  });
  it("on loopback it is taken under every name of the port", async () => {
    const at = instance({ publicUrl: "http://localhost:4010" });
    const url = String((await upload(at, bytes(PNG))).body["url"]);
    const under = (origin: string) => videoFrom(at, url.replace("http://localhost:4010", origin));
    for (const host of ["localhost", "127.0.0.1", "[::1]"]) {
      expect(await under(`http://${host}:4010`), host).toEqual(taken);
      expect(await under(`http://${host}:4011`), host).toEqual(refused);
    }
    expect(await under("http://192.0.2.1:4010")).toEqual(refused);
  });
  it("every route that takes media takes what this gateway has handed out, while it is there", async () => {
    const at = instance({ resultLifetime: "24h" });
    const image = String((await upload(at, bytes(PNG))).body["url"]);
    const sounds = { model: "x-music-a", prompt: "rain" };
    const task = await at.create("/v1/music/generations/sounds", sounds);
    at.clock.advance("10s");
    const { data } = (await at.get(`/v1/music/tasks/${task}`)).body;
    const audio = String(data?.["result"]?.["music"]?.["0"]?.["audio_url"]);
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
    const takenBy = [taken, taken, taken];
    const refusedBy = [[400, "video_list"], refused, [400, undefined]];
    expect([await send(image), await send(audio)]).toEqual([takenBy, takenBy]);
    expect(await send(image.replace("img_", "img_0"))).toEqual(refusedBy);
    expect(await send(audio.replace("track-1", "track-9"))).toEqual(refusedBy);
    at.clock.advance("24h");
    expect([await send(audio), await send(image)]).toEqual([refusedBy, takenBy]);
    at.clock.advance("48h");
    expect(await send(image)).toEqual(refusedBy);
  });
});

describe("Limits", () => {
  const row = rowsOf("1-core.md, Limits");
  row("upload size", async () => {
    const { status, body } = await upload(instance(), bytes(PNG, 20_971_520));
    expect([status, body["bytes"]]).toEqual([200, 20_971_520]);
  });
  row("upload retention", async () => {
    const at = instance();
    const { pathname } = new URL(String((await upload(at, bytes(PNG))).body["url"]));
    at.clock.advance(72 * 3_600_000 - 1);
    expect((await at.get(pathname)).status).toBe(200);
    at.clock.advance(1);
    expect((await at.get(pathname)).status).toBe(410);
  });
});
