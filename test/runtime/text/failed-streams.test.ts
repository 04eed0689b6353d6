// Streams that fail: text calls are billed, so the outcome is unknown after any failure once a
// stream has started.
import { expect, test } from "vitest";
import type { TextGenerateContentRequest } from "../../../generated/src/index.js";
import type { TextAnswer } from "../../../runtime/index.js";
import { clientOn, KEY } from "../stage/client.js";
import { settled } from "../stage/clock.js";
import { serve, type TestServer } from "../stage/server.js";

const REQUEST: TextGenerateContentRequest = {
  model: "x-3.5-flash",
  contents: [{ role: "user", parts: [{ text: "Say hello" }] }],
};
const json = JSON.stringify;
const A = { candidates: [{ content: { role: "model", parts: [{ text: "Hello" }] }, index: 0 }] };
const FIRST = `data: ${json(A)}\n\n`;
const SLOW = { code: 429, message: "slow", status: "RESOURCE_EXHAUSTED" };
const BUSY = { code: 503, message: "busy", status: "UNAVAILABLE" };

interface StreamReading {
  readonly chunks: readonly TextAnswer[];
  readonly error: unknown;
}

async function read(stream: AsyncIterable<TextAnswer>): Promise<StreamReading> {
  const chunks: TextAnswer[] = [];
  try {
    for await (const chunk of stream) chunks.push(chunk);
    return { chunks, error: "the stream ended well" };
  } catch (error) {
    return { chunks, error };
  }
}

const serveText = (body: string) => serve(() => ({ headers: { "x-request-id": "req-7" }, body }));

/** Serves the first chunk, and then calls `then`, which may close the connection. */
function serveBeginning(then: (end: () => void) => void = () => undefined): Promise<TestServer> {
  return serve((_, __, response) => {
    response.writeHead(200, { "content-type": "text/event-stream", "x-request-id": "req-7" });
    response.write(FIRST, () => then(() => void response.destroy()));
    return "handled";
  });
}

const UNKNOWN = {
  name: "SubmissionUnknownError",
  retryable: false,
  model: REQUEST.model,
  requestId: "req-7",
  idempotencyKey: "key-1",
  keyPromised: false,
};

test.each<[string, string, object]>([
  ["an event", `${FIRST}data: ${json({ error: SLOW })}\n\n`, { name: "RateLimitError" }],
  ["a line", `${json(A)}\n${json({ error: SLOW })}`, { type: "RESOURCE_EXHAUSTED" }],
  ["an array", json([A, { error: BUSY }]), { name: "ServiceUnavailableError" }],
  [
    "an event of its own name, bare",
    `${FIRST}event: error\ndata: {"message":"upstream died","type":"upstream"}\n\n`,
    { message: expect.stringContaining("upstream died") as string, type: "upstream" },
  ],
  [
    "an event of its own name, without JSON",
    `${FIRST}event: error\ndata: upstream died\n\n`,
    { message: expect.stringContaining("upstream died") as string },
  ],
  ["a wrapper", `${FIRST}data: {"status":"error","message":"no"}\n\n`, { status: 500 }],
])("an error in %s ends the stream after the chunks before it", async (_, body, cause) => {
  const server = await serveText(body);
  const { client } = clientOn(server.url);
  const { chunks, error } = await read(client.text.stream(REQUEST));
  expect(chunks).toEqual([A]);
  expect(error).toMatchObject({ ...UNKNOWN, cause: { ...cause, requestId: "req-7" } });
  expect(server.arrived).toHaveLength(1);
});

test.each<[string, string, object]>([
  ["a limit", `event: error\ndata: ${json(SLOW)}\n\n`, { name: "RateLimitError", retryable: true }],
  ["a wrong request", `data: {"error":{"code":400,"message":"no"}}\n\n`, { status: 400 }],
  ["a wrong request in a list", `[{"error":{"code":400,"message":"no"}}]`, { status: 400 }],
])("%s instead of the first chunk is a refusal", async (_, body, refusal) => {
  const { client } = clientOn((await serveText(body)).url);
  const { error } = await read(client.text.stream(REQUEST));
  expect(error).toMatchObject({ ...refusal, model: REQUEST.model, requestId: "req-7" });
});

