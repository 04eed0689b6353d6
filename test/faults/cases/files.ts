// Files from a host with faults, and answers that are too large or wrongly compressed.
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { MODELS, UNKNOWN, type Bench } from "../bench.js";
import { sentOnce, one, unsent, type FaultCase } from "../case.js";
import type { Exchange, Step } from "../server/fault-server.js";
import { answer, completed, head, record } from "../server/http.js";
import { billed } from "../server/steps.js";

async function folderOf(bench: Bench): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "fault-"));
  bench.ends(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/**
 * Starts a server with a completed task whose file is at `url`. `rest` answers all other requests.
 */
async function fileServer(
  bench: Bench,
  url: string | undefined,
  rest: (exchange: Exchange, fetched: number) => void | Promise<void>,
) {
  let fetched = 0;
  const server = await bench.serve({
    reads: (exchange) =>
      exchange.path.startsWith("/v1/tasks/")
        ? exchange.send(completed("task_1", url ?? `${server.url}/a.mp4`))
        : rest(exchange, ++fetched),
  });
  return { server, client: bench.client(server.url) };
}

async function redirects(bench: Bench, target: string): Promise<unknown> {
  const { server, client } = await fileServer(bench, undefined, ({ send }, fetched) =>
    send(answer(302, "", { location: target === "" ? `/${fetched}.mp4` : target })),
  );
  const { videos } = await bench.play(client.tasks.resume("task_1").result());
  const folder = await folderOf(bench);
  const told = await bench.ended(videos[0]!.save(join(folder, "a.mp4")), "saved");
  const fetches = server.arrived.filter(({ path }) => path.endsWith(".mp4"));
  return {
    told,
    hops: fetches.length - 1,
    keys: fetches.filter(({ headers }) => "authorization" in headers).length,
    files: await readdir(folder),
  };
}

async function truncatedThenGone(bench: Bench): Promise<unknown> {
  const server = await bench.serve({
    reads: async ({ path, headers, send, socket }) => {
      if (path.startsWith("/v1/tasks/")) return send(completed("task_1", `${server.url}/a.mp4`));
      if (headers["range"] === undefined && ++whole === 1) {
        await send(
          head(200, { "content-type": "video/mp4", "content-length": "1000", etag: '"v1"' }) +
            "x".repeat(400),
        );
        return void socket.end();
      }
      return send(answer(headers["range"] === undefined ? 410 : 416, ""));
    },
  });
  let whole = 0;
  const task = await bench.play(bench.client(server.url).model(MODELS.N).submit({ prompt: "a" }));
  const { videos } = await bench.play(task.result());
  const folder = await folderOf(bench);
  const { name, taskId } = await bench.failure(videos[0]!.save(join(folder, "a.mp4")));
  return {
    told: name,
    taskId,
    renamed: (await readdir(folder)).includes("a.mp4"),
  };
}

const QUEUED = 60;

async function soonestFirst(bench: Bench): Promise<unknown> {
  const order: number[] = [];
  const videos = (url: string) =>
    Array.from({ length: QUEUED }, (_, i) => ({
      url: [`${url}/${i}.mp4`],
      expires_at: 1_785_600_000 + QUEUED - i,
    }));
  const server = await bench.serve({
    random: () => 0,
    reads: ({ path, send }) => {
      if (path.startsWith("/v1/tasks/"))
        return send(
          record("task_1", {
            status: "completed",
            cost: 1,
            result: { videos: videos(server.url) },
          }),
        );
      order.push(Number.parseInt(path.slice(1)));
      return send(answer(200, path, { "content-type": "video/mp4" }));
    },
  });
  const result = await bench.play(bench.client(server.url).tasks.resume("task_1").result());
  const folder = await folderOf(bench);
  // Time stands still, because writing to disk takes real time in which no request is running.
  const saved = await bench.still(
    Promise.all(result.videos.map((file, i) => file.save(join(folder, `${i}.mp4`)))),
  );
  // The first 8 files are fetched at once. Of the others, the last expire first. Each waits for its
  // turn, but its request may come late, because 8 files are opened at the same time.
  const late = order.filter((file) => file >= 8);
  const displaced = late.filter(
    (file, at) => late.slice(at + 1).filter((later) => later > file).length >= 8,
  );
  return { saved: saved.length, displaced, last: await readFile(join(folder, "59.mp4"), "utf8") };
}

const MIB = 1_048_576;
const BOMB = Buffer.concat(Array.from({ length: 200 }, () => gzipSync(Buffer.alloc(MIB))));
const GZIP = { "content-encoding": "gzip" };

/**
 * Reads an answer and returns the result. `small` is true if the buffers of the process grow by
 * less than 32 MiB.
 */
async function read(
  bench: Bench,
  status: number,
  body: Buffer | string,
  headers: Readonly<Record<string, string>>,
): Promise<{ readonly told: string; readonly small: boolean }> {
  const server = await bench.serve({
    reads: ({ send }) =>
      send(answer(status, body, { "content-type": "application/json", ...headers })),
    random: () => 0,
  });
  const client = bench.client(server.url, { retry: { attempts: 1 } });
  const before = process.memoryUsage().arrayBuffers;
  let most = before;
  const timer = setInterval(() => (most = Math.max(most, process.memoryUsage().arrayBuffers)), 1);
  const told = await bench.still(client.catalog.list()).then(
    () => "listed",
    (error: unknown) => bench.sentence(error),
  );
  clearInterval(timer);
  return { told, small: most - before < 32 * MIB };
}

async function endlessError(bench: Bench): Promise<unknown> {
  let closed = false;
  const endless: Step = async ({ socket }) => {
    socket.on("close", () => (closed = true));
    socket.write(head(500, { "transfer-encoding": "chunked" }));
    const chunk = Buffer.concat([
      Buffer.from("10000\r\n"),
      Buffer.alloc(65_536, "x"),
      Buffer.from("\r\n"),
    ]);
    for (let sent = 0; sent < 16_384 && !socket.destroyed; sent++) {
      if (!socket.write(chunk))
        await Promise.race([
          new Promise((go) => socket.once("drain", go)),
          new Promise((go) => socket.once("close", go)),
        ]);
    }
  };
  const server = await bench.serve({ creates: [billed(endless)] });
  const told = await bench.told(bench.submit(server, "N"));
  const socket = bench.wire.posts[0]?.socket;
  await bench.until(() => closed);
  // The client keeps 64 KiB of the body, but the socket may have read more.
  return {
    told,
    little: (socket?.bytesRead ?? Infinity) <= 4 * 65_536,
    destroyed: socket?.destroyed,
  };
}

export const FILES: readonly FaultCase[] = [
  one(
    "F43",
    "redirects without end",
    unsent({ told: "ProtocolError", hops: 3, keys: 0, files: [] }),
    (bench) => redirects(bench, ""),
  ),
  ...["file:///etc/passwd", "http://169.254.169.254/latest/meta-data/"].map((target) =>
    one(
      "F43",
      `a redirect to ${target}`,
      unsent({ told: "ProtocolError", hops: 0, keys: 0, files: [] }),
      (bench) => redirects(bench, target),
    ),
  ),
  one("F44", "200 MB in a gzip catalog", unsent({ told: "ProtocolError", small: true }), (bench) =>
    read(bench, 200, BOMB, GZIP),
  ),
  one(
    "F44",
    "200 MB in a gzip error",
    unsent({ told: "InternalServerError 500", small: true }),
    (bench) => read(bench, 500, BOMB, GZIP),
  ),
  one("F45", "gzip a hundred times over", unsent({ told: "ProtocolError", small: true }), (bench) =>
    read(bench, 200, "{}", {
      "content-encoding": Array.from({ length: 100 }, () => "gzip").join(", "),
    }),
  ),
  one("F46", "gzip that is none", unsent({ told: "ProtocolError" }), async (bench) => {
    const { told } = await read(bench, 200, "{}", GZIP);
    // Some transports return the plain bytes, and then the error has a status.
    return { told: told.split(" ")[0] };
  }),
  one(
    "F47",
    "an error of 1 GB",
    sentOnce({ told: UNKNOWN, little: true, destroyed: true }),
    endlessError,
  ),
  one(
    "F63",
    "a file is cut, its rest refused, its URL expired",
    sentOnce({ told: "ExpiredResultError", taskId: "task_1", renamed: false }),
    truncatedThenGone,
  ),
  one(
    "F64",
    `${QUEUED} files, what expires first comes last`,
    unsent({ saved: QUEUED, displaced: [], last: "/59.mp4" }),
    soonestFirst,
  ),
];
