// Saving the files of results: whole or absent, without credentials, and not from everywhere.
import { readdir, readFile } from "node:fs/promises";
import { createServer } from "node:net";
import { join } from "node:path";
import { expect, test } from "vitest";
import { addressGuard } from "../../../runtime/results/address.js";
import { settled } from "../stage/clock.js";
import { downloadFolder, fileAt, partHolds } from "../stage/downloads.js";
import { serve, serveBytes } from "../stage/server.js";
import { stage } from "../stage/stage.js";

const folder = downloadFolder();

const caught = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => "nothing was thrown",
    (error: unknown) => error,
  );

test("a file of the reference gateway is saved whole, in a folder that is made for it", async () => {
  const { client, play, wire } = await stage();
  const out = await play(client.model("x-v3-omni").run({ prompt: "a" }));
  const path = join(folder(), "new", "a.mp4");
  const saved = await play(out.videos[0]!.save(path));
  const bytes = await readFile(path);
  expect(saved).toEqual({ path, bytes: bytes.length });
  expect(bytes.subarray(4, 8).toString()).toBe("ftyp");
  expect(await readdir(join(folder(), "new"))).toEqual(["a.mp4"]);
  expect(wire.sent.at(-1)?.headers).not.toHaveProperty("authorization");
});

test("a server that refuses ranges is read from the start again", async () => {
  const server = await serve((_, index, response) => {
    if (index > 0) return { body: "whole file" };
    response.writeHead(200, { "content-length": 100 });
    response.write("x".repeat(50), () => setImmediate(() => response.destroy()));
    return "handled";
  });
  const { file, play } = await fileAt(`${server.url}/a.mp4`);
  const path = join(folder(), "a.mp4");
  expect(await play(file.save(path))).toEqual({ path, bytes: 10 });
  expect(await readFile(path, "utf8")).toBe("whole file");
});

test.each([403, 404, 410])(
  "a URL that answers %i is an expired result, and leaves nothing behind",
  async (status) => {
    const server = await serve((_, index, response) => {
      if (index > 0) return { status };
      response.writeHead(200, { "content-length": 100 });
      response.write("who", () => setImmediate(() => response.destroy()));
      return "handled";
    });
    const { file, play } = await fileAt(`${server.url}/a.mp4`);
    const error = await caught(play(file.save(join(folder(), "a.mp4"))));
    expect(error).toMatchObject({ name: "ExpiredResultError", taskId: "task_1" });
    expect(await readdir(folder())).toEqual([]);
  },
);

test("three redirects are followed, a fourth is not", async () => {
  const server = await serve(({ url }) => {
    const left = Number(url.slice(1));
    return left === 0 ? { body: "file" } : { status: 302, headers: { location: `/${left - 1}` } };
  });
  const good = await fileAt(`${server.url}/3`);
  await good.play(good.file.save(join(folder(), "a")));
  expect(await readFile(join(folder(), "a"), "utf8")).toBe("file");
  const bad = await fileAt(`${server.url}/4`);
  expect(await caught(bad.play(bad.file.save(join(folder(), "b"))))).toMatchObject({
    name: "ProtocolError",
    taskId: "task_1",
  });
  expect(await readdir(folder())).toEqual(["a"]);
});

test.each([
  "file:///etc/passwd",
  "http://169.254.169.254/latest/meta-data",
  "ftp://h/a",
  "not a url",
  "http://[fe80::1]/a",
  "http://[::ffff:169.254.169.254]/a",
  "http://0.0.0.0/",
])("neither a result nor a redirect leads to %s", async (target) => {
  const direct = await fileAt(target);
  const refused = { name: "ProtocolError", taskId: "task_1" };
  expect(await caught(direct.play(direct.file.save(join(folder(), "a"))))).toMatchObject(refused);
  const server = await serve(() => ({
    status: 302,
    headers: { location: target === "not a url" ? "http://" : target },
  }));
  const { file, play } = await fileAt(server.url);
  expect(await caught(play(file.save(join(folder(), "a"))))).toMatchObject(refused);
  expect(await readdir(folder())).toEqual([]);
});

