// Result files read without a file system, with the same checks as for saving.
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { describe, expect, test } from "vitest";
import type { BytesOptions, ResultFile } from "../../../../runtime/index.js";
import { settled } from "../../stage/clock.js";
import { caught } from "../../stage/client.js";
import {
  breakOffAfter,
  downloadFolder,
  fileAt,
  HEADERS_OF,
  read,
  ROUTES,
  text,
} from "../../stage/downloads.js";
import { serve, serveBytes } from "../../stage/server.js";
import { stage } from "../../stage/stage.js";

const folder = downloadFolder();

/** The ways to read a file without a file system, each converted to bytes. */
const WAYS = {
  bytes: (file: ResultFile, options?: BytesOptions) => file.bytes(options),
  blob: async (file: ResultFile, options?: BytesOptions) =>
    new Uint8Array(await (await file.blob(options)).arrayBuffer()),
  stream: (file: ResultFile, options?: BytesOptions) => read(file.stream(options)),
};
type Way = keyof typeof WAYS;
const EACH = ROUTES.flatMap((route) =>
  (Object.keys(WAYS) as Way[]).map((way) => [way, route] as const),
);

test("a file of the reference gateway is the same in memory, as a stream and on disk", async () => {
  const { client, play } = await stage();
  const { videos } = await play(client.model("x-v3-omni").run({ prompt: "a" }));
  // Uses the clock of `fileAt`, which runs by itself, because a download may be retried on a busy
  // machine.
  const { file } = fileAt(videos[0]!.url);
  const path = join(folder(), "a.mp4");
  await file.save(path);
  const saved = new Uint8Array(await readFile(path));
  const blob = await file.blob();
  expect(await file.bytes()).toEqual(saved);
  expect(await read(file.stream())).toEqual(saved);
  expect(new Uint8Array(await blob.arrayBuffer())).toEqual(saved);
  expect(blob.type).toBe("video/mp4");
  const chunks = await Readable.fromWeb(file.stream()).toArray();
  expect(new Uint8Array(Buffer.concat(chunks))).toEqual(saved);
});

test.each([
  ["save", 'save has no option "timeoutms"; did you mean timeoutMs?'],
  ["bytes", 'bytes has no option "timeoutms"; did you mean timeoutMs?'],
  ["stream", 'stream has no option "timeoutms"; did you mean timeoutMs?'],
] as const)("%s refuses an unknown option, and requests nothing", async (way, said) => {
  const server = await serve(() => ({ body: "file" }));
  const { file } = fileAt(server.url, ROUTES[0]!);
  const options = { timeoutms: 1 } as object;
  const fetched = async () =>
    way === "save" ? file.save(join(folder(), "a.mp4"), options) : file[way](options);
  expect(await caught(fetched())).toMatchObject({ name: "ConfigurationError", message: said });
  expect(server.arrived).toEqual([]);
});

