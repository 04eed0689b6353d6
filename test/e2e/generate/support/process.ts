// The two commands as processes of their own, the way a stranger starts them.
import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { createRequire } from "node:module";
import { fileURLToPath, pathToFileURL } from "node:url";
import { bundleCli } from "../../../../scripts/package/bundle.js";

/** The project's folder, with a trailing slash. */
export const ROOT = fileURLToPath(new URL("../../../../", import.meta.url));

// By its address, because a bare name would be looked up from the process's working folder.
const LOADER = pathToFileURL(createRequire(import.meta.url).resolve("tsx")).href;

/** How a process is started. */
export interface Start {
  /** Beside PATH; nothing else of this process's environment is passed on. */
  readonly env?: Readonly<Record<string, string>>;
  readonly cwd?: string;
  /** A module that is loaded first. */
  readonly preload?: string;
  /** Called with everything printed so far, at every piece of it. */
  readonly onOutput?: (text: string, child: ChildProcess) => void;
}

/** How a process ended. */
export interface ProcessExit {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

/** Runs `sdkgen generate` to its end. */
export async function generate(args: readonly string[], start: Start = {}): Promise<ProcessExit> {
  return launch("commands/sdkgen.ts", ["generate", ...args], start).ended;
}

/** Builds the program that users install, and runs its `generate` to its end. */
export async function generateInstalled(
  args: readonly string[],
  start: Start,
): Promise<ProcessExit> {
  return node([await bundleCli(), "generate", ...args], start).ended;
}

/** Runs a script of the project; `path` counts from the project's folder. */
export function launch(path: string, args: readonly string[], start: Start = {}) {
  const preload = start.preload === undefined ? [] : ["--import", start.preload];
  return node(["--import", LOADER, ...preload, ROOT + path, ...args], start);
}

function node(args: readonly string[], start: Start) {
  const child = spawn(process.execPath, args, {
    cwd: start.cwd ?? ROOT,
    env: { PATH: process.env["PATH"] ?? "", ...start.env },
    // A gateway ends when this pipe does, also where this process is killed.
    stdio: "pipe",
  });
  let out = "";
  let err = "";
  child.stdout.on("data", (chunk: Buffer) => {
    out += chunk.toString();
    start.onOutput?.(out, child);
  });
  child.stderr.on("data", (chunk: Buffer) => (err += chunk.toString()));
  const ended = once(child, "close").then(([code]): ProcessExit => ({
    code: code as number | null,
    out,
    err,
  }));
  return { child, ended };
}
