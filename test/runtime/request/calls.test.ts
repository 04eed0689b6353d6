// `client.request` sends like the other calls: key, headers, hooks, rate limits, retries, abort and
// close.
import { expect, test } from "vitest";
import type { EndpointOptions, EndpointRequest } from "../../../runtime/index.js";
import { caught, clientOn, KEY } from "../stage/client.js";
import { settled } from "../stage/clock.js";
import { serve, type Reply } from "../stage/server.js";

const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"] as const;
const READS = ["GET", "HEAD"] as const;
const WRITES = ["PUT", "PATCH", "DELETE"] as const;
const READ: EndpointRequest = { method: "GET", path: "/v1/x" };
const CREATE: EndpointRequest = { method: "POST", path: "/v1/x", body: { a: 1 } };
const LOST = { status: 500, body: { error: { message: "upstream broke" } } };

/** A promise that never settles: the server does not answer. */
const silence = () => new Promise<Reply>(() => undefined);

test.each(METHODS)("%s sends the key and the headers of client and call", async (method) => {
  const server = await serve(() => ({ body: {} }));
  const { client } = clientOn(server.url, { headers: { "X-Team": "video" } });
  await client.request({ method, path: "/v1/x" }, { headers: { "X-Call": "1" } });
  expect(server.arrived).toMatchObject([
    {
      method,
      headers: {
        authorization: `Bearer ${KEY}`,
        accept: "application/json",
        "x-team": "video",
        "x-call": "1",
      },
    },
  ]);
});

test("the answer is returned unchanged, with its status, headers and request id", async () => {
  const body = { object: "list", data: [{ id: "a", n: null }], has_more: false };
  const server = await serve(() => ({ status: 201, body, headers: { "x-request-id": "r-1" } }));
  const { client } = clientOn(server.url);
  expect(await client.request(READ)).toEqual(body);
  const { data, response } = await client.request(READ).withResponse();
  expect(data).toEqual(body);
  expect(response).toMatchObject({ status: 201, requestId: "r-1" });
});

test("in the answer of a POST, an id that is too long for a number keeps its digits", async () => {
  const server = await serve(() => ({ body: '{"id":12345678901234567890,"n":5}' }));
  const { client } = clientOn(server.url);
  expect(await client.request(CREATE)).toEqual({ id: "12345678901234567890", n: 5 });
});

test.each<[string, EndpointRequest, Reply]>([
  ["204", { method: "DELETE", path: "/v1/x" }, { status: 204 }],
  ["an empty 200", { method: "PUT", path: "/v1/x" }, { body: "" }],
  ["an empty 201 with a location", CREATE, { status: 201, headers: { location: "/v1/x/1" } }],
  ["the answer to HEAD", { method: "HEAD", path: "/v1/x" }, { body: { a: 1 } }],
])("%s gives undefined", async (_, request, reply) => {
  const server = await serve(() => reply);
  const { client } = clientOn(server.url);
  const { data, response } = await client.request(request).withResponse();
  expect(data).toBeUndefined();
  expect(response.status).toBe(reply.status ?? 200);
  expect(server.arrived).toHaveLength(1);
});

test.each(READS)("%s is sent again after a 500 and after a lost answer", async (method) => {
  const server = await serve((_, index, response) => {
    if (index === 0) return LOST;
    if (index > 1) return { body: { ok: true }, headers: { "x-n": "3" } };
    response.destroy();
    return "handled";
  });
  const { client, play } = clientOn(server.url);
  const { response } = await play(client.request({ method, path: "/v1/x" }).withResponse());
  expect(response.headers["x-n"]).toBe("3");
  expect(server.arrived).toHaveLength(3);
});

test.each(WRITES)("%s is sent once if its answer is a 500 or is lost", async (method) => {
  const server = await serve((_, index, response) => {
    if (index === 0) return LOST;
    response.destroy();
    return "handled";
  });
  const { client, play } = clientOn(server.url);
  const send = () => caught(play(client.request({ method, path: "/v1/x", body: { a: 1 } })));
  expect(await send()).toMatchObject({ name: "InternalServerError", status: 500 });
  expect(await send()).toMatchObject({ name: "ConnectionError" });
  expect(server.arrived).toHaveLength(2);
});

