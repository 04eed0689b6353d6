// Answers that our emulator never gives, on three wires: the caller gets the reason, and nothing is
// sent twice.
import { once } from "node:events";
import { createServer } from "node:http";
import { createServer as createH2 } from "node:http2";
import type { AddressInfo, Server } from "node:net";
import { ProxyAgent } from "undici";
import { describe, expect, onTestFinished, test } from "vitest";
import { textOf, type ApiError, type GatewayError } from "../../../runtime/index.js";
import type { Answer } from "../../ledger/answers.js";
import { record, type LedgerOptions } from "../../ledger/index.js";
import { caught } from "../stage/client.js";
import { clientOf, ledger, WIRES } from "./wires.js";

const REQUEST = { prompt: "a" };
const HTML = { "content-type": "text/html" };

describe.each(WIRES)("on the wire %s", (_, wire) => {
  test.each<[number, unknown]>([
    [400, { detail: "R-7" }],
    [422, { detail: [{ loc: ["body", "prompt"], msg: "R-7" }] }],
    [400, { code: 400, msg: "R-7" }],
    [400, { errors: [{ message: "R-7" }] }],
  ])("07: %i %j gives its reason", async (status, body) => {
    const { server, client } = await ledger({ onCreate: () => ({ status, body }) }, wire);
    const error = (await caught(client.model("x-v3-omni").submit(REQUEST))) as ApiError;
    expect(error).toMatchObject({ status });
    expect(error.message).toMatch(new RegExp(`^${status}: R-7\\. `));
    expect(error.snippet).toBe(JSON.stringify(body));
    expect(server.posts).toBe(1);
  });

  test.each([
    [403, "<title>Attention Required</title>", "Attention Required"],
    [404, "default backend - 404", "default backend - 404"],
    [413, "<title>413 Request Entity Too Large</title>", "413 Request Entity Too Large"],
  ])(
    "08: a page with %i refuses a create, and its error does not blame the request",
    async (status, body, title) => {
      const page = { status, body, headers: HTML };
      const { server, client } = await ledger({ onCreate: () => page }, wire);
      const error = await caught(client.model("x-imagine-video").submit(REQUEST));
      expect(error).toMatchObject({
        name: "ApiError",
        isPage: true,
        retryable: false,
        message:
          `A server between the client and the gateway answered ${status} with a page ("${title}"). ` +
          "Check baseUrl, and the proxies and firewalls on the way to it, then try again later.",
      });
      expect(server.posts).toBe(1);
    },
  );

  test.each([502, 400, 429])("08: a page with %i leaves a create unknown", async (status) => {
    const page = { status, body: "upstream connect error" };
    const { server, client } = await ledger({ onCreate: () => page }, wire);
    const error = await caught(client.model("x-v3-omni").submit(REQUEST));
    expect(error).toMatchObject({
      name: "SubmissionUnknownError",
      snippet: "upstream connect error",
      message: expect.stringContaining(
        `(A server between the client and the gateway answered ${status} with a page ("upstream connect error")); it may have been billed.`,
      ) as string,
    });
    expect(server.posts).toBe(1);
  });

  test.each<[unknown, string]>([
    [{ code: 1201, message: "R-7", data: null }, "1201"],
    [{ code: "InvalidParameter", message: "R-7" }, "InvalidParameter"],
    [{ task_id: "", base_resp: { status_code: 1008, status_msg: "R-7" } }, "1008"],
  ])("09: the refusal %j in a 200", async (body, code) => {
    const { server, client } = await ledger({ onCreate: () => ({ status: 200, body }) }, wire);
    const error = (await caught(client.model("x-v3-omni").submit(REQUEST))) as GatewayError;
    expect(error.name).toBe("SubmissionUnknownError");
    expect(error.message).toMatch(
      new RegExp(
        `^The gateway refused the call with ${code}: R-7\\. A bill for this submission to x-v3-omni is unlikely, but no document rules it out\\. `,
      ),
    );
    expect(error.snippet).toBe(JSON.stringify(body));
    expect(server.posts).toBe(1);
  });

  test("06: the words succeed and fail end a task", async () => {
    const onPoll: LedgerOptions["onPoll"] = ({ taskId }) =>
      taskId === "task_1"
        ? record(taskId, {
            status: "succeed",
            progress: 100,
            cost: 0.1,
            result: { videos: [{ url: ["https://cdn.example.com/v.mp4"] }] },
          })
        : record(taskId, {
            status: "fail",
            progress: 100,
            cost: 0,
            error: { message: "policy" },
          });
    const { client } = await ledger({ onPoll }, wire);
    expect(await client.model("x-v3-omni").run(REQUEST)).toMatchObject({ cost: 0.1 });
    const error = (await caught(client.model("x-v3-omni").run(REQUEST))) as GatewayError;
    expect(error.message).toBe(
      "Task task_2 of x-v3-omni failed: policy. It was refunded; change the request before submitting it again.",
    );
    expect(error.snippet).toContain('"status":"fail"');
  });

  test("06: an unknown status word ends a task only after two polls that agree, and a time-out names it", async () => {
    const result = { videos: [{ url: "https://cdn.example.com/v.mp4" }] };
    const onPoll: LedgerOptions["onPoll"] = ({ taskId, count }) =>
      record(taskId, { status: "archived", progress: count === 2 ? 90 : 100, cost: 0.1, result });
    const { server, client } = await ledger({ onPoll }, wire);
    const task = await client.model("x-v3-omni").submit(REQUEST);
    const states = [];
    for (let poll = 0; poll < 4; poll++) states.push((await task.refresh()).status);
    expect(states).toEqual(["unknown", "unknown", "unknown", "completed"]);
    expect(server.polls.get(task.id)).toBe(4);

    server.options.onPoll = ({ taskId }) => record(taskId, { status: "odd", progress: 40 });
    const late = client.model("x-v3-omni").run(REQUEST, { timeoutMs: 300 });
    await expect(late).rejects.toThrow(
      'Its last state was "odd" at progress 40. The task goes on at the gateway: resume it by its id, or raise timeoutMs.',
    );
  });

  test("14, 18, 19: amounts written as text and times in milliseconds are read", async () => {
    const items = [{ key: "default", original_price: "0.05", after_discount: "0.04" }];
    const video = [{ id: "x-v3-omni", fixed_prices: { unit: "usd_per_call", items } }];
    const prices = { success: true, data: { models: { video } } };
    const onPrices = () => ({ status: 200, body: prices });
    const { client } = await ledger({ onPrices }, wire);
    const list = await client.pricing.catalog();
    expect(await client.model("x-v3-omni").estimate(REQUEST, list)).toMatchObject({ usd: 0.04 });

    const total = { amount_usd: "1.25", credits: "12.5", requests: "3", prompt_tokens: "0" };
    const usage = { start: "1795770000", end: 1795776000, total, items: [] };
    const url = await listening(
      createServer((request, response) => {
        request.resume();
        const image = { url: "https://cdn.example.com/a.png", created_at: 1795776000000 };
        const body = request.method === "GET" ? { success: true, data: usage } : image;
        response.setHeader("content-type", "application/json").end(JSON.stringify(body));
      }),
    );
    const other = clientOf({ apiKey: "sk-1234567890", baseUrl: url, ...wire() });
    const report = await other.usage.query({ start: 1795770000, end: 1795776000 });
    expect(report.total).toMatchObject({ amount_usd: 1.25, credits: 12.5, requests: 3 });
    const png = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
    const { expiresAt } = await other.uploads.image(png);
    expect(expiresAt.toISOString()).toBe(new Date((1795776000 + 72 * 3600) * 1000).toISOString());
  });

  // 3-music-and-text.md, POST /v1beta/models/{model}:{method}: a stream is a list of events.
  const chunk = (text: string, rest: object = {}) =>
    `data: ${JSON.stringify({ candidates: [{ content: { parts: [{ text }] }, ...rest }] })}\n\n`;
  const streamed = async (body: string) => {
    const headers = { "content-type": "text/event-stream" };
    const onCreate = () => ({ status: 200, body, headers });
    const { server, client } = await ledger({ onCreate }, wire);
    const texts: string[] = [];
    const error = await caught(
      (async () => {
        const request = {
          model: "x-3-pro-preview",
          contents: [{ role: "user" as const, parts: [{ text: "a" }] }],
        };
        for await (const part of client.text.stream(request)) texts.push(textOf(part));
      })(),
    );
    expect(server.posts).toBe(1);
    return { texts, error };
  };

  test.each([
    ['{"error":{"message":"R-7","code":503}}', "R-7"],
    ["<html><title>502 R-7</title></html>", "R-7"],
    ['data: {"code":1301,"msg":"R-7"}', "R-7"],
  ])("10: a stream that ends with %s is an error with its reason", async (last, reason) => {
    const { texts, error } = await streamed(`${chunk("a")}${last}`);
    expect(texts).toEqual(["a"]);
    expect(error).toMatchObject({ name: "SubmissionUnknownError", text: "a" });
    expect((error as Error).message).toContain(reason);
  });

  test("15: a word between the events of a stream is skipped", async () => {
    const end = chunk("b", { finishReason: "STOP" });
    const { texts, error } = await streamed(`${chunk("a")}data: ping\n\n${end}`);
    expect(texts).toEqual(["a", "b"]);
    expect(error).toBe("nothing was thrown");
  });

  test.each<[string, Answer]>([
    ["a page with 403", { status: 403, body: "<title>Attention Required</title>", headers: HTML }],
    ["a 401", { status: 401, body: { error: { message: "no" } } }],
    ["a 404 of a page", { status: 404, body: "default backend - 404" }],
    ["a 409", { status: 409, body: { error: { message: "busy" } } }],
  ])("16: %s at one poll does not end the wait", async (_, odd) => {
    const onPoll: LedgerOptions["onPoll"] = ({ taskId, count }) =>
      count === 2
        ? odd
        : count < 4
          ? record(taskId, { status: "processing", progress: 50 })
          : undefined;
    const { server, client } = await ledger({ onPoll }, wire);
    expect(await client.model("x-v3-omni").run(REQUEST)).toMatchObject({ cost: 0.2 });
    expect(server.posts).toBe(1);
  });

  test("the error of a redirect names the address", async () => {
    const headers = { location: "https://new.example.com/v1/x?sig=abc" };
    const { client } = await ledger({ onCreate: () => ({ status: 308, headers }) }, wire);
    const error = (await caught(client.model("x-v3-omni").submit(REQUEST))) as Error;
    expect(error.message).toBe(
      "The gateway answered 308, a redirect to https://new.example.com/v1/x?[redacted]. The client does not follow redirects. Set baseUrl to the final address.",
    );
  });

  test("17: the errors of TLS to a plain port and of an HTTP/2 server name the cause", async () => {
    const plain = await listening(createServer());
    const tls = clientOf({
      apiKey: "sk-1234567890",
      baseUrl: plain.replace("http:", "https:"),
      ...wire(),
    });
    await expect(tls.catalog.list()).rejects.toThrow("answered without TLS. Set baseUrl to");
    const h2 = clientOf({
      apiKey: "sk-1234567890",
      baseUrl: await listening(createH2()),
      ...wire(),
    });
    await expect(h2.catalog.list()).rejects.toThrow(
      "speaks only HTTP/2. Set baseUrl to an address that speaks HTTP/1.1",
    );
  });
});

test.each([
  [407, "the proxy answered 407: it requires a user and a password.", 1],
  [403, "the proxy answered 403 and made no connection to", 1],
  [502, "the proxy answered 502 and made no connection to", 3],
])(
  "17: a proxy that answers CONNECT with %i is named in the error",
  async (status, sentence, tries) => {
    let connects = 0;
    const proxy = createServer().on("connect", (_, socket) => {
      connects++;
      socket.end(`HTTP/1.1 ${status} No\r\n\r\n`);
    });
    const dispatcher = new ProxyAgent({ uri: await listening(proxy), proxyTunnel: true });
    onTestFinished(() => dispatcher.close());
    const { server, client } = await ledger({}, () => ({ dispatcher }));
    const error = (await caught(client.model("x-v3-omni").submit(REQUEST))) as Error;
    expect(error).toMatchObject({ name: "ConnectionError" });
    expect(error.message).toContain(sentence);
    expect(connects).toBe(tries);
    expect(server.posts).toBe(0);
  },
);

async function listening(server: Server | ReturnType<typeof createH2>): Promise<string> {
  await once(server.listen(0, "127.0.0.1"), "listening");
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
