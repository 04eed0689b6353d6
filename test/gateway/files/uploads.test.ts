// Rows of 1-core.md about uploads: the uploaded image, its errors, size and retention.
import { describe, expect } from "vitest";
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
  row("The uploaded URL is then used in generation calls", async () => {
    const at = instance();
    const url = String((await upload(at, bytes(PNG))).body["url"]);
    const send = async (image: string): Promise<number> => {
      const body = { model: "x-imagine-video", prompt: "a", image_urls: [image] };
      return (await at.post("/v1/videos/generations", body)).status;
    };
    expect(url).toMatch(/^http:\/\/gateway\.test\/uploads\//);
    expect([await send(url), await send("http://other.test/uploads/a.png")]).toEqual([200, 400]);
    expect([await send(`${url}x`), await send("http://gateway.test/uploads/")]).toEqual([400, 400]);
    at.clock.advance("72h");
    expect(await send(url)).toBe(400);
  });
  row("The uploaded URL is then used in generation calls", async () => {
    const at = instance({ publicUrl: "http://localhost:4010" });
    const url = String((await upload(at, bytes(PNG))).body["url"]);
    expect(url).toMatch(/^http:\/\/localhost:4010\/uploads\//);
    const send = async (origin: string): Promise<unknown[]> => {
      const image = url.replace("http://localhost:4010", origin);
      const body = { model: "x-imagine-video", prompt: "a", image_urls: [image] };
      const answer = await at.post("/v1/videos/generations", body);
      return [answer.status, answer.body["error"]?.["param"]];
    };
    for (const host of ["localhost", "127.0.0.1", "[::1]"]) {
      expect(await send(`http://${host}:4010`), host).toEqual([200, undefined]);
      expect(await send(`http://${host}:4011`), host).toEqual([400, "image_urls"]);
    }
    expect(await send("http://192.0.2.1:4010")).toEqual([400, "image_urls"]);
  });
  row("The uploaded URL is then used in generation calls", async () => {
    const at = instance({ resultLifetime: "24h" });
    const image = String((await upload(at, bytes(PNG))).body["url"]);
    const sounds = { model: "x-music-a", prompt: "rain" };
    const task = await at.create("/v1/music/generations/sounds", sounds);
    at.clock.advance("10s");
    const { body } = await at.get(`/v1/music/tasks/${task}`);
    const audio = String(body["data"]?.["result"]?.["music"]?.["0"]?.["audio_url"]);
    // Every route that takes media, with a URL that this gateway has handed out.
    const routes: [path: string, param: string | undefined, body: (url: string) => object][] = [
      [
        "/v1/videos/generations",
        "video_list",
        (video_url) => ({ model: "x-v3-omni", prompt: "a", video_list: [{ video_url }] }),
      ],
      [
        "/v1/images/generations",
        "image_urls",
        (url) => ({ model: "stand-in-image", prompt: "a", image_urls: [{ url }] }),
      ],
      [
        "/v1/music/generations/uploadCover",
        undefined,
        (audio_url) => ({ custom: false, gpt_description: "a", audio_url }),
      ],
    ];
    const send = async (url: string): Promise<unknown[]> => {
      const answers = [];
      for (const [path, , make] of routes) answers.push(await at.post(path, make(url)));
      return answers.map((answer) => [answer.status, answer.body["error"]?.["param"]]);
    };
    const taken = routes.map(() => [200, undefined]);
    const refused = routes.map(([, param]) => [400, param]);
    expect(await send(image)).toEqual(taken);
    expect(await send(audio)).toEqual(taken);
    expect(await send(image.replace("img_", "img_0"))).toEqual(refused);
    expect(await send(audio.replace("track-1", "track-9"))).toEqual(refused);
    at.clock.advance("24h");
    expect(await send(audio)).toEqual(refused);
    expect(await send(image)).toEqual(taken);
    at.clock.advance("48h");
    expect(await send(image)).toEqual(refused);
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
    at.clock.advance("71h");
    expect((await at.get(pathname)).status).toBe(200);
    at.clock.advance("59m");
    expect((await at.get(pathname)).status).toBe(200);
    at.clock.advance("1m");
    expect((await at.get(pathname)).status).toBe(410);
  });
});