// 1-core.md, Errors: 429 rate limit (honor Retry-After).
test.each(METHODS)("%s waits for Retry-After of a 429 and is sent again", async (method) => {
  const server = await serve((_, index) =>
    index === 0 ? { status: 429, headers: { "retry-after": "7" }, body: {} } : { body: {} },
  );
  const { client, clock, play } = clientOn(server.url);
  await play(client.request({ method, path: "/v1/x" }));
  expect(server.arrived).toHaveLength(2);
  expect(clock.now).toBeGreaterThanOrEqual(7_000);
});

test("a 429 for a POST delays no GET", async () => {
  const server = await serve(({ method }) =>
    method === "POST" ? { status: 429, headers: { "retry-after": "7" }, body: {} } : { body: {} },
  );
  const { client, clock, play } = clientOn(server.url);
  const refused = caught(client.request(CREATE, { timeoutMs: 1_000 }));
  expect(await play(refused)).toMatchObject({ name: "RateLimitError" });
  await client.request(READ);
  expect(clock.now).toBeLessThan(7_000);
});

test.each(METHODS)("a 401 of %s is an AuthenticationError at once", async (method) => {
  const error = { message: "expired", code: "invalid_api_key" };
  const server = await serve(() => ({ status: 401, body: { error } }));
  const { client } = clientOn(server.url);
  const failed = await caught(client.request({ method, path: "/v1/x" }));
  expect(failed).toMatchObject({ name: "AuthenticationError", status: 401 });
  expect(server.arrived).toHaveLength(1);
});

test("a 409 of a POST without a key is not waited for", async () => {
  const server = await serve(() => ({ status: 409, body: { error: { message: "exists" } } }));
  const { client } = clientOn(server.url);
  const failed = await caught(client.request(CREATE));
  expect(failed).toMatchObject({ name: "ConflictError", idempotencyKey: undefined });
  expect(server.arrived).toHaveLength(1);
});

test.each(METHODS)("a redirect of %s is not followed", async (method) => {
  const server = await serve(() => ({ status: 307, headers: { location: "/v1/other" } }));
  const { client } = clientOn(server.url);
  const failed = await caught(client.request({ method, path: "/v1/x" }));
  expect(failed).toMatchObject({ name: "ProtocolError", status: 307 });
  expect(server.arrived).toHaveLength(1);
});

test.each([
  ["a page", `<html><title>Welcome</title>${KEY}</html>`],
  ["a text", `OK ${KEY}`],
])("%s instead of JSON is a ProtocolError with its snippet", async (_, body) => {
  const server = await serve(() => ({ body }));
  const { client, play } = clientOn(server.url);
  const failed = await caught(play(client.request(READ)));
  const snippet = body.replace(KEY, "[redacted]");
  expect(failed).toMatchObject({ name: "ProtocolError", status: 200, snippet });
  expect(server.arrived).toHaveLength(3);
});

test("an error in a 200 is the same error as for other calls", async () => {
  const error = { code: 402, message: "no money" };
  const server = await serve(() => ({ body: { error, data: null } }));
  const { client } = clientOn(server.url);
  const failed = await caught(client.request(READ));
  expect(failed).toMatchObject({ name: "InsufficientBalanceError", status: 402 });
});

test("hooks get the method and the address of a request, without the key", async () => {
  const events: unknown[] = [];
  const server = await serve(() => ({ body: {} }));
  const { client } = clientOn(server.url, {
    hooks: {
      onRequest: (event) => void events.push(event),
      onResponse: (event) => void events.push(event),
    },
  });
  await client.request({ method: "PATCH", path: "/v1/x", query: { a: 1 }, body: {} });
  const address = { method: "PATCH", url: `${server.url}/v1/x?a=1` };
  expect(events).toMatchObject([address, { ...address, status: 200 }]);
  expect(JSON.stringify(events)).not.toContain(KEY);
});