describe.each(EACH)("%s, fetched %s", (way, route) => {
  const fetched = (url: string, options?: BytesOptions) =>
    WAYS[way](fileAt(url, route).file, options);

  test("no credentials are sent", async () => {
    const server = await serve(() => ({ body: "file" }));
    expect(text(await fetched(server.url.replace("//", "//user:password@")))).toBe("file");
    const names = Object.keys(server.arrived[0]!.headers);
    expect(names.filter((name) => !HEADERS_OF[route].includes(name))).toEqual([]);
  });

  test.each([403, 404, 410])("a URL that answers %i is an expired result", async (status) => {
    const server = await serve(() => ({ status }));
    const error = await caught(fetched(server.url));
    expect(error).toMatchObject({ name: "ExpiredResultError", taskId: "task_1" });
  });

  test("a page instead of the file is refused", async () => {
    const server = await serve(() => ({ headers: { "content-type": "text/html" }, body: "<p>" }));
    expect(await caught(fetched(server.url))).toMatchObject({ name: "ProtocolError", status: 200 });
  });

  test("at most three redirects are followed, and none to an address that results may not have", async () => {
    const onwards = (times: number, last: string) =>
      serve((_, index) =>
        index < times
          ? { status: 302, headers: { location: index + 1 === times ? last : "/next" } }
          : { body: "file" },
      );
    expect(text(await fetched((await onwards(3, "/file")).url))).toBe("file");
    const refused = { name: "ProtocolError", taskId: "task_1" };
    expect(await caught(fetched((await onwards(4, "/file")).url))).toMatchObject(refused);
    const inside = await onwards(1, "http://169.254.169.254/latest/meta-data");
    expect(await caught(fetched(inside.url))).toMatchObject(refused);
  });

  test("a file that breaks off continues where it stopped", async () => {
    const server = await serve(async ({ headers }, index, response) => {
      if (index === 0) {
        return breakOffAfter(response, "0123", { etag: '"v1"' });
      }
      const from = Number(/bytes=(\d+)-/.exec(headers.range ?? "")?.[1]);
      return {
        status: 206,
        headers: { etag: '"v1"', "content-range": `bytes ${from}-9/10` },
        body: "0123456789".slice(from),
      };
    });
    expect(text(await fetched(server.url))).toBe("0123456789");
  });

  test("a file that is cut off each time is an error, never a shorter file", async () => {
    const server = await serve(async ({ headers }, _index, response) => {
      if (headers.range !== undefined && !headers.range.startsWith("bytes=0-")) {
        return { status: 503 };
      }
      return breakOffAfter(response, "0123", {});
    });
    const error = await caught(fetched(server.url));
    expect(error).toMatchObject({ name: "ConnectionError", taskId: "task_1", retryable: true });
  });

  test("a time-out, an abort and the client's close each end it with their error", async () => {
    const server = await serveBytes(() => undefined);
    const late = await caught(fetched(server.url, { timeoutMs: 1_000 }));
    expect(late).toMatchObject({ name: "RequestTimeoutError", taskId: "task_1" });
    expect(String(late)).toContain("did not come within 1 s. Raise timeoutMs.");
    const reason = new Error("enough");
    expect(await caught(fetched(server.url, { signal: AbortSignal.abort(reason) }))).toBe(reason);
    const controller = new AbortController();
    let before = server.arrived.length;
    const aborted = caught(fetched(server.url, { signal: controller.signal }));
    while (server.arrived.length === before) await settled();
    controller.abort(reason);
    expect(await aborted).toBe(reason);
    const { file, downloads } = fileAt(server.url, route);
    before = server.arrived.length;
    const closed = caught(WAYS[way](file));
    while (server.arrived.length === before) await settled();
    await downloads.close();
    expect(await closed).toMatchObject({ name: "ClientClosedError" });
    expect(await caught(WAYS[way](file))).toMatchObject({ name: "ClientClosedError" });
    expect(server.arrived).toHaveLength(before + 1);
  });
});

describe.each(ROUTES)("in memory, fetched %s", (route) => {
  test("bytes have their own memory, and a blob has the type from the server", async () => {
    const headers = { "content-type": "image/PNG" };
    const server = await serve(() => ({ headers, body: "0123" }));
    const { file } = fileAt(server.url, route);
    const bytes = await file.bytes();
    expect([bytes.constructor, bytes.byteOffset, bytes.buffer.byteLength]).toEqual([
      Uint8Array,
      0,
      4,
    ]);
    expect((await file.blob()).type).toBe("image/png");
  });

  test.each([
    ["by its announced length", { "content-length": "5" }, "0"],
    ["by the bytes that come", { "transfer-encoding": "chunked" }, "01234"],
  ])("a file larger than maxBytes is refused %s", async (_, headers, sent) => {
    const server = await serve((_request, _index, response) => {
      response.writeHead(200, headers);
      response.write(sent);
      return "handled";
    });
    const error = await caught(fileAt(server.url, route).file.bytes({ maxBytes: 4 }));
    expect(error).toMatchObject({ name: "ProtocolError", taskId: "task_1", retryable: false });
    expect(String(error)).toContain(
      "The file of task task_1 is larger than 4 bytes. Raise maxBytes, or use save() or stream().",
    );
    expect(server.arrived).toHaveLength(1);
  });

  test("a file of exactly maxBytes is accepted", async () => {
    const server = await serve((_request, _index, response) => {
      response.write("01");
      setImmediate(() => response.end("23"));
      return "handled";
    });
    const { file } = fileAt(server.url, route);
    expect(text(await file.bytes({ maxBytes: 4 }))).toBe("0123");
  });
});

test.each([0, -1, NaN, "1 MB", null])("maxBytes of %j is refused", async (maxBytes) => {
  const { file } = fileAt("http://127.0.0.1:9/a");
  const error = await caught(file.bytes({ maxBytes: maxBytes as number }));
  expect(error).toMatchObject({ name: "ConfigurationError" });
  expect(String(error)).toContain("maxBytes must be a number of bytes greater than 0");
});
