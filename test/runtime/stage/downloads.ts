// Downloads of the running test: a folder, a file to fetch, and its unfinished files.
import type { ServerResponse } from "node:http";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, onTestFinished } from "vitest";
import type { ResultFile } from "../../../runtime/index.js";
import { createDownloads, type Downloads } from "../../../runtime/results/download/downloads.js";
import { directRoute } from "../../../runtime/results/download/guarded-route.js";
import { wiredRoute } from "../../../runtime/results/download/route.js";
import { type FileAccess, resultFile } from "../../../runtime/results/result.js";
import type { Clock } from "../../../runtime/call/time/clock.js";
import { fetchWire } from "../../../runtime/call/transport/wire/fetch/wire.js";
import { dispatchedWire } from "../../../runtime/call/transport/wire/undici/wire.js";
import { settled } from "./clock.js";
import { WatchedWire } from "./wire.js";

/**
 * The routes of the bytes: over sockets of the SDK, or through the caller's dispatcher or fetch.
 */
export const ROUTES = ["directly", "through a dispatcher", "through a fetch"] as const;
export type Route = (typeof ROUTES)[number];

const HEADERS = ["host", "connection", "range", "accept", "accept-encoding"];

/** Headers of a download; a fetch adds its own. */
export const HEADERS_OF: Readonly<Record<Route, readonly string[]>> = {
  directly: HEADERS,
  "through a dispatcher": HEADERS,
  "through a fetch": [
    ...HEADERS,
    "accept-language",
    "cache-control",
    "pragma",
    "sec-fetch-mode",
    "user-agent",
  ],
};

const none = () => {
  throw new Error("nothing is to be fetched");
};

/** For results whose files are not fetched. */
export const NO_DOWNLOADS: FileAccess = {
  save: none,
  bytes: none,
  blob: none,
  stream: none,
};

/** Makes a folder for each test of a file, and removes it after the test. */
export function downloadFolder(): () => string {
  let folder = "";
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "save-"));
  });
  afterEach(() => rm(folder, { recursive: true }));
  return () => folder;
}

/** Returns the names of the unfinished files of `name`. */
export async function partsOf(folder: string, name: string): Promise<string[]> {
  const entries = await readdir(folder);
  return entries.filter((entry) => entry.startsWith(`.${name}.`) && entry.endsWith(".part"));
}

/** Resolves when the unfinished file has this text. */
export async function partHolds(folder: string, name: string, text: string): Promise<void> {
  const part = async () => {
    const [entry] = await partsOf(folder, name);
    return entry === undefined ? "" : readFile(join(folder, entry), "utf8").catch(() => "");
  };
  while ((await part()) !== text) await settled();
}

// Pauses between tries end at once; timers of 15 s or more, which may be time-outs, never fire.
const HURRIED: Clock = {
  monotonic: () => performance.now(),
  wall: () => Date.now(),
  after: (ms, callback) => {
    if (ms >= 15_000) return () => undefined;
    const soon = setImmediate(callback);
    return () => clearImmediate(soon);
  },
};

/** A file of a completed task. */
export interface Downloadable {
  readonly file: ResultFile;
  readonly downloads: Downloads;
  /** Returns the paths that were requested through the dispatcher. */
  readonly sent: () => readonly string[];
}

/** A file of task_1 at `url`, with its own downloads for the running test. */
export function fileAt(url: string, route: Route = "directly", clock = HURRIED): Downloadable {
  const wire = new WatchedWire();
  const downloads = createDownloads({
    gatewayOrigin: "http://localhost",
    routeOf: routeOf(route, wire),
    clock,
    random: () => 0.5,
  });
  onTestFinished(async () => {
    await downloads.close();
    await wire.close();
  });
  const expiresAt = new Date("2026-08-01T00:00:00Z");
  const file = resultFile({ url, expiresAt, taskId: "task_1" }, downloads);
  return { file, downloads, sent: () => wire.sent.map(({ path }) => path) };
}

function routeOf(route: Route, wire: WatchedWire) {
  if (route === "directly") return directRoute;
  const over = route === "through a fetch" ? fetchWire() : dispatchedWire(wire.dispatcher);
  return () => wiredRoute(over);
}

/** Returns the bytes of a stream. */
export async function read(stream: ReadableStream<Uint8Array>): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  return new Uint8Array(Buffer.concat(chunks));
}

export const text = (bytes: Uint8Array) => Buffer.from(bytes).toString();

/** Answers with the start of a file of ten bytes, and closes the connection. */
export async function breakOffAfter(
  response: ServerResponse,
  start: string,
  headers: object,
): Promise<"handled"> {
  response.writeHead(200, { "content-length": 10, ...headers });
  response.write(start);
  await settled();
  response.destroy();
  return "handled";
}
