// Sending through a fetch: which fetch is used, its arguments, and the meaning of its failures for
// a create.
import { once } from "node:events";
import { afterEach, expect, test, vi } from "vitest";
import { createCoreClient } from "../../../runtime/call/client/client.js";
import type { ClientOptions } from "../../../runtime/call/client/options.js";
import { fetchWire } from "../../../runtime/call/transport/wire/fetch/wire.js";
import { Canceller } from "../../../runtime/call/time/clock.js";
import { emptyPort } from "../../faults/server/loopback.js";
import { settled } from "../stage/clock.js";
import { caught, KEY } from "../stage/client.js";
import { registry } from "../stage/sdk.js";
import type { StageModels } from "../stage/models.js";
import { serve, serveBytes } from "../stage/server.js";

const client = (options: ClientOptions, baseUrl = "https://gateway.example.com") =>
  createCoreClient<StageModels>(registry, {
    apiKey: KEY,
    baseUrl,
    retry: { attempts: 1 },
    ...options,
  });
const create = (options: ClientOptions, baseUrl?: string) =>
  Promise.resolve(client(options, baseUrl).model("x-v3-omni").submit({ prompt: "a cat" }));
const accepted = () => Response.json({ code: 200, data: { id: "task_1", status: "queued" } });

afterEach(() => void vi.unstubAllGlobals());

test("the global fetch is read at each call, so that a later replacement sees the request", async () => {
  const own = client({ fetch: globalThis.fetch });
  const mock = vi.fn(async () => accepted());
  vi.stubGlobal("fetch", mock);
  expect((await own.model("x-v3-omni").submit({ prompt: "a cat" })).id).toBe("task_1");
  expect(mock.mock.calls).toMatchObject([
    [
      "https://gateway.example.com/v1/videos/generations",
      {
        method: "POST",
        redirect: "manual",
        cache: "no-store",
        headers: { authorization: `Bearer ${KEY}`, "content-type": "application/json" },
        body: '{"model":"x-v3-omni","prompt":"a cat"}',
      },
    ],
  ]);
});

test("a caller's fetch is used, and no other", async () => {
  vi.stubGlobal("fetch", () => expect.unreachable());
  expect((await create({ fetch: async () => accepted() })).id).toBe("task_1");
});

test.each([
  ["a refused connection", { code: "ECONNREFUSED" }, "ConnectionError"],
  ["an unknown host", { code: "ENOTFOUND", syscall: "getaddrinfo" }, "ConnectionError"],
  ["an unreachable host", { code: "EHOSTUNREACH", syscall: "connect" }, "ConnectionError"],
  ["a host that vanished", { code: "EHOSTUNREACH", syscall: "read" }, "SubmissionUnknownError"],
  ["a certificate", { code: "DEPTH_ZERO_SELF_SIGNED_CERT" }, "ConnectionError"],
  ["a reset", { code: "ECONNRESET", syscall: "read" }, "SubmissionUnknownError"],
  ["no code", {}, "SubmissionUnknownError"],
  [
    "two refused addresses",
    { errors: [{ code: "ECONNREFUSED" }, { code: "ENETUNREACH", syscall: "connect" }] },
    "ConnectionError",
  ],
  [
    "a refused address and a reset",
    { code: "ECONNREFUSED", errors: [{ code: "ECONNREFUSED" }, { code: "ECONNRESET" }] },
    "SubmissionUnknownError",
  ],
] as const)(
  "the error code decides if a create that ends with %s may have been billed",
  async (_, facts, name) => {
    const errorOf = ({
      errors,
      ...rest
    }: {
      readonly code?: string;
      readonly errors?: readonly object[];
    }): Error => Object.assign(new Error("no"), rest, errors && { errors: errors.map(errorOf) });
    const cause = errorOf(facts);
    const fetch = () => Promise.reject(new TypeError("fetch failed", { cause }));
    expect(await caught(create({ fetch }))).toMatchObject({ name });
  },
);

test("a port without a server is a retryable error, with the error code of its cause", async () => {
  const url = `http://127.0.0.1:${await emptyPort()}`;
  expect(await caught(create({ fetch }, url))).toMatchObject({
    name: "ConnectionError",
    code: "ECONNREFUSED",
    retryable: true,
  });
});

