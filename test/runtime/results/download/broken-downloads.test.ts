// Downloads that break off: they continue where they stopped, with bytes of the same file only.
import { readFile } from "node:fs/promises";
import type { OutgoingHttpHeaders, ServerResponse } from "node:http";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { settled, TestClock } from "../../stage/clock.js";
import { downloadFolder, fileAt, partHolds, ROUTES } from "../../stage/downloads.js";
import { serve } from "../../stage/server.js";

const DATE = "Sat, 01 Aug 2026 00:00:00 GMT";
const folder = downloadFolder();
const saved = () => readFile(join(folder(), "a.mp4"), "utf8");

/** Sends the start of a file, and breaks off when it is on the disk. */
async function breakOff(
  response: ServerResponse,
  text: string,
  headers: OutgoingHttpHeaders,
): Promise<"handled"> {
  response.writeHead(200, headers);
  response.write(text);
  await partHolds(folder(), "a.mp4", text);
  response.destroy();
  return "handled";
}

const rangeOf = (range = "") => Number(/bytes=(\d+)-/.exec(range)?.[1] ?? NaN);

describe.each(ROUTES)("fetched %s", (route) => {
  const save = (url: string) => fileAt(url, route).file.save(join(folder(), "a.mp4"));

  test.each<[string, OutgoingHttpHeaders, string | undefined]>([
    ["its strong tag", { etag: '"v1"', "last-modified": DATE }, '"v1"'],
    ["its date, because the tag is weak", { etag: 'W/"v1"', "last-modified": DATE }, DATE],
    ["nothing, because the server names no version", {}, undefined],
  ])("a broken download requests the rest of the same file, by %s", async (_, named, asked) => {
    const server = await serve(async (_request, index, response) =>
      index > 0
        ? { body: "all of the new file" }
        : breakOff(response, "old", { "content-length": 100, ...named }),
    );
    await save(server.url);
    // A wire without back-pressure requests at most 4 MiB at once.
    const range = route === "directly" ? "bytes=3-" : "bytes=3-4194306";
    expect(server.arrived[1]?.headers["range"]).toBe(range);
    expect(server.arrived[1]?.headers["if-range"]).toBe(asked);
    expect(await saved()).toBe("all of the new file");
  });

  test.each<[string, Record<string, string>]>([
    ["version", { etag: '"v2"', "content-range": "bytes 3-5/6" }],
    ["size", { "content-range": "bytes 3-5/7" }],
  ])("the rest of a file of another %s is not appended to the first part", async (_, headers) => {
    const server = await serve(async (_request, index, response) => {
      if (index === 1) return { status: 206, headers, body: "NEW" };
      if (index === 2) return { headers: { etag: '"v2"' }, body: "newNEW" };
      return breakOff(response, "old", { "content-length": 6, etag: '"v1"' });
    });
    await save(server.url);
    expect(await saved()).toBe("newNEW");
  });

  test("after an answer with less than the requested range, the remaining bytes are requested", async () => {
    const server = await serve(async ({ headers }, index, response) => {
      if (index === 0) return breakOff(response, "0123", { "content-length": 10 });
      const from = rangeOf(headers.range);
      return {
        status: 206,
        headers: { "content-range": `bytes ${from}-${from + 2}/10` },
        body: "0123456789".slice(from, from + 3),
      };
    });
    await save(server.url);
    expect(await saved()).toBe("0123456789");
    expect(server.arrived).toHaveLength(3);
  });

  test("after an answer with more bytes than its range, the file is fetched from the start", async () => {
    const server = await serve(async (_request, index, response) => {
      if (index === 0) return breakOff(response, "0123", { "content-length": 10 });
      const headers = { "content-range": "bytes 4-9/10" };
      return index === 1 ? { status: 206, headers, body: "456789more" } : { body: "0123456789" };
    });
    await save(server.url);
    expect(await saved()).toBe("0123456789");
  });

  test("an answer that no more bytes exist completes the file, if the size matches", async () => {
    const server = await serve(async (_request, index, response) =>
      index > 0
        ? { status: 416, headers: { "content-range": "bytes */4" } }
        : breakOff(response, "0123", { "transfer-encoding": "chunked" }),
    );
    await save(server.url);
    expect(await saved()).toBe("0123");
  });

  test("a download that makes progress may break off more often than one without", async () => {
    const media = "0123456789";
    const server = await serve(async ({ headers }, index, response) => {
      const from = index === 0 ? 0 : rangeOf(headers.range);
      response.writeHead(206, {
        "content-range": `bytes ${from}-9/10`,
        "content-length": 10 - from,
      });
      response.write(media.slice(from, from + 1));
      if (from === 9) {
        response.end();
        return "handled" as const;
      }
      await partHolds(folder(), "a.mp4", media.slice(0, from + 1));
      response.destroy();
      return "handled" as const;
    });
    await save(server.url);
    expect(await saved()).toBe(media);
    expect(server.arrived).toHaveLength(10);
  });

  test("a download without bytes for 30 seconds continues with a new request", async () => {
    const server = await serve(({ headers }, index, response) => {
      if (index > 0) {
        const range = rangeOf(headers.range) === 4 ? "bytes 4-9/10" : "wrong";
        return { status: 206, headers: { "content-range": range }, body: "456789" };
      }
      response.writeHead(200, { "content-length": 10 });
      response.write("0123");
      return "handled";
    });
    const clock = new TestClock();
    const saving = fileAt(server.url, route, clock).file.save(join(folder(), "a.mp4"));
    await partHolds(folder(), "a.mp4", "0123");
    await settled();
    clock.advance(29_999);
    await settled();
    expect(server.arrived).toHaveLength(1);
    clock.advance(1);
    await settled();
    clock.advance(8_000);
    expect((await saving).bytes).toBe(10);
    expect(await saved()).toBe("0123456789");
  });
});

test("through a dispatcher a file is fetched in pieces of 4 MiB of one version", async () => {
  const media = Buffer.alloc(10_500_000, "0123456");
  const server = await serve(({ headers }) => {
    const [, from = "", last = ""] = /^bytes=(\d+)-(\d+)$/.exec(headers.range ?? "") ?? [];
    const end = Math.min(Number(last), media.length - 1);
    return {
      status: 206,
      headers: { etag: '"v1"', "content-range": `bytes ${from}-${end}/${media.length}` },
      body: media.subarray(Number(from), end + 1),
    };
  });
  const { file } = fileAt(server.url, "through a dispatcher");
  const path = join(folder(), "a.mp4");
  expect((await file.save(path)).bytes).toBe(10_500_000);
  expect((await readFile(path)).equals(media)).toBe(true);
  expect(server.arrived.map(({ headers }) => [headers.range, headers["if-range"]])).toEqual([
    ["bytes=0-4194303", undefined],
    ["bytes=4194304-8388607", '"v1"'],
    ["bytes=8388608-12582911", '"v1"'],
  ]);
});
