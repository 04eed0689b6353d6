// Saving result files: complete or not at all, and without credentials.
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { settled } from "../../stage/clock.js";
import { caught } from "../../stage/client.js";
import { downloadFolder, fileAt, HEADERS_OF, ROUTES } from "../../stage/downloads.js";
import { serve, serveBytes } from "../../stage/server.js";
import { stage } from "../../stage/stage.js";

const folder = downloadFolder();

test("a file of the reference gateway is saved completely, in a new folder", async () => {
  const { client, play, wire } = await stage();
  const out = await play(client.model("x-v3-omni").run({ prompt: "a" }));
  const path = join(folder(), "new", "a.mp4");
  const saved = await out.videos[0]!.save(path);
  const bytes = await readFile(path);
  expect(saved).toEqual({ path, bytes: bytes.length });
  expect(bytes.subarray(4, 8).toString()).toBe("ftyp");
  expect(await readdir(join(folder(), "new"))).toEqual(["a.mp4"]);
  expect(wire.sent.at(-1)?.headers).not.toHaveProperty("authorization");
});

test.each([
  ["0", "/video.mp4?a=b", "0.mp4"],
  ["a.mov", "/video.mp4", "a.mov"],
  ["0", "/download", "0"],
  ["con", "/video.mp4", "con-591aa6af.mp4"],
  ["NUL.mp4", "/video", "NUL-9008a99d.mp4"],
  ["console.mp4", "/video", "console.mp4"],
])(
  "saved as %s, the file of %s is %s, and the result has that path",
  async (name, address, written) => {
    const server = await serve(() => ({ body: "file" }));
    const saved = await fileAt(server.url + address).file.save(join(folder(), name));
    expect(saved).toEqual({ path: join(folder(), written), bytes: 4 });
    expect(await readdir(folder())).toEqual([written]);
  },
);

test("a file whose address has no ending gets the ending of its type", async () => {
  const { client, play } = await stage();
  const out = await play(client.model("x-v3-omni").run({ prompt: "a" }));
  const { path } = await out.videos[0]!.save(join(folder(), "0"));
  expect(path).toBe(join(folder(), "0.mp4"));
});