test.each([
  ["https://gateway.example.com", "http://10.0.0.7/a", false],
  ["https://gateway.example.com", "http://127.0.0.1/a", false],
  ["https://gateway.example.com", "http://[::1]/a", false],
  ["https://gateway.example.com", "https://cdn.example.com/a", true],
  ["https://gateway.example.com", "https://93.184.216.34/a", true],
  ["http://10.0.0.5:8080", "http://10.0.0.7/a", true],
  ["http://localhost:4010", "http://127.0.0.1:4010/a", true],
  ["http://localhost:4010", "http://169.254.169.254/a", false],
])("results of %s may be fetched from %s: %s", (gateway, url, allowed) => {
  const check = () => addressGuard(gateway).check(url);
  if (allowed) expect(check).not.toThrow();
  else expect(check).toThrow("leads into a private network");
});

test("a name that leads into a private network is refused when it is looked up", async () => {
  const { lookup } = addressGuard("https://gateway.example.com");
  const error = await new Promise((resolve) =>
    lookup("localhost", { all: true }, (failure) => resolve(failure)),
  );
  expect(error).toMatchObject({ name: "ProtocolError" });
});

test("user and password in a URL are not sent", () => {
  expect(addressGuard("http://localhost").check("http://a:b@localhost/x").href).toBe(
    "http://localhost/x",
  );
});

test("an abort ends the download and removes what was written", async () => {
  const server = await serveBytes((socket) =>
    socket.write("HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\nabc"),
  );
  const { file } = await fileAt(`${server.url}/a.mp4`);
  const controller = new AbortController();
  const failed = caught(file.save(join(folder(), "a.mp4"), { signal: controller.signal }));
  while (server.arrived.length === 0) await new Promise((resolve) => setImmediate(resolve));
  const reason = new Error("enough");
  controller.abort(reason);
  expect(await failed).toBe(reason);
  expect(await readdir(folder())).toEqual([]);
});

test.each([
  "text/html",
  "Text/HTML; charset=utf-8",
  "application/xhtml+xml",
  "application/json",
  "application/problem+json;charset=utf-8",
  "application/xml",
])("a page of type %s in place of a file is refused, and nothing is left of it", async (type) => {
  const server = await serve(() => ({ headers: { "content-type": type }, body: "<html>Sign in" }));
  const { file, play } = await fileAt(`${server.url}/a.mp4`);
  const error = await caught(play(file.save(join(folder(), "a.mp4"))));
  expect(error).toMatchObject({ name: "ProtocolError", taskId: "task_1", status: 200 });
  expect(String(error)).toContain(type.split(";")[0]);
  expect(await readdir(folder())).toEqual([]);
  expect(server.arrived).toHaveLength(1);
});

test.each([
  { "content-type": "application/octet-stream" },
  { "content-type": "text/plain" },
  { "content-type": "image/svg+xml" },
  { "content-type": "application/dash+xml" },
  { "content-type": "application/json-of-mine" },
  {},
])("a file of type %j is taken", async (headers) => {
  const server = await serve(() => ({ headers, body: "media" }));
  const { file, play } = await fileAt(`${server.url}/a`);
  expect((await play(file.save(join(folder(), "a")))).bytes).toBe(5);
});

test("an empty answer is no file: it is asked for again, and nothing is left of it", async () => {
  const server = await serve((_, index) => ({ body: index === 1 ? "media" : "" }));
  const { file, play } = await fileAt(`${server.url}/a`);
  expect((await play(file.save(join(folder(), "a")))).bytes).toBe(5);
  const error = await caught(play(file.save(join(folder(), "b"))));
  expect(error).toMatchObject({ name: "ConnectionError", taskId: "task_1" });
  expect(String(error)).toContain("the server sent nothing");
  expect(await readdir(folder())).toEqual(["a"]);
});

test("two downloads to one path are refused, the first one goes on", async () => {
  const server = await serve(() => ({ body: "file" }));
  const { file, play } = await fileAt(`${server.url}/a`);
  const path = join(folder(), "a");
  const first = file.save(path);
  await expect(file.save(path)).rejects.toThrow("already being written");
  expect((await play(first)).bytes).toBe(4);
});

