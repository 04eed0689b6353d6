// Answers that are too large, encoded wrongly or not what they say.
import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { clientOn } from "../stage/client.js";
import { serve } from "../stage/server.js";

const caught = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => "nothing was thrown",
    (error: unknown) => error,
  );

test("a gzipped catalog is read, and gzip is asked for", async () => {
  const list = { success: true, object: "list", data: [{ id: "x-v3-omni" }] };
  const server = await serve(() => ({
    body: gzipSync(JSON.stringify(list)),
    headers: { "content-encoding": "gzip" },
  }));
  const { client, play } = clientOn(server.url);
  expect(await play(client.catalog.list())).toEqual([{ id: "x-v3-omni" }]);
  expect(server.arrived[0]?.headers["accept-encoding"]).toBe("gzip");
});

test("more than five content encodings are refused", async () => {
  const header = Array.from({ length: 100 }, () => "gzip").join(", ");
  const server = await serve(() => ({ body: "{}", headers: { "content-encoding": header } }));
  const { client, play } = clientOn(server.url, { retry: { attempts: 1 } });
  const error = await caught(play(client.catalog.list()));
  expect(error).toMatchObject({ name: "ProtocolError" });
  expect(String(error)).toContain("encoded 100 times over");
});

test.each(["gzip", "br", "deflate", "zstd"])(
  "a plain body that says %s is a ProtocolError",
  async (name) => {
    const server = await serve(() => ({
      body: '{"data":[]}',
      headers: { "content-encoding": name },
    }));
    const { client, play } = clientOn(server.url, { retry: { attempts: 1 } });
    expect(await caught(play(client.catalog.list()))).toMatchObject({ name: "ProtocolError" });
  },
);

test("an endless error body is read to 64 KiB, and its socket given up", async () => {
  let written = 0;
  let closed: () => void = () => undefined;
  const gone = new Promise<void>((resolve) => (closed = resolve));
  const server = await serve((_, __, response) => {
    response.writeHead(500, { "content-type": "application/json" });
    response.on("close", closed);
    const more = () => {
      while (!response.destroyed && response.write(Buffer.alloc(65_536, 32))) written += 65_536;
    };
    response.on("drain", more);
    more();
    return "handled";
  });
  const { client, play } = clientOn(server.url, { retry: { attempts: 1 } });
  expect(await caught(play(client.catalog.list()))).toMatchObject({ name: "InternalServerError" });
  await gone;
  expect(written).toBeLessThan(32 * 1024 * 1024);
});

test("headers beyond the limit of HTTP are not asked for again, and leave a create unknown", async () => {
  const server = await serve(() => ({ headers: { "x-long": "a".repeat(40_000) }, body: {} }));
  const { client, play } = clientOn(server.url);
  const error = await caught(play(client.model("x-imagine-video").submit({ prompt: "a" })));
  expect(error).toMatchObject({ name: "SubmissionUnknownError", cause: { name: "ProtocolError" } });
  expect(server.arrived).toHaveLength(1);
});

test("withResponse gives status, headers and request id beside the data", async () => {
  const server = await serve(() => ({
    body: { success: true, data: [] },
    headers: { "x-request-id": "req-1", "x-region": "eu" },
  }));
  const { client, play } = clientOn(server.url);
  const { data, response } = await play(client.catalog.list().withResponse());
  expect(data).toEqual([]);
  expect(response).toMatchObject({
    status: 200,
    requestId: "req-1",
    headers: { "x-region": "eu" },
  });
});