test("a gateway failure instead of the first chunk leaves the outcome unknown", async () => {
  const { client } = clientOn((await serveText(`data: ${json({ error: BUSY })}\n\n`)).url);
  const { error } = await read(client.text.stream(REQUEST));
  expect(error).toMatchObject({ ...UNKNOWN, cause: { name: "ServiceUnavailableError" } });
});

test.each([
  ["a broken array", json([A, A]).slice(0, -20), [A]],
  ["a broken event", `${FIRST}data: {"cand`, [A]],
  ["a page", "<html>Sign in</html>", []],
  ["nothing", "", []],
  ["events without data", ": ping\n\n", []],
])(
  "%s ends the stream after its complete chunks, with an unknown outcome",
  async (_, body, whole) => {
    const { client } = clientOn((await serveText(body)).url);
    const { chunks, error } = await read(client.text.stream(REQUEST));
    expect(error).toMatchObject({ ...UNKNOWN, cause: { name: "ProtocolError" } });
    expect(chunks).toEqual(whole);
  },
);

test("a stream whose connection breaks is not requested again", async () => {
  const server = await serveBeginning((end) => setImmediate(end));
  const { client } = clientOn(server.url);
  const { error } = await read(client.text.stream(REQUEST));
  expect(error).toMatchObject({ ...UNKNOWN, cause: { name: "ConnectionError" } });
  expect(server.arrived).toHaveLength(1);
});

/** Reads one chunk, and returns the promise of the next one. */
async function begun(stream: AsyncIterable<TextAnswer>): Promise<{ next: Promise<unknown> }> {
  const reading = stream[Symbol.asyncIterator]();
  expect(await reading.next()).toEqual({ done: false, value: A });
  const next = reading.next().catch((error: unknown) => error);
  await settled();
  return { next };
}

test("an abort during the stream names the submission", async () => {
  const { client, clock } = clientOn((await serveBeginning()).url);
  const controller = new AbortController();
  const reason = new Error("not wanted");
  const { next } = await begun(client.text.stream(REQUEST, { signal: controller.signal }));
  controller.abort(reason);
  expect(await next).toBe(reason);
  expect(reason).toMatchObject({ submission: { idempotencyKey: "key-1", outcome: "unknown" } });
  expect(clock.waiting).toBe(0);
});

test("the time-out of the call ends a stream that stalls", async () => {
  const { client, clock } = clientOn((await serveBeginning()).url);
  const { next } = await begun(client.text.stream(REQUEST, { timeoutMs: 3000 }));
  clock.advance(3000);
  expect(await next).toMatchObject({ ...UNKNOWN, cause: { name: "RequestTimeoutError" } });
});

test("closing the client ends a stream that stalls", async () => {
  const streaming = clientOn((await serveBeginning()).url);
  const { next } = await begun(streaming.client.text.stream(REQUEST));
  await streaming.client.close();
  expect(await next).toMatchObject({ ...UNKNOWN, cause: { name: "ClientClosedError" } });
});

const STOP = { candidates: [{ content: { parts: [{ text: "!" }] }, finishReason: "STOP" }] };
const REFUSED =
  "The gateway refused the call with 1301: R. No document explains this code: see the reason, or try again later.";
const LAST = `data: ${json(STOP)}\n\n`;

