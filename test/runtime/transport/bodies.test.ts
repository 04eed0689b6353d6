// Answers as they come: compressed, and with what their headers say. Those that are broken: test/faults.
import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { clientOn } from "../stage/client.js";
import { serve } from "../stage/server.js";

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
