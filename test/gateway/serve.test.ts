// A gateway on a port: faults that only a socket shows, files that open, what is logged, what a page shows.
import { createHash } from "node:crypto";
import { request, type IncomingMessage } from "node:http";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createGateway, manualClock, serveGateway, type Listening } from "../../gateway/index.js";
import type { LoggedRequest } from "../../gateway/index.js";

const KEY = "secret-key-1234567890";
const CAT = { model: "x-2.3", prompt: "a cat" };
const clock = manualClock();
const logged: LoggedRequest[] = [];
const gateway = createGateway({
  clock,
  seed: 7,
  taskTime: "10s",
  keys: [{ key: KEY, balance: 100_000 }],
  onRequest: (entry) => void logged.push(entry),
});
let served: Listening;
beforeAll(async () => {
  served = await serveGateway(gateway, { port: 0 });
});
afterAll(() => served.close());

const call = (path: string, init: RequestInit = {}): Promise<Response> =>
  fetch(served.url + path, {
    ...init,
    headers: { authorization: `Bearer ${KEY}`, ...(init.headers as Record<string, string>) },
  });
const post = (path: string, body: unknown, headers = {}): Promise<Response> =>
  call(path, {
    method: "POST",
    body: JSON.stringify(body),
    headers: { "content-type": "application/json", ...headers },
  });
const create = async (path: string, body: unknown): Promise<string> =>
  ((await (await post(path, body)).json()) as { data: { task_id: string }[] }).data[0]?.task_id ??
  "";

/** How a create ends on the wire: `answered`, `code` of the error, and what arrived before. */
const ending = (scenario: string): Promise<{ end: string; status?: number; text: string }> =>
  new Promise((resolve) => {
    let status: number | undefined;
    let text = "";
    const end = (how: string): void =>
      resolve({ end: how, text, ...(status === undefined ? {} : { status }) });
    const outgoing = request(`${served.url}/v1/videos/generations`, {
      method: "POST",
      headers: {
        authorization: `Bearer ${KEY}`,
        "content-type": "application/json",
        "x-gateway-scenario": scenario,
      },
    });
    outgoing.setTimeout(300, () => {
      outgoing.destroy();
      end("silence");
    });
    outgoing.on("error", (error) => end("code" in error ? String(error.code) : error.message));
    outgoing.on("response", (incoming: IncomingMessage) => {
      status = incoming.statusCode;
      incoming.on("data", (chunk: Buffer) => (text += chunk.toString()));
      incoming.on("error", (error) => end("code" in error ? String(error.code) : error.message));
      incoming.on("end", () => end("answered"));
    });
    outgoing.end(JSON.stringify(CAT));
  });

describe("faults on the wire", () => {
  it.each([
    ["reset", { end: "ECONNRESET", text: "" }, 0],
    ["reset after", { end: "ECONNRESET", text: "" }, 1],
    ["truncated", { end: "ECONNRESET", status: 200, text: '{"code":200' }, 1],
    ["stall headers", { end: "silence", text: "" }, 1],
    ["stall body", { end: "silence", status: 200, text: '{"code":200' }, 1],
    ["empty", { end: "answered", status: 200, text: "" }, 1],
  ])("%s", async (scenario, wanted, creates) => {
    const before = gateway.creates().length;
    const { text, ...rest } = await ending(scenario);
    expect({ ...rest, text: text.slice(0, 11) }).toEqual(wanted);
    expect(gateway.creates().length - before).toBe(creates);
  });

  it("keeps its other connections after each of them", async () => {
    expect((await call("/v1/models")).status).toBe(200);
  });
});