describe.each(ROUTES)("fetched %s", (route) => {
  const save = (url: string, name = "a.mp4", options = {}) =>
    fileAt(url, route).file.save(join(folder(), name), options);

  test("neither credentials nor cookies are sent, and no encoding is requested", async () => {
    const server = await serve(() => ({ headers: { "set-cookie": "a=b" }, body: "file" }));
    const url = server.url.replace("//", "//user:password@");
    await save(url);
    await save(url);
    for (const { headers } of server.arrived) {
      expect(headers).toMatchObject({ accept: "*/*" });
      // A fetch adds its own `identity` if the request has a range.
      expect(headers["accept-encoding"]).toMatch(/^identity(, identity)?$/);
      expect(Object.keys(headers).filter((name) => !HEADERS_OF[route].includes(name))).toEqual([]);
    }
  });

  test.each([403, 404, 410])(
    "a URL that answers %i is an expired result, and no partial file remains",
    async (status) => {
      const server = await serve((_, index, response) => {
        if (index > 0) return { status };
        response.writeHead(200, { "content-length": 100 });
        response.write("who", () => setImmediate(() => response.destroy()));
        return "handled";
      });
      const error = await caught(save(server.url));
      expect(error).toMatchObject({ name: "ExpiredResultError", taskId: "task_1" });
      expect(await readdir(folder())).toEqual([]);
    },
  );

  test.each(["a body that stops", "no answer"])(
    "an abort during %s ends the download and removes the partial file",
    async (name) => {
      const server = await serveBytes((socket) => {
        if (name !== "no answer") socket.write("HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\nabc");
      });
      const controller = new AbortController();
      const failed = caught(save(server.url, "a.mp4", { signal: controller.signal }));
      while (server.arrived.length === 0) await settled();
      const reason = new Error("enough");
      controller.abort(reason);
      expect(await failed).toBe(reason);
      expect(await readdir(folder())).toEqual([]);
    },
  );

  test.each([
    [
      "an upgrade that was not requested",
      "HTTP/1.1 101 Switching\r\nconnection: upgrade\r\nupgrade: x\r\n\r\n",
    ],
    ["no HTTP", "SSH-2.0-server\r\n\r\n"],
    [
      "a length with two different headers",
      "HTTP/1.1 200 OK\r\ncontent-length: 3\r\ncontent-length: 4\r\n\r\nabc",
    ],
  ])("%s is a broken download, and is tried again", async (_, answer) => {
    const server = await serveBytes((socket, index) => {
      const good = "HTTP/1.1 200 OK\r\nconnection: close\r\n\r\nfile";
      socket.end(index === 0 ? answer : good);
    });
    expect((await save(server.url)).bytes).toBe(4);
  });

  test.each([
    "text/html",
    "Text/HTML; charset=utf-8",
    "application/xhtml+xml",
    "application/json",
    "application/problem+json;charset=utf-8",
    "application/xml",
  ])(
    "a page of type %s instead of a file is refused, and no partial file remains",
    async (type) => {
      const server = await serve(() => ({ headers: { "content-type": type }, body: "<html>Sign" }));
      const error = await caught(save(server.url));
      expect(error).toMatchObject({ name: "ProtocolError", taskId: "task_1", status: 200 });
      expect(String(error)).toContain(type.split(";")[0]);
      expect(await readdir(folder())).toEqual([]);
      expect(server.arrived).toHaveLength(1);
    },
  );

  test.each([
    { "content-type": "application/octet-stream" },
    { "content-type": "text/plain" },
    { "content-type": "image/svg+xml" },
    { "content-type": "application/dash+xml" },
    { "content-type": "application/json-of-mine" },
    {},
  ])("a file of type %j is accepted", async (headers) => {
    const server = await serve(() => ({ headers, body: "media" }));
    expect((await save(server.url)).bytes).toBe(5);
  });

  test.each([
    "deflate",
    "br",
    "BR",
    "zstd",
    "compress",
    "x-compress",
    "aws-chunked, br",
    "gzip, br",
    "gzip, gzip",
  ])("a file in the coding %s is refused, and the error names it", async (coding) => {
    const server = await serve(() => ({ headers: { "content-encoding": coding }, body: "media" }));
    const error = await caught(save(server.url));
    expect(error).toMatchObject({ name: expect.stringMatching(/^(Protocol|Connection)Error$/) });
    expect(error).toMatchObject({ taskId: "task_1" });
  });

  test("an empty answer is not a file: it is requested again, and no partial file remains", async () => {
    const server = await serve((_, index) => ({ body: index === 1 ? "media" : "" }));
    expect((await save(server.url, "a")).bytes).toBe(5);
    const error = await caught(save(server.url, "b"));
    expect(error).toMatchObject({ name: "ConnectionError", taskId: "task_1" });
    expect(String(error)).toContain("the server sent nothing");
    expect(await readdir(folder())).toEqual(["a"]);
  });
});

test("a second download of a client to the same path is refused, and the first one goes on", async () => {
  const server = await serve(() => ({ body: "file" }));
  const { file } = fileAt(server.url);
  const path = join(folder(), "a");
  const first = file.save(path);
  const error = await caught(file.save(path));
  expect(error).toMatchObject({ name: "FileError", taskId: "task_1", path });
  expect(String(error)).toContain(
    "another download is writing this file. Wait until it ends, and save it again.",
  );
  expect((await first).bytes).toBe(4);
});

test("closing ends running, waiting and later downloads", async () => {
  const server = await serve(() => "handled");
  const { file, downloads } = fileAt(server.url);
  const saves = Array.from({ length: 10 }, (_, index) =>
    caught(file.save(join(folder(), String(index)))),
  );
  while (server.arrived.length < 8) await settled();
  await downloads.close();
  expect(await readdir(folder())).toEqual([]);
  const late = caught(file.save(join(folder(), "late")));
  for (const error of await Promise.all([...saves, late])) {
    expect(error).toMatchObject({ name: "ClientClosedError" });
  }
  expect(server.arrived).toHaveLength(8);
});
