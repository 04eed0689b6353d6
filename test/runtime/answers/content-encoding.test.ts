// A file or an answer arrives unpacked under any Content-Encoding, or its error explains why not.
import { gzipSync } from "node:zlib";
import { request } from "undici";
import { describe, expect, test } from "vitest";
import type { FetchFunction } from "../../../runtime/call/transport/wire/fetch/fetch-function.js";
import { FILE } from "../../ledger/index.js";
import { caught } from "../stage/client.js";
import { ledger, WIRES } from "./wires.js";

const REQUEST = { prompt: "a" };
const ACKNOWLEDGED = '{"code":200,"data":[{"status":"submitted","task_id":"task_8"}]}';

describe.each(WIRES)("on the wire %s", (_, wire) => {
  test.each(["aws-chunked", "utf-8", "UTF-8, aws-chunked", "identity", "none", "binary", ""])(
    "05: a file with the content encoding %j is delivered",
    async (coding) => {
      const headers = { "content-type": "video/mp4", "content-encoding": coding };
      const onFile = () => ({ status: 200, body: FILE, headers });
      const { client } = await ledger({ onFile }, wire);
      const { videos } = await client.model("x-v3-omni").run(REQUEST);
      expect(Buffer.from((await videos[0]?.bytes()) ?? []).equals(FILE)).toBe(true);
    },
  );

  test.each(["gzip", "x-gzip", "GZIP", "aws-chunked, gzip", "gzip, aws-chunked"])(
    "05: a file with the content encoding %j is unpacked",
    async (coding) => {
      const headers = { "content-type": "video/mp4", "content-encoding": coding };
      const onFile = () => ({ status: 200, body: gzipSync(FILE), headers });
      const { client } = await ledger({ onFile }, wire);
      const { videos } = await client.model("x-v3-omni").run(REQUEST);
      expect(Buffer.from((await videos[0]?.bytes()) ?? []).equals(FILE)).toBe(true);
    },
  );

  test.each(["aws-chunked, gzip", "gzip, aws-chunked"])(
    "05: an acknowledgement with the content encoding %j is unpacked",
    async (coding) => {
      const body = gzipSync(ACKNOWLEDGED);
      const headers = { "content-encoding": coding };
      const { server, client } = await ledger(
        { onCreate: () => ({ status: 200, body, headers }) },
        wire,
      );
      expect((await client.model("x-v3-omni").submit(REQUEST)).id).toBe("task_8");
      expect(server.posts).toBe(1);
    },
  );
});

// A caller's fetch over `request` of undici, which does not decode the body.
const packedFetch: FetchFunction = async (url, { method, headers, body }) => {
  const {
    statusCode,
    headers: lines,
    body: bytes,
  } = await request(url, {
    method,
    headers,
    body: typeof body === "string" ? body : null,
  });
  const bytesOf = await bytes.arrayBuffer();
  return new Response(bytesOf, { status: statusCode, headers: lines as Record<string, string> });
};

const PLAIN_WIRES = [...WIRES.slice(0, 2), ["fetch", () => ({ fetch: packedFetch })] as const];

describe.each(PLAIN_WIRES)("bytes that are not packed, on the wire %s", (_, wire) => {
  // The third text is only the first byte of gzip. The last text has that byte, but not the second
  // byte of gzip.
  test.each(["plain bytes", "{}", "\u001f", "\u001f\u007f plain"])(
    "05: the file %j under the content encoding gzip is delivered",
    async (text) => {
      const headers = { "content-type": "video/mp4", "content-encoding": "gzip" };
      const onFile = () => ({ status: 200, body: Buffer.from(text), headers });
      const { client } = await ledger({ onFile }, wire);
      const { videos } = await client.model("x-v3-omni").run(REQUEST);
      expect(Buffer.from((await videos[0]?.bytes()) ?? []).toString()).toBe(text);
    },
  );

  test("05: an acknowledgement under the content encoding gzip is read", async () => {
    const headers = { "content-encoding": "gzip" };
    const { server, client } = await ledger(
      { onCreate: () => ({ status: 200, body: ACKNOWLEDGED, headers }) },
      wire,
    );
    expect((await client.model("x-v3-omni").submit(REQUEST)).id).toBe("task_8");
    expect(server.posts).toBe(1);
  });

  test("05: an empty file under the content encoding gzip is requested again", async () => {
    const headers = { "content-type": "video/mp4", "content-encoding": "gzip" };
    const bodies = [Buffer.from("media"), Buffer.alloc(0)];
    const onFile = () => ({ status: 200, body: bodies.pop() ?? "", headers });
    const { client } = await ledger({ onFile }, wire);
    const { videos } = await client.model("x-v3-omni").run(REQUEST);
    expect(Buffer.from((await videos[0]?.bytes()) ?? []).toString()).toBe("media");
  });
});

test("05: if a fetch rejects plain bytes, the error explains how to get them", async () => {
  const headers = { "content-type": "video/mp4", "content-encoding": "gzip" };
  const onFile = () => ({ status: 200, body: FILE, headers });
  const { client } = await ledger({ onFile }, () => ({ fetch: globalThis.fetch }));
  const { videos } = await client.model("x-v3-omni").run(REQUEST);
  expect(await caught(videos[0]?.bytes() ?? Promise.resolve())).toMatchObject({
    name: "ConnectionError",
    retryable: false,
    message:
      "The file of task task_1 was not read: fetch could not decode its content encoding (Z_DATA_ERROR). " +
      "Fetch its URL with curl.",
  });
});

test.each(["br", "deflate", "zstd", "compress", "gzip, br"])(
  "05: a file with the content encoding %j is refused, because its bytes are encoded",
  async (coding) => {
    const headers = { "content-type": "video/mp4", "content-encoding": coding };
    const onFile = () => ({ status: 200, body: FILE, headers });
    const { client } = await ledger({ onFile }, () => ({}));
    const { videos } = await client.model("x-v3-omni").run(REQUEST);
    const error = (await caught(videos[0]?.bytes() ?? Promise.resolve())) as Error;
    expect(error.name).toBe("ProtocolError");
    expect(error.message).toContain(coding);
  },
);
