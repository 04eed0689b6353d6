// The program that fetches files in its own process. It is bundled for a fast start, and optionally
// has a slow disk or reader.
import fs from "node:fs";
import { open } from "node:fs/promises";
import { syncBuiltinESMExports } from "node:module";
import { ProxyAgent } from "undici";
import { createDownloads } from "../../../runtime/results/download/downloads.js";
import { directRoute } from "../../../runtime/results/download/guarded-route.js";
import { wiredRoute } from "../../../runtime/results/download/route.js";
import { resultFile } from "../../../runtime/results/result.js";
import { systemClock } from "../../../runtime/call/time/clock.js";
import { dispatchedWire } from "../../../runtime/call/transport/wire/undici/wire.js";
import { largest, startGrowth } from "../memory/growth.js";
import { contentOf } from "./content.js";

/** The input of the program, as JSON in the first argument. */
export interface Orders {
  readonly url: string;
  readonly path: string;
  readonly times: number;
  /** Address of a proxy to fetch through. */
  readonly proxy?: string | undefined;
  /** True if the file is read as a stream and compared, instead of saved. */
  readonly streamed?: boolean | undefined;
  /** Speed of the disk or of the stream's reader, in bytes a second. */
  readonly speed?: number | undefined;
}

/** The output of the program at its end. */
export interface Report {
  /** Size of each fetched file. */
  readonly bytes: readonly number[];
  /** Growth of the largest resident set, in bytes. */
  readonly grown: number;
  /** The largest resident set, in bytes. */
  readonly resident: number;
  /** Number of synchronous writes. */
  readonly atOnce: number;
}

const orders = JSON.parse(process.argv[2] ?? "") as Orders;
const { url, path, times, proxy, streamed = false, speed = Infinity } = orders;
const dispatcher =
  proxy === undefined ? undefined : new ProxyAgent({ uri: proxy, proxyTunnel: true });
const downloads = createDownloads({
  gatewayOrigin: "http://localhost",
  routeOf: dispatcher === undefined ? directRoute : () => wiredRoute(dispatchedWire(dispatcher)),
  clock: systemClock,
  random: Math.random,
});
const fileAt = (from: string) =>
  resultFile({ url: from, expiresAt: undefined, taskId: "task_1" }, downloads);
const fetchFile = async (from: string, to: string) =>
  streamed ? readSlowly(from) : (await fileAt(from).save(to)).bytes;

let atOnce = 0;
if (!streamed && speed < Infinity) await slowDown(speed);
// The first file loads and compiles code. This memory must not count for the large file.
await fetchFile(url.replace(/\d+$/, "8388608"), `${path}.first`);
const growth = startGrowth();
process.stdout.write("ready\n");
const bytes: number[] = [];
for (let index = 0; index < times; index++) bytes.push(await fetchFile(url, path));
const grown = growth();
await downloads.close();
await dispatcher?.close();
const report: Report = { bytes, grown, resident: largest(), atOnce };
process.stdout.write(`${JSON.stringify(report)}\n`);

/** Reads a stream at `speed`. Returns its length. Throws for wrong bytes. */
async function readSlowly(from: string): Promise<number> {
  const whole = Number(from.split("/").at(-1));
  let [at, due] = [0, performance.now()];
  for await (const chunk of fileAt(from).stream()) {
    if (!contentOf(whole, at, chunk.length).equals(chunk)) throw new Error("the stream is mixed");
    at += chunk.length;
    due += (chunk.length / speed) * 1000;
    // Skips short pauses, because timers are no finer than a millisecond.
    const early = due - performance.now();
    if (early > 2) await new Promise((resolve) => setTimeout(resolve, early));
  }
  return at;
}

/** Makes each write as slow as on a disk of this speed. */
async function slowDown(bytesPerSecond: number): Promise<void> {
  const probe = await open(`${path}.probe`, "w");
  const handles = Object.getPrototypeOf(probe) as typeof probe;
  await probe.close();
  const ms = (length: number) => (length / bytesPerSecond) * 1000;
  const write = handles.write as (...args: unknown[]) => Promise<{ bytesWritten: number }>;
  let due = 0;
  handles.write = async function (this: typeof probe, ...args: unknown[]) {
    const written = await write.apply(this, args);
    due = Math.max(due, performance.now()) + ms(written.bytesWritten);
    await new Promise((resolve) => setTimeout(resolve, due - performance.now()));
    return written;
  } as typeof probe.write;
  const { writeSync } = fs;
  const still = new Int32Array(new SharedArrayBuffer(4));
  fs.writeSync = ((...args: Parameters<typeof writeSync>) => {
    const written = writeSync(...args);
    atOnce++;
    due = Math.max(due, performance.now()) + ms(written);
    Atomics.wait(still, 0, 0, due - performance.now());
    return written;
  }) as typeof writeSync;
  syncBuiltinESMExports();
}