describe("result files", () => {
  const download = async (url: string): Promise<{ type: string | null; bytes: Buffer }> => {
    const answer = await fetch(url);
    expect(answer.status).toBe(200);
    return {
      type: answer.headers.get("content-type"),
      bytes: Buffer.from(await answer.arrayBuffer()),
    };
  };
  const digest = (bytes: Buffer): string => createHash("sha256").update(bytes).digest("hex");
  const result = async (
    path: string,
    id: string,
  ): Promise<Record<string, Record<string, string>[]>> => {
    clock.advance("10s");
    const { data } = (await (await call(path + id)).json()) as {
      data: { result: Record<string, Record<string, string>[]> };
    };
    return data.result;
  };

  // The digests are those of files that FFmpeg 8 decodes to the end: H.264 64x64, PCM, MP3, AAC, PNG 16x16.
  it("a video that plays", async () => {
    const id = await create("/v1/videos/generations", {
      model: "x-1-5-pro",
      prompt: "a",
      duration: 5,
    });
    const { videos } = await result("/v1/tasks/", id);
    const { type, bytes } = await download(videos?.[0]?.["url"]?.[0] ?? "");
    expect([type, digest(bytes)]).toEqual(["video/mp4", FILES["v.mp4"]]);
  });

  it("music in each of its formats, and its cover", async () => {
    const cover = { audio_url: "https://a.test/a.mp3", custom: false, gpt_description: "calm" };
    const files: Record<string, string> = {};
    for (const audio_format of ["mp3", "m4a"]) {
      const id = await create("/v1/music/generations/uploadCover", { ...cover, audio_format });
      const { music } = await result("/v1/music/tasks/", id);
      for (const field of ["audio_url", "wav_url"]) {
        const { type, bytes } = await download(music?.[0]?.[field] ?? "");
        files[String(type)] = digest(bytes);
      }
    }
    expect(files).toEqual({
      "audio/mpeg": FILES["a.mp3"],
      "audio/mp4": FILES["a.m4a"],
      "audio/wav": FILES["a.wav"],
    });
  });

  it("an image that opens", async () => {
    const id = await create("/v1/images/generations", { model: "stand-in-image", prompt: "a" });
    const { images } = await result("/v1/tasks/", id);
    const { type, bytes } = await download(images?.[0]?.["url"]?.[0] ?? "");
    expect([type, bytes.subarray(0, 8).toString("latin1")]).toEqual([
      "image/png",
      "\x89PNG\r\n\x1a\n",
    ]);
    expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([16, 16]);
  });

  it("by range and by HEAD, so that a download can be resumed", async () => {
    const id = await create("/v1/videos/generations", CAT);
    clock.advance("10s");
    const url = `${served.url}/files/${id}/video-1.mp4`;
    const { bytes } = await download(url);
    const part = await fetch(url, { headers: { range: "bytes=100-199" } });
    expect([part.status, part.headers.get("content-range")]).toEqual([
      206,
      `bytes 100-199/${bytes.length}`,
    ]);
    expect(Buffer.from(await part.arrayBuffer())).toEqual(bytes.subarray(100, 200));
    expect((await fetch(url, { headers: { range: "bytes=99999-" } })).status).toBe(416);
    const head = await fetch(url, { method: "HEAD" });
    expect(head.headers.get("content-length")).toBe(String(bytes.length));
  });
});

const FILES: Readonly<Record<string, string>> = {
  "v.mp4": "e118d67b798c1b17b1318b4e57381850ce9290fb8fa0cfe1f350d59e7905b695",
  "a.m4a": "47e524f0529881c625bd2e06150e6dc9854693b3fa1b196b5a181dd53376036f",
  "a.mp3": "48dea92ca73b9689f0dd93be9d8b8c26b795f32d66d798344d6b69de6bbf3fa1",
  "a.wav": "52a2f23bf272abd8aeb61a6275032d475d9e8aec48701a2059ff67686fdeddeb",
};

describe("what it shows of itself", () => {
  it("logs every request as JSON, with the key masked", async () => {
    const id = await create("/v1/videos/generations", CAT);
    const { requests, total } = (await (await call("/__gateway/requests?limit=1")).json()) as {
      requests: LoggedRequest[];
      total: number;
    };
    expect(requests).toEqual([
      {
        n: total,
        at: clock.now(),
        method: "POST",
        path: "/v1/videos/generations",
        status: 200,
        key: "sec***90",
        model: "x-2.3",
        task: id,
      },
    ]);
    expect(logged.at(-1)).toEqual(requests[0]);
  });

  it("shows requests, tasks and balance on a page without outside resources", async () => {
    const page = await call("/__gateway");
    const html = await page.text();
    expect(page.headers.get("content-type")).toContain("text/html");
    expect(html).toMatch(/not the live service/i);
    expect(html).not.toMatch(/https?:\/\//);
    const state = (await (await call("/__gateway/state")).json()) as Record<string, object[]>;
    expect(state["keys"]?.[0]).toMatchObject({
      id: "key-1",
      key: "sec***90",
      account: "account-1",
    });
    expect(state["tasks"]?.length).toBeGreaterThan(5);
  });

  it("gives no page, log, state, ledger or create away with a key in full", async () => {
    await call(`/v1/models?api_key=${KEY}`);
    await call(`/v1/tasks/${KEY}?x=${KEY}&y=%73${KEY.slice(1)}`);
    await call("/v1/models", { headers: { "x-gateway-scenario": `429 garbage ${KEY}` } });
    await post("/v1/videos/generations", { model: KEY });
    for (const path of ["", "/requests", "/state", "/creates", "/ledger"]) {
      const shown = await (await call(`/__gateway${path}`)).text();
      expect(shown).not.toContain(KEY);
      expect(shown).not.toContain(KEY.slice(1));
    }
  });

  it("lets its clock and scenarios be turned over HTTP, but not from another origin", async () => {
    const before = clock.now();
    expect((await post("/__gateway/clock", { advance: "1h" })).status).toBe(200);
    expect(clock.now() - before).toBe(3_600_000);
    for (const advance of [-1, "soon", null, "99999999999d"]) {
      expect((await post("/__gateway/clock", { advance })).status).toBe(400);
    }
    expect((await post("/__gateway/scenarios", { scenario: "503", on: "/v1/models" })).status).toBe(
      200,
    );
    expect((await call("/v1/models")).status).toBe(503);
    expect((await post("/__gateway/scenarios", { scenario: "explode" })).status).toBe(400);
    const evil = { origin: "https://evil.test" };
    expect((await post("/__gateway/clock", { advance: "1h" }, evil)).status).toBe(403);
  });
});