test("a redirect is not followed", async () => {
  const other = await serve(() => ({ body: "{}" }));
  const { url } = await serve(() => ({ status: 307, headers: { location: other.url } }));
  expect(await caught(create({ fetch }, url))).toMatchObject({ name: "ProtocolError" });
  expect(other.arrived).toEqual([]);
});

test.each([
  ["nothing", undefined],
  ["an object", {}],
  ["an answer without headers", { status: 200, body: null }],
  ["a body that is no stream", { status: 200, headers: new Headers(), body: "{}" }],
  ["a status that is no number", { status: NaN, headers: new Headers(), body: null }],
])(
  "if a fetch answers with %s, the error names the fetch, and its create is unknown",
  async (_, answer) => {
    const fetch = vi.fn(async () => answer as never);
    expect(await caught(create({ fetch, retry: { attempts: 3 } }))).toMatchObject({
      name: "SubmissionUnknownError",
      message: expect.stringContaining("fetch did not answer with a Response"),
    });
    expect(fetch).toHaveBeenCalledTimes(1);
    expect(await caught(client({ fetch }).catalog.list())).toMatchObject({
      name: "ProtocolError",
      message: "GET /v1/models: fetch did not answer with a Response.",
    });
  },
);

test("the error of a fetch that rejects with nothing states that no reason was given", async () => {
  const fetch = () => Promise.reject(undefined as unknown as Error);
  expect(await caught(client({ fetch }).catalog.list())).toMatchObject({
    name: "ConnectionError",
    message: expect.stringContaining("the connection broke (no reason given)"),
  });
});

test("destroying a body before its end frees its connection, even if a fetch ignores its signal", async () => {
  let closed: Promise<unknown> | undefined;
  const { url } = await serve((_request, _index, response) => {
    closed = once(response, "close");
    response.write("a");
    return "handled";
  });
  const wire = fetchWire((to, { method, headers }) => fetch(to, { method, headers }));
  const request = { origin: url, path: "/", method: "GET", headers: {}, body: undefined } as const;
  const { body } = await wire.exchange(request, { signal: new Canceller() });
  body.destroy();
  await closed;
});

test("a fetch that ignores its signal cannot delay an abort", async () => {
  const abort = new AbortController();
  const never = client({ fetch: () => new Promise(() => undefined) });
  const listed = caught(Promise.resolve(never.catalog.list({ signal: abort.signal })));
  setImmediate(() => abort.abort(new Error("enough")));
  expect(await listed).toMatchObject({ message: "enough" });
});

test.each([
  [{ dispatcher: fetch as never }, "The option dispatcher must be from undici 7 or 8"],
  [{ fetch: "fetch" as never }, "fetch must be a function"],
  [
    { fetch, dispatcher: { dispatch: () => true } },
    'Pass the option "dispatcher" or "fetch", not both',
  ],
])("options without a way to send are refused at once: %o", (options, message) => {
  expect(() => client(options)).toThrow(
    expect.objectContaining({
      name: "ConfigurationError",
      message: expect.stringContaining(message),
    }),
  );
});

test("a dispatcher without the handlers of undici 7 is refused, and not called again", async () => {
  const dispatch = vi.fn(() => {
    throw new TypeError("invalid onError method");
  });
  expect(await caught(create({ dispatcher: { dispatch }, retry: { attempts: 3 } }))).toMatchObject({
    name: "ConfigurationError",
    retryable: false,
  });
  expect(dispatch).toHaveBeenCalledTimes(1);
});

test("an answer waits for a slow reader, up to a limit", async () => {
  let closed: Promise<unknown> | undefined;
  const { url } = await serveBytes((socket) => {
    closed = new Promise((resolve) => socket.on("close", resolve).on("error", () => undefined));
    socket.write("HTTP/1.1 200 OK\r\nconnection: close\r\n\r\n");
    socket.end(Buffer.alloc(3_000_000));
  });
  const request = { origin: url, path: "/", method: "GET", headers: {}, body: undefined } as const;
  const get = async (mostUnread: number) => {
    const { body } = await fetchWire().exchange(request, { signal: new Canceller(), mostUnread });
    await closed;
    await settled();
    return body.whole(3_000_000);
  };
  await expect(get(3_000_000)).resolves.toHaveLength(3_000_000);
  await expect(get(1_000_000)).rejects.toMatchObject({
    kind: "size",
    message: "More than 1000000 bytes of the answer wait to be read. Read the answer faster",
  });
});
