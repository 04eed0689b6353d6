// Faults while saving: two processes on one path, killed processes, and disks slower than the
// network.
import { open, readdir } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Program } from "../../engine/program.js";
import { STEADY } from "../memory/growth.js";
import type { Orders, Report } from "./child.js";
import { contentOf } from "./content.js";
import type { Host } from "./host.js";

// Two sizes, so that a mixed file is noticed. The second file is shorter.
const SIZES = [2_097_152, 209_715] as const;

/**
 * Two processes save to one path, each `times` times. Returns how often a check found a complete
 * file. Throws for an incomplete file.
 */
export async function race(host: Host, times: number): Promise<number> {
  const path = join(await host.folder(), "a.mp4");
  const children = SIZES.map((size) =>
    start(host, { url: `${host.url}/paced/${size}`, path, times }),
  );
  const reports = Promise.all(children.map(reportOf));
  let running = true;
  void reports.catch(() => undefined).finally(() => (running = false));
  let looks = 0;
  while (running) looks += await lookAt(path);
  for (const [index, { bytes }] of (await reports).entries()) {
    if (bytes.length === times && bytes.every((one) => one === SIZES[index])) continue;
    throw new Error(`a save of ${SIZES[index]} bytes gave ${bytes.join(", ")}`);
  }
  if ((await lookAt(path)) === 0) throw new Error("no file was left");
  await nothingUnfinished(dirname(path));
  return looks;
}

/**
 * Kills `times` processes while they save to one path. Returns the number of remaining `.part`
 * files. Throws if the file at the path is incomplete.
 */
export async function kills(host: Host, times: number, random: () => number): Promise<number> {
  const path = join(await host.folder(), "a.mp4");
  const [size] = SIZES;
  for (let index = 0; index < times; index++) {
    const child = start(host, { url: `${host.url}/paced/${size}`, path, times: 1_000 });
    await child.said();
    // A save takes about 60 ms.
    await new Promise((resolve) => setTimeout(resolve, random() * 120));
    await child.kill();
    await lookAt(path);
  }
  return (await readdir(dirname(path))).filter((name) => name.endsWith(".part")).length;
}

/** How a large file is served and read. */
export interface MemoryCase {
  readonly name: string;
  readonly kind: "ranges" | "whole";
  readonly proxied: boolean;
  readonly streamed?: boolean;
}

export const MEMORY_CASES: readonly MemoryCase[] = [
  { name: "directly, from a server with ranges", kind: "ranges", proxied: false },
  { name: "directly, from a server without ranges", kind: "whole", proxied: false },
  { name: "through a proxy, from a server with ranges", kind: "ranges", proxied: true },
  { name: "through a proxy, from a server without ranges", kind: "whole", proxied: true },
  { name: "as a stream", kind: "whole", proxied: false, streamed: true },
  { name: "as a stream through a proxy", kind: "ranges", proxied: true, streamed: true },
];

/**
 * Saves `size` bytes to a disk, or reads them from a stream, at `speed` bytes a second. Returns the
 * child's report. Throws for a wrong file.
 */
export async function memory(
  host: Host,
  { kind, proxied, streamed = false }: MemoryCase,
  size: number,
  speed: number,
): Promise<Report> {
  const path = join(await host.folder(), "a.mp4");
  const proxy = proxied ? host.proxy : undefined;
  const url = `${host.url}/${kind}/${size}`;
  const report = await reportOf(start(host, { url, path, times: 1, proxy, streamed, speed }));
  if (report.bytes[0] !== size || (!streamed && (await lookAt(path, size)) !== 1))
    throw new Error("the file is not whole");
  return report;
}

const start = (host: Host, orders: Orders) =>
  host.platform.start("save", orders, { flags: STEADY });

async function reportOf(program: Program): Promise<Report> {
  const text = await program.output();
  return JSON.parse(text.slice(text.indexOf("\n"))) as Report;
}

/**
 * Returns 1 if the file exists and is complete, and 0 if the file does not exist. Throws for an
 * incomplete file.
 */
async function lookAt(path: string, ...sizes: number[]): Promise<number> {
  const file = await open(path).catch(() => undefined);
  if (file === undefined) return 0;
  try {
    const { size } = await file.stat();
    if (!(sizes.length > 0 ? sizes : SIZES).some((one) => one === size)) {
      throw new Error(`there is a file of ${size} bytes`);
    }
    const step = Buffer.alloc(4 * 1024 * 1024);
    for (let at = 0; at < size; at += step.length) {
      const { bytesRead } = await file.read(step, 0, step.length, at);
      const wanted = contentOf(size, at, bytesRead);
      if (!step.subarray(0, bytesRead).equals(wanted))
        throw new Error(`a file of ${size} bytes is mixed`);
    }
    return 1;
  } finally {
    await file.close();
  }
}

async function nothingUnfinished(folder: string): Promise<void> {
  const left = (await readdir(folder)).filter((name) => name.endsWith(".part"));
  if (left.length > 0) throw new Error(`left behind: ${left.join(", ")}`);
}
