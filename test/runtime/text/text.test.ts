// Text calls: whole answers, and streams in every known form (3-music-and-text.md; the documents do
// not show the chunk format).
import { expect, test } from "vitest";
import type { TextGenerateContentRequest } from "../../../generated/src/index.js";
import { textOf, type TextAnswer } from "../../../runtime/index.js";
import { readChunks } from "../../../runtime/resources/text/chunks.js";
import { JsonValues } from "../../../runtime/resources/text/json-values.js";
import { clientOn } from "../stage/client.js";
import { serve } from "../stage/server.js";
import { stage } from "../stage/stage.js";

const REQUEST: TextGenerateContentRequest = {
  model: "x-3.5-flash",
  contents: [{ role: "user", parts: [{ text: "Say hello" }] }],
};
const chunk = (text: string, finishReason?: string) => ({
  candidates: [
    {
      content: { role: "model", parts: [{ text }] },
      index: 0,
      ...(finishReason === undefined ? {} : { finishReason }),
    },
  ],
});
const A = chunk('He said "{[]}\\" ');
const B = chunk("ünd 🎬 läuft", "STOP");
const wrapped = (value: unknown) => ({ code: 200, data: value });
const json = JSON.stringify;

async function collect(stream: AsyncIterable<TextAnswer>): Promise<TextAnswer[]> {
  const chunks: TextAnswer[] = [];
  for await (const one of stream) chunks.push(one);
  return chunks;
}

test("the whole answer has its text and token counts", async () => {
  const { client, play } = await stage();
  const answer = await play(client.text.generate(REQUEST));
  expect(textOf(answer).length).toBeGreaterThan(0);
  expect(answer.candidates?.[0]?.finishReason).toBe("STOP");
  expect(answer.usageMetadata?.totalTokenCount).toBeGreaterThan(0);
});

test("the stream of the reference gateway has the same text in pieces", async () => {
  const { client, play, wire } = await stage();
  const whole = textOf(await play(client.text.generate(REQUEST)));
  const chunks = await play(collect(client.text.stream(REQUEST)));
  expect(chunks.map(textOf).join("")).toBe(whole);
  expect(wire.sent.map(({ path }) => path)).toEqual([
    "/v1beta/models/x-3.5-flash:generateContent",
    "/v1beta/models/x-3.5-flash:streamGenerateContent",
  ]);
  expect(JSON.parse(wire.sent[0]?.body ?? "")).toEqual({ contents: REQUEST.contents });
});

const FORMS: readonly (readonly [string, string])[] = [
  ["server-sent events", `data: ${json(A)}\n\ndata: ${json(B)}\n\n`],
  [
    "server-sent events with \\r\\n, comments, names and [DONE]",
    `: hi\r\nevent: chunk\r\nid: 1\r\ndata: ${json(A)}\r\n\r\ndata: ${json(B)}\r\n\r\ndata: [DONE]\r\n\r\n`,
  ],
  [
    "server-sent events over several data lines, the last one open",
    `data: ${json(A)}\n\n${json(B, null, 1)
      .split("\n")
      .map((line) => `data: ${line}`)
      .join("\n")}`,
  ],
  ["server-sent events, wrapped", `data: ${json(wrapped(A))}\n\ndata: ${json(wrapped(B))}\n\n`],
  ["a JSON array", json([A, B])],
  ["a JSON array, pretty", `\ufeff${json([A, B], null, 2)}\n`],
  ["a JSON array of wrapped chunks", json([wrapped(A), wrapped(B)])],
  ["a JSON array inside one wrapper", json(wrapped([A, B]))],
  ["JSON lines", `${json(A)}\n${json(B)}\n`],
  ["JSON lines, wrapped, the last one open", `${json(wrapped(A))}\r\n${json(wrapped(B))}`],
];

async function* repeated(text: string, times: number) {
  const bytes = new TextEncoder().encode(text);
  for (let time = 0; time < times; time++) yield await Promise.resolve(bytes);
}

test("a stream of only white space fails at the limit", async () => {
  const settings = { longest: 1_000_000, refusal: () => undefined };
  const reading = readChunks(repeated(" \r\n\ufeff".repeat(250), 5_000_000), settings).next();
  await expect(reading).rejects.toMatchObject({ name: "ProtocolError" });
});

test.each(FORMS)("%s, cut anywhere, give the same chunks", async (_, text) => {
  const bytes = Buffer.from(text);
  for (const size of [1, 3, 7, 1000]) {
    const server = await serve((_request, _index, response) => {
      response.writeHead(200, { "content-type": "text/plain" });
      for (let at = 0; at < bytes.length; at += size) response.write(bytes.subarray(at, at + size));
      response.end();
      return "handled";
    });
    const { client } = clientOn(server.url);
    expect(await collect(client.text.stream(REQUEST))).toEqual([A, B]);
  }
});

test("breaking out of a stream frees its socket", async () => {
  const server = await serve((_, __, response) => {
    response.writeHead(200, { "content-type": "text/event-stream" });
    response.write(`data: ${json(A)}\n\n`);
    return "handled";
  });
  const { client, clock, wire } = clientOn(server.url, { limits: { sockets: 1 } });
  for (let i = 0; i < 3; i++) {
    for await (const one of client.text.stream(REQUEST)) {
      expect(one).toEqual(A);
      break;
    }
  }
  while (wire.inFlight > 0) await new Promise((resolve) => setImmediate(resolve));
  expect(server.arrived).toHaveLength(3);
  expect(clock.waiting).toBe(0);
});

test("a model id is one part of the path", async () => {
  const server = await serve(() => ({ body: wrapped(A) }));
  const { client } = clientOn(server.url);
  await client.text.generate({ ...REQUEST, model: "vendor/../x?y" });
  expect(server.arrived[0]?.url).toBe("/v1beta/models/vendor%2F..%2Fx%3Fy:generateContent");
});

test("a value without an end fails at its limit", () => {
  const values = new JsonValues(1000);
  expect(() => [...values.push(`{"a":"${"x".repeat(2000)}`)]).toThrow("a value is too long");
});
