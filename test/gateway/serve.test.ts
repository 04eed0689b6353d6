// A gateway on a port: faults that only a socket shows, result files, the log, and the pages.
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

/**
 * The end of a create on the wire: `answered`, or the `code` of the error, with the bytes before
 * it.
 */
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
    // Only the scenario `stall headers` expects silence. Other scenarios wait longer, because a
    // busy machine is silent, too.
    outgoing.setTimeout(scenario === "stall headers" ? 300 : 30_000, () => {
      outgoing.destroy();
      end("silence");
    });
    outgoing.on("error", (error) => end("code" in error ? String(error.code) : error.message));
    outgoing.on("response", (incoming: IncomingMessage) => {
      status = incoming.statusCode;
      incoming.on("data", (chunk: Buffer) => {
        text += chunk.toString();
        if (scenario === "stall body") outgoing.setTimeout(300);
      });
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
});

describe("result files", () => {
  const MUSIC = "/v1/music/generations";
  const cover = {
    audio_url: "https://a.test/a.mp3",
    custom: false,
    gpt_description: "calm",
    audio_format: "m4a",
  };
  /** URLs of the files of a finished task. */
  const filesOf = async (path: string, body: object): Promise<string[]> => {
    const id = await create(path, body);
    clock.advance("10s");
    const text = await (await call(`/v1/tasks/${id}`)).text();
    return [...text.matchAll(/http:[^"]+\/files\/[^"]+/g)].map(([url]) => url);
  };

  // The digests belong to files that ffmpeg decodes completely: H.264, AAC, MP3, PCM.
  const mp4 = "da4a1c10e8279f34702dcc211d7d1e958345842c7e464132e05362a3e076f146";
  const m4a = "47e524f0529881c625bd2e06150e6dc9854693b3fa1b196b5a181dd53376036f";
  const mp3 = "48dea92ca73b9689f0dd93be9d8b8c26b795f32d66d798344d6b69de6bbf3fa1";
  const wav = "52a2f23bf272abd8aeb61a6275032d475d9e8aec48701a2059ff67686fdeddeb";
  it.each<[string, string, object, string, string]>([
    ["a complete video", "/v1/videos/generations", CAT, "video/mp4", mp4],
    ["a sound", `${MUSIC}/sounds`, { model: "x-music-a", prompt: "rain" }, "audio/mpeg", mp3],
    ["a cover in the requested format", `${MUSIC}/uploadCover`, cover, "audio/mp4", m4a],
    ["the WAV of a cover", `${MUSIC}/uploadCover`, cover, "audio/wav", wav],
  ])("%s", async (_, path, body, type, digest) => {
    const found: string[] = [];
    for (const url of await filesOf(path, body)) {
      const answer = await fetch(url);
      expect(answer.status).toBe(200);
      const bytes = Buffer.from(await answer.arrayBuffer());
      if (answer.headers.get("content-type") !== type) continue;
      found.push(createHash("sha256").update(bytes).digest("hex"));
    }
    expect([...new Set(found)]).toEqual([digest]);
  });

  it("by range and by HEAD, so that a download can be resumed", async () => {
    const [url = ""] = await filesOf("/v1/videos/generations", CAT);
    const bytes = Buffer.from(await (await fetch(url)).arrayBuffer());
    const part = await fetch(url, { headers: { range: "bytes=100-199" } });
    const range = `bytes 100-199/${bytes.length}`;
    expect([part.status, part.headers.get("content-range")]).toEqual([206, range]);
    expect(Buffer.from(await part.arrayBuffer())).toEqual(bytes.subarray(100, 200));
    expect((await fetch(url, { headers: { range: "bytes=99999-" } })).status).toBe(416);
    const head = await fetch(url, { method: "HEAD" });
    expect(head.headers.get("content-length")).toBe(String(bytes.length));
  });
});

describe("its own pages and logs", () => {
  it("logs every request as JSON, with the key masked", async () => {
    const id = await create("/v1/videos/generations", CAT);
    const { requests, total } = (await (await call("/__gateway/requests?limit=1")).json()) as {
      requests: LoggedRequest[];
      total: number;
    };
    const sent = { method: "POST", path: "/v1/videos/generations", status: 200 };
    const seen = { key: "sec***90", model: "x-2.3", task: id };
    expect(requests).toEqual([{ n: total, at: clock.now(), ...sent, ...seen }]);
    expect(logged.at(-1)).toEqual(requests[0]);
  });

  it("shows no complete key in its pages, log, state, ledger or creates", async () => {
    await call(`/v1/models?api_key=${KEY}`);
    await call(`/v1/tasks/${KEY}?x=${KEY}&y=%73${KEY.slice(1)}`);
    await call("/v1/models", { headers: { "x-gateway-scenario": `429 garbage ${KEY}` } });
    await post("/v1/videos/generations", { model: KEY });
    for (const path of ["", "/requests", "/state", "/creates", "/ledger"]) {
      expect(await (await call(`/__gateway${path}`)).text()).not.toContain(KEY.slice(1));
    }
  });

  it("accepts changes of its clock and scenarios over HTTP", async () => {
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
  });
});