test.each(METHODS)("an abort ends %s with its reason", async (method) => {
  const abort = new AbortController();
  const server = await serve(() => {
    abort.abort(new Error("left"));
    return silence();
  });
  const { client } = clientOn(server.url);
  const failed = client.request({ method, path: "/v1/x" }, { signal: abort.signal });
  expect(await caught(failed)).toBe(abort.signal.reason);
  expect(server.arrived).toHaveLength(1);
});

test("a call with an aborted signal is not sent", async () => {
  const { client, wire } = clientOn("http://127.0.0.1:9");
  const signal = AbortSignal.abort(new Error("left"));
  expect(await caught(client.request(CREATE, { signal }))).toBe(signal.reason);
  expect(wire.sent).toEqual([]);
});

test("a call ends after timeoutMs", async () => {
  const server = await serve(silence);
  const { client, clock } = clientOn(server.url);
  const failed = caught(client.request(READ, { timeoutMs: 2_000 }));
  while (server.arrived.length === 0) await settled();
  clock.advance(2_000);
  expect(await failed).toMatchObject({ name: "RequestTimeoutError" });
});

test("close ends a read, and waits for the answer to a POST", async () => {
  let answer: () => void = () => undefined;
  const reply = new Promise<Reply>((resolve) => (answer = () => resolve({ body: { id: 7 } })));
  const server = await serve(({ method }) => (method === "POST" ? reply : silence()));
  const { client } = clientOn(server.url);
  const read = caught(client.request(READ));
  const created = client.request(CREATE);
  while (server.arrived.length < 2) await settled();
  const closed = client.close();
  expect(await read).toMatchObject({ name: "ClientClosedError" });
  answer();
  expect(await created).toEqual({ id: 7 });
  await closed;
  expect(await caught(client.request(READ))).toMatchObject({ name: "ClientClosedError" });
});

test("a client from with() sends its own headers", async () => {
  const server = await serve(() => ({ body: {} }));
  const { client } = clientOn(server.url);
  await client.with({ headers: { "X-User": "u-1" } }).request(READ);
  expect(server.arrived[0]?.headers["x-user"]).toBe("u-1");
});

test.each<[EndpointRequest, EndpointOptions, string]>([
  [{ ...READ, header: {} } as never, {}, 'request has no option "header"'],
  [{ ...READ, params: {} } as never, {}, "It has method, path, query, body."],
  ["/v1/x" as never, {}, "request takes an object of options (got a string)."],
  [READ, { timeoutMS: 1 } as object, "did you mean timeoutMs?"],
  [READ, { timeoutMs: -1 }, "timeoutMs must be a number of milliseconds, from 0"],
  [READ, { headers: { authorization: "Bearer b" } }, "The header authorization cannot be set"],
  [READ, { headers: { "Idempotency-Key": "k" } }, "pass the option idempotencyKey"],
  [{ path: "/v1/x" } as never, {}, 'request: method must be "GET" or "HEAD" or "POST"'],
  [{ ...READ, method: "get" as never }, {}, '(got "get")'],
  [{ ...READ, method: "CONNECT" as never }, {}, '(got "CONNECT")'],
  [{ ...READ, body: {} }, {}, 'a GET takes "query", not "body".'],
  [{ ...READ, method: "HEAD", body: {} }, {}, 'a HEAD takes "query", not "body".'],
  [{ ...CREATE, body: '{"a":1}' as never }, {}, "body must be an object, a list, a FormData or"],
  [{ ...CREATE, body: null as never }, {}, "bytes (got null)"],
  [{ ...CREATE, method: "PUT" }, { idempotencyKey: "k" }, '"idempotencyKey" is for a POST'],
  [CREATE, { idempotencyKey: "a b" }, "idempotencyKey must be 1 to 191 visible ASCII characters"],
])("%j with %j is refused and not sent", async (request, options, message) => {
  const { client, wire } = clientOn("http://127.0.0.1:9");
  const error = await caught(client.request(request, options));
  expect(error).toMatchObject({ name: "ConfigurationError" });
  expect(String(error)).toContain(message);
  expect(wire.sent).toEqual([]);
});
