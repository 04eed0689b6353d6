// Runs a program in a separate process, and measures its cost.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { join } from "node:path";

/** The cost of one run of Node. */
export interface Cost {
  /** Processor time in seconds: user and system time of all threads. */
  readonly cpu: number;
  /** Wall time in seconds. */
  readonly wall: number;
  /** Largest resident memory in MB. */
  readonly rss: number;
}

/** The output and the cost of a program that has succeeded. */
export interface Run {
  readonly stdout: string;
  /** Processor time in seconds: user and system time, including child processes. */
  readonly cpu: number;
}

const REPORT_USAGE = fileURLToPath(new URL("report-usage.mjs", import.meta.url));

/** Runs `node ARGS` in a folder. If the program fails, throws an error with its output. */
export async function measureNode(args: readonly string[], cwd: string): Promise<Cost> {
  const file = join(cwd, "usage.json");
  const started = performance.now();
  const command = [process.execPath, "--import", REPORT_USAGE, ...args];
  await outputOf(command, cwd, { USAGE_FILE: file, CI: "true", NO_COLOR: "1" });
  const wall = (performance.now() - started) / 1000;
  const { cpu, rss } = JSON.parse(readFileSync(file, "utf8")) as { cpu: number; rss: number };
  return { cpu, wall, rss: rss / 1024 };
}

/** Runs any program. bash measures the program and its child processes, to the millisecond. */
export async function measureWithChildren(command: readonly string[], cwd: string): Promise<Run> {
  const script = 'TIMEFORMAT="cpu %U %S"; time "$@"';
  const { stdout, stderr } = await outputOf(["bash", "-c", script, "bash", ...command], cwd, {
    LC_ALL: "C",
  });
  const [, user, system] = /cpu ([\d.]+) ([\d.]+)\s*$/.exec(stderr) ?? [];
  return { stdout, cpu: Number(user) + Number(system) };
}

async function outputOf(
  [program = "", ...args]: readonly string[],
  cwd: string,
  env: Readonly<Record<string, string>>,
): Promise<{ readonly stdout: string; readonly stderr: string }> {
  const child = spawn(program, args, {
    cwd,
    env: { ...process.env, ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let [stdout, stderr] = ["", ""];
  child.stdout.setEncoding("utf8").on("data", (text: string) => (stdout += text));
  child.stderr.setEncoding("utf8").on("data", (text: string) => (stderr += text));
  const [code] = (await once(child, "close")) as [number | null];
  if (code === 0) return { stdout, stderr };
  throw new Error(`${program} ${args.join(" ")} failed (exit code ${code}): ${stdout}${stderr}`);
}