test("a closed port is tried again before the download fails", async () => {
  const closed = createServer();
  await new Promise<void>((resolve) => closed.listen(0, "127.0.0.1", resolve));
  const address = closed.address();
  const port = typeof address === "object" ? address?.port : 0;
  await new Promise((resolve) => closed.close(resolve));
  const { file, play, wire } = await fileAt(`http://127.0.0.1:${port}/a`);
  const error = await caught(play(file.save(join(folder(), "a"))));
  expect(error).toMatchObject({ name: "ConnectionError", taskId: "task_1" });
  expect(wire.sent.filter(({ path }) => path === "/a")).toHaveLength(4);
});

test("a range that answers with less than the rest is asked for again", async () => {
  const server = await serve(async ({ headers }, index, response) => {
    if (index === 0) {
      response.writeHead(200, { "content-length": 10 });
      response.write("0123");
      await partHolds(folder(), "a", "0123");
      response.destroy();
      return "handled";
    }
    const from = Number(/bytes=(\d+)-/.exec(headers.range ?? "")?.[1] ?? NaN);
    const range = `bytes ${from}-${from + 2}/10`;
    return {
      status: 206,
      headers: { "content-range": range },
      body: "0123456789".slice(from, from + 3),
    };
  });
  const { file, play } = await fileAt(`${server.url}/a`);
  await play(file.save(join(folder(), "a")));
  expect(await readFile(join(folder(), "a"), "utf8")).toBe("0123456789");
  expect(server.arrived).toHaveLength(3);
});

test("a download that falls silent goes on over a new request after 30 seconds", async () => {
  const server = await serve(({ headers }, index, response) => {
    if (index > 0) {
      const range = headers.range === "bytes=4-" ? "bytes 4-9/10" : "wrong";
      return { status: 206, headers: { "content-range": range }, body: "456789" };
    }
    response.writeHead(200, { "content-length": 10 });
    response.write("0123");
    return "handled";
  });
  const { file, clock } = await fileAt(`${server.url}/a`);
  const saved = file.save(join(folder(), "a"));
  await partHolds(folder(), "a", "0123");
  await settled();
  clock.advance(29_999);
  await settled();
  expect(server.arrived).toHaveLength(1);
  clock.advance(1);
  await settled();
  clock.advance(8_000);
  expect((await saved).bytes).toBe(10);
  expect(await readFile(join(folder(), "a"), "utf8")).toBe("0123456789");
});

test("closing the client ends files that are fetched, that wait for their turn, and that come later", async () => {
  const server = await serve(() => "handled");
  const { file, client } = await fileAt(`${server.url}/a`);
  const saves = Array.from({ length: 10 }, (_, index) =>
    caught(file.save(join(folder(), String(index)))),
  );
  while (server.arrived.length < 8) await settled();
  await client.close();
  expect(await readdir(folder())).toEqual([]);
  const late = caught(file.save(join(folder(), "late")));
  for (const error of await Promise.all([...saves, late])) {
    expect(error).toMatchObject({ name: "ClientClosedError" });
  }
  expect(server.arrived).toHaveLength(8);
});

test("a file that is first saved after the client was closed is not fetched", async () => {
  const server = await serve(() => ({ body: "file" }));
  const { file, client } = await fileAt(`${server.url}/a`);
  await client.close();
  const error = await caught(file.save(join(folder(), "a")));
  expect(error).toMatchObject({ name: "ClientClosedError" });
  expect(server.arrived).toHaveLength(0);
});

test.each([NaN, -1, "500" as unknown as number])(
  "a time of %s leaves nothing behind",
  async (timeoutMs) => {
    const { file } = await fileAt("http://127.0.0.1:9/a");
    await expect(file.save(join(folder(), "a"), { timeoutMs })).rejects.toThrow(
      "timeoutMs must be",
    );
    expect(await readdir(folder())).toEqual([]);
  },
);
