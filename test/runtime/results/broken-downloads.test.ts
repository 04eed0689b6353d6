// Downloads that break off: they go on where they stopped, with the bytes of the same file only.
import { readFile } from "node:fs/promises";
import type { OutgoingHttpHeaders } from "node:http";
import { join } from "node:path";
import { expect, test } from "vitest";
import { downloadFolder, fileAt, partHolds } from "../stage/downloads.js";
import { serve } from "../stage/server.js";

const DATE = "Sat, 01 Aug 2026 00:00:00 GMT";
const folder = downloadFolder();

test("a broken download goes on where it stopped", async () => {
  const media = "0123456789".repeat(1000);
  const server = await serve(async ({ headers }, index, response) => {
    if (index === 0) {
      response.writeHead(200, { "content-length": media.length });
      response.write(media.slice(0, 4000));
      await partHolds(folder(), "a.mp4", media.slice(0, 4000));
      response.destroy();
      return "handled";
    }
    const from = Number(/bytes=(\d+)-/.exec(headers.range ?? "")?.[1] ?? NaN);
    const range = `bytes ${from}-${media.length - 1}/${media.length}`;
    return { status: 206, headers: { "content-range": range }, body: media.slice(from) };
  });
  const { file, play } = await fileAt(`${server.url}/a.mp4`);
  const path = join(folder(), "a.mp4");
  await play(file.save(path));
  expect(await readFile(path, "utf8")).toBe(media);
  expect(server.arrived).toHaveLength(2);
});

test.each<[string, OutgoingHttpHeaders, string | undefined]>([
  ["its strong tag", { etag: '"v1"', "last-modified": DATE }, '"v1"'],
  ["its date, where the tag is weak", { etag: 'W/"v1"', "last-modified": DATE }, DATE],
  ["nothing, where the server names no version", {}, undefined],
])("a broken download asks for the rest of the same file, by %s", async (_, named, asked) => {
  const server = await serve(async (_request, index, response) => {
    if (index > 0) return { body: "all of the new file" };
    response.writeHead(200, { "content-length": 100, ...named });
    response.write("old");
    await partHolds(folder(), "a.mp4", "old");
    response.destroy();
    return "handled";
  });
  const { file, play } = await fileAt(`${server.url}/a.mp4`);
  await play(file.save(join(folder(), "a.mp4")));
  expect(server.arrived[1]?.headers["range"]).toBe("bytes=3-");
  expect(server.arrived[1]?.headers["if-range"]).toBe(asked);
  expect(await readFile(join(folder(), "a.mp4"), "utf8")).toBe("all of the new file");
});

test("the rest of another version of the file is not put behind the first part", async () => {
  const server = await serve(async (_request, index, response) => {
    if (index === 1) {
      const headers = { etag: '"v2"', "content-range": "bytes 3-5/6" };
      return { status: 206, headers, body: "NEW" };
    }
    if (index === 2) return { headers: { etag: '"v2"' }, body: "newNEW" };
    response.writeHead(200, { "content-length": 6, etag: '"v1"' });
    response.write("old");
    await partHolds(folder(), "a.mp4", "old");
    response.destroy();
    return "handled";
  });
  const { file, play } = await fileAt(`${server.url}/a.mp4`);
  await play(file.save(join(folder(), "a.mp4")));
  expect(await readFile(join(folder(), "a.mp4"), "utf8")).toBe("newNEW");
});

test("a rest that names no version is taken at its word", async () => {
  const server = await serve(async (_request, index, response) => {
    if (index > 0) {
      return { status: 206, headers: { "content-range": "bytes 3-5/6" }, body: "def" };
    }
    response.writeHead(200, { "content-length": 6, etag: '"v1"' });
    response.write("abc");
    await partHolds(folder(), "a.mp4", "abc");
    response.destroy();
    return "handled";
  });
  const { file, play } = await fileAt(`${server.url}/a.mp4`);
  await play(file.save(join(folder(), "a.mp4")));
  expect(await readFile(join(folder(), "a.mp4"), "utf8")).toBe("abcdef");
  expect(server.arrived).toHaveLength(2);
});
