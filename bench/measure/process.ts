// Runs a program in a process of its own, and says what it cost.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { join } from "node:path";

/** What a run cost. */
export interface Cost {
  /** Seconds of processor time, user and system, of all threads. */
  readonly cpu: number;
  /** Seconds from start to end. */
  readonly wall: number;
  /** Largest resident memory in MB. */
  readonly rss: number;
}

const REPORT_USAGE = fileURLToPath(new URL("report-usage.mjs", import.meta.url));

/** Runs `node ARGS` in a folder; throws with its output when it fails. */
export async function measured(args: readonly string[], cwd: string): Promise<Cost> {
  const file = join(cwd, "usage.json");
  const started = performance.now();
  const child = spawn(process.execPath, ["--import", REPORT_USAGE, ...args], {
    cwd,
    env: { ...process.env, USAGE_FILE: file, CI: "true", NO_COLOR: "1" },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const output: string[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (text: string) => output.push(text));
  }
  const [code] = (await once(child, "close")) as [number | null];
  const wall = (performance.now() - started) / 1000;
  if (code !== 0) throw new Error(`node ${args.join(" ")} ended with ${code}: ${output.join("")}`);
  const { cpu, rss } = JSON.parse(readFileSync(file, "utf8")) as { cpu: number; rss: number };
  return { cpu, wall, rss: rss / 1024 };
}