test.each<[string, string, string]>([
  ["bare JSON", '{"error":{"message":"R","code":503}}', "503: R. Try again later."],
  ["bare JSON over lines", '{\n "error": {\n "message": "R",\n "code": 503 }\n}\n', "503: R."],
  ["a page", "<html>\n<title>502 Bad</title>", 'broke off with "502 Bad"'],
  ["a page without a title", "<html>502</html>", 'broke off with "502"'],
  ["code and msg", 'data: {"code":1301,"msg":"R"}\n\n', REFUSED],
  ["bare code and msg", '{"code":1301,"msg":"R"}', REFUSED],
  ["a text", "upstream connect error", 'broke off with "upstream connect error"'],
  ["a text as data", "data: no more for you\n\n", 'broke off with "no more for you"'],
  ["nothing", "", "ended without a finishReason"],
  ["only the word of the end", "data: [DONE]\n\n", "ended without a finishReason"],
])(
  "a stream that ends with %s has broken off, and the error has its text so far",
  async (_, end, why) => {
    const server = await serveText(FIRST + end);
    const { client } = clientOn(server.url);
    const { chunks, error } = await read(client.text.stream(REQUEST));
    expect(chunks).toEqual([A]);
    expect(error).toMatchObject({ ...UNKNOWN, text: "Hello" });
    expect((error as Error & { cause: Error }).cause.message).toContain(why);
    expect(server.arrived).toHaveLength(1);
  },
);

const CUT: readonly (readonly [string, string, string])[] = [
  [
    "bare",
    `${FIRST}{"error":{"message":"R, see https://h/a?sig=SIG`,
    '"R, see https://h/a?[redacted]"',
  ],
  ["bare, over lines", `${FIRST}{\n "error": {\n "message": "R",\n "code": 503`, '"R"'],
  ["as data", `${FIRST}data: {"code":1301,"msg":"R","task":"a`, '"R"'],
  ["as data, with the end of an event", `${FIRST}data: {"detail":"R\n\n`, '"R"'],
  ["as a line", `${json(A)}\n{"error":{"code":503,"message":"R`, '"R"'],
  ["in an array", `[${json(A)},{"base_resp":{"status_msg":"R"`, '"R"'],
  ["in another form", `${FIRST}{'error': {'message': 'R'`, '"R"'],
  ["with the key", `${FIRST}{"message":"key ${KEY} R`, '"key [redacted] R"'],
  ["of 400 letters", `${FIRST}{"message":"${"r".repeat(400)}`, `"${"r".repeat(300)}"`],
];

test.each(CUT)("the reason in JSON that is cut off, %s, is shown", async (_, body, reason) => {
  const { client } = clientOn((await serveText(body)).url);
  const { chunks, error } = await read(client.text.stream(REQUEST));
  expect(chunks).toEqual([A]);
  expect(error).toMatchObject({ ...UNKNOWN, text: "Hello" });
  expect((error as Error & { cause: Error }).cause.message).toBe(
    `The streamed answer broke off with ${reason}. The earlier chunks are complete.`,
  );
});

test.each([
  ["an event", `${FIRST}data: {"candidates":[{"content":{"parts":[{"text":"words`],
  ["a line", `${json(A)}\n{"code":200,"data":{"candidates":[{"content":{"parts":[{"text":"words`],
  ["the start of a name", `${FIRST}{"cand`],
])("the text of a chunk that is cut off in %s is not shown", async (_, body) => {
  const { client } = clientOn((await serveText(body)).url);
  const { error } = await read(client.text.stream(REQUEST));
  expect(error).toMatchObject({ ...UNKNOWN, text: "Hello" });
  expect((error as Error & { cause: Error }).cause.message).toBe(
    "The streamed answer ended without a finishReason. The earlier chunks are complete.",
  );
});

test("JSON lines that end with a page have broken off", async () => {
  const { client } = clientOn((await serveText(`${json(A)}\n<html><title>502</title>`)).url);
  const { error } = await read(client.text.stream(REQUEST));
  expect((error as Error & { cause: Error }).cause.message).toContain('broke off with "502"');
});

test("words between the events are skipped", async () => {
  const body = `${FIRST}data: ping\n\n${LAST}data: [DONE]\n\n`;
  const { client } = clientOn((await serveText(body)).url);
  expect(await read(client.text.stream(REQUEST))).toEqual({
    chunks: [A, STOP],
    error: "the stream ended well",
  });
});
